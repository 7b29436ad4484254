import type { ChatModel } from '../contract/chat.ts';
import type { Registry } from '../contract/registry.ts';
import { type Shown, table } from './print.ts';

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
    json: rows.map(({ family, model }) => ({
      ...model,
      protocols: family.protocols,
      routes: [...new Set(routesOf(model.id))].sort(),
    })),
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
