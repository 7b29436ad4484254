import type { ChatFamily, ChatModel } from '../contract/chat.ts';
import type { Family, Model, NumberLimit } from '../contract/family.ts';
import { type Price, whenText } from '../contract/price.ts';
import type { Registry } from '../contract/registry.ts';
import { createModelIndex, isTaskModel } from '../intake/find-model.ts';
import { type Shown, table } from './print.ts';

/** The catalogue of models that make tasks, as operators and callers want to see it, printed from the same tables that serve requests. */
export function describeModels(
  registry: Pick<Registry, 'families' | 'chat_families'>,
  money: (micros: number) => string,
): Shown {
  const index = createModelIndex(registry);
  const rows = index.all.filter(isTaskModel);
  const routesOf = (id: string) => index.familiesOf(id).flatMap((family) => family.routes);
  return {
    json: rows.map((row) => shownModel(row, routesOf)),
    text: table(
      ['model', 'family', 'modes', 'seconds', 'ratios', 'price', 'status'],
      rows.map(({ family, model }) => describe(family, model, money)),
    ),
  };
}

function describe(family: Family, model: Model, money: (micros: number) => string): readonly string[] {
  const modes = Object.entries(model.modes).filter(([, support]) => support !== 'no');
  return [
    model.id,
    family.id,
    modes.map(([mode]) => mode).join(', '),
    family.kind === 'image' ? '' : lengths(model.limits.numbers.seconds),
    [...new Set(model.sizes?.rows.map(({ ratio }) => ratio))].join(' '),
    priceText(model.price, money),
    model.lifecycle.status,
  ];
}

/** `0.06 USD / second`; of rows, one line each, with what it is for. */
function priceText({ per, of, rows, free }: Price, money: (micros: number) => string): string {
  const unit = of === undefined ? per : `${per} of ${of}`;
  const texts = rows.map(({ when, micros }) => {
    const what = whenText(when);
    const amount = micros === 0 && free === true ? 'free' : `${money(micros)} / ${unit}`;
    return what === '' ? amount : `${amount}: ${what}`;
  });
  return texts.join('\n');
}

function lengths(limit: NumberLimit | undefined): string {
  if (limit === undefined) return 'upstream';
  if (limit.one_of !== undefined) return limit.one_of.join(', ');
  return `${limit.min ?? 0} to ${limit.max ?? 'any'}`;
}

/** Chat models as `describeModels` shows the others: each once, with the family that owns it. */
export function describeChatModels(
  { chat_families }: Pick<Registry, 'chat_families'>,
  money: (micros: number) => string,
): Shown {
  const owners = chat_families.filter((family) => family.models_of === undefined);
  const rows = owners.flatMap((family) => family.models.map((model) => ({ family, model })));
  const routesOf = (id: string) =>
    chat_families
      .filter(({ models }) => models.some((model) => model.id === id))
      .flatMap(({ routes }) => routes);
  return {
    json: rows.map((row) => shownModel(row, routesOf)),
    text: table(
      ['chat model', 'family', 'takes', 'can', 'context', 'answer', 'price of a million tokens', 'status'],
      rows.map(({ family, model }) => [
        model.id,
        family.id,
        supported(model.inputs),
        supported(model.features),
        String(model.limits.context_tokens),
        String(model.limits.output_tokens),
        tokenPriceText(model.price, money),
        model.lifecycle.status,
      ]),
    ),
  };
}

/** For programs: a model with the protocols and routes that it is served over. */
function shownModel(
  { family, model }: { readonly family: Family | ChatFamily; readonly model: Model | ChatModel },
  routesOf: (id: string) => readonly string[],
) {
  return { ...model, protocols: family.protocols, routes: [...new Set(routesOf(model.id))].sort() };
}

function supported(kinds: ChatModel['inputs'] | ChatModel['features']): string {
  return Object.entries(kinds)
    .filter(([, support]) => support !== 'no')
    .map(([kind]) => kind)
    .join(', ');
}

function tokenPriceText(price: ChatModel['price'], money: (micros: number) => string): string {
  if (price.free === true) return 'free';
  const cached = price.cached_input_micros;
  return [
    `${money(price.input_micros)} in`,
    ...(cached === undefined ? [] : [`${money(cached)} cached`]),
    `${money(price.output_micros)} out`,
    ...Object.entries(price.per_call ?? {}).map(([field, micros]) => `${money(micros)} per ${field}`),
  ].join(', ');
}
