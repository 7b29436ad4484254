import type { ChatModel } from '../../contract/chat.ts';
import { GatewayError } from '../../contract/errors.ts';
import type { Family, Limits, Model, RoleLimit } from '../../contract/family.ts';
import { whenText } from '../../contract/price.ts';
import type { SpecPlace } from '../../contract/read-json-files.ts';
import { type AnyFamily, allFamilies, isChatFamily } from '../../contract/registry.ts';
import { routeAddress } from '../../contract/route.ts';
import { words } from '../../words/show-value.ts';
import { type Html, html, type Part } from '../html.ts';
import type { LoadPage, Visit } from '../page.ts';
import { card, table } from '../parts/lists.ts';
import { specLink } from '../parts/play-parts.ts';

/** One model: modes, inputs, sizes, prices, routes, and where the specs say each. */
export const page: LoadPage = async (visit) => {
  const id = visit.params.id ?? '';
  const families = allFamilies(visit.registry).filter(({ models }) =>
    modelsOf(models).some((model) => model.id === id),
  );
  const own = families.find(({ models_of }) => models_of === undefined) ?? families[0];
  const model = own && modelsOf(own.models).find((one) => one.id === id);
  if (own === undefined || model === undefined)
    throw new GatewayError('invalid_request', {
      param: 'id',
      message: `there is no model ${id.slice(0, 80)}`,
    });
  const { models } = await visit.ask('models-list', { kind: own.kind });
  const listed = models.find((one) => one.id === id);
  const { prices } = await visit.registry.explain();
  const places = Object.hasOwn(prices, id) ? (prices[id] ?? []) : [];
  const main = html`<header class="head"><h1>${id}</h1> <span>${words(own.kind)}, ${own.title}</span>
      ${listed?.form && html`<a class="button primary" href="/play?model=${encodeURIComponent(id)}">Open in the playground</a>`}</header>
    <dl class="facts">
      <dt>State</dt><dd>${stateText(model)}</dd>
      ${model.aliases.length > 0 && html`<dt>Also called</dt><dd>${model.aliases.join(', ')}</dd>`}
      <dt>Channels</dt><dd>${listed && `${listed.channels.enabled} of ${listed.channels.all} enabled`} <a href="/channels">Channels</a></dd>
      <dt>Upstreams that can serve it</dt><dd>${own.protocols.join(', ')}</dd>
      <dt>Routes</dt><dd>${routesOf(visit, families).map((address) => html`<code>${address}</code> `)}</dd>
    </dl>
    ${'modes' in model ? taskParts(own, model) : chatParts(model)}
    ${card('Price', pricesOf(visit, model, places))}`;
  return { title: id, main };
};

function modelsOf(models: AnyFamily['models']): readonly (Model | ChatModel)[] {
  return models;
}

function routesOf(visit: Visit, families: readonly AnyFamily[]): readonly string[] {
  const ids = new Set(families.flatMap(({ routes }) => routes));
  return visit.registry.routes.filter(({ id }) => ids.has(id)).map(routeAddress);
}

function stateText({ lifecycle }: Pick<Model, 'lifecycle'>): string {
  switch (lifecycle.status) {
    case 'preview':
    case 'active':
      return lifecycle.status;
    case 'deprecated':
      return `deprecated on ${lifecycle.on}${lifecycle.replaced_by === undefined ? '' : `; use ${lifecycle.replaced_by}`}`;
    case 'retired':
      return `retired on ${lifecycle.on}${lifecycle.replaced_by === undefined ? '' : `; use ${lifecycle.replaced_by}`}`;
  }
}

function taskParts(family: AnyFamily, model: Model): readonly Html[] {
  const together = isChatFamily(family) ? [] : ((family as Family).together?.[model.id] ?? []);
  const rows = Object.entries({ ...model.modes, ...model.toggles });
  return [
    card(
      'Modes',
      table(
        'What it makes',
        [
          { title: 'Mode', cell: ([mode]: (typeof rows)[number]) => words(mode) },
          { title: 'Support', cell: ([, support]) => words(support) },
        ],
        rows,
      ),
    ),
    card('Limits', limitsTable(model.limits, model)),
    ...(together.length === 0
      ? []
      : [
          card(
            'Limits across fields',
            html`<ul>${together.map(({ about }) => html`<li>${about}</li>`)}</ul>`,
          ),
        ]),
  ];
}

function limitsTable(
  { numbers, texts, sizes, roles }: Limits,
  { sizes: pictures }: Pick<Model, 'sizes'>,
): Html {
  const rows: (readonly [string, Part])[] = [
    ...Object.entries(numbers).map(([name, { one_of, min, max, default: usual }]) => {
      const range = one_of?.join(', ') ?? `${min ?? ''} to ${max ?? ''}`;
      return [name, `${range}${usual === undefined ? '' : `; ${usual} where it is left out`}`] as const;
    }),
    ...Object.entries(texts).map(
      ([name, { max_chars, one_of }]) =>
        [name, one_of?.join(', ') ?? `at most ${max_chars} characters`] as const,
    ),
    ...Object.entries(sizes).map(([name, { ratios = [], tiers = [], pixels = [], default: usual }]) => {
      const all = [...ratios, ...tiers, ...pixels].join(', ');
      return [name, `${all}${usual === undefined ? '' : `; ${usual} where it is left out`}`] as const;
    }),
    ...(pictures === undefined
      ? []
      : [['size', pictures.rows.map(({ preset }) => preset).join(', ')] as const]),
    ...Object.entries(roles).map(([name, limit]) => [name, roleText(limit)] as const),
  ];
  return table(
    'Limits',
    [
      { title: 'Field', cell: ([name]: (typeof rows)[number]) => words(name) },
      { title: 'Takes', kind: 'grow', cell: ([, text]) => text },
    ],
    rows,
  );
}

function roleText({
  min,
  max,
  max_bytes,
  mimes,
  min_side_px,
  max_side_px,
  min_ratio,
  max_ratio,
}: RoleLimit): string {
  return [
    min !== undefined && `at least ${min}`,
    max !== undefined && `at most ${max}`,
    max_bytes !== undefined && `at most ${(max_bytes / 1_000_000).toFixed(1)} MB each`,
    mimes?.join(', '),
    min_side_px !== undefined && `sides of at least ${min_side_px} px`,
    max_side_px !== undefined && `sides of at most ${max_side_px} px`,
    min_ratio !== undefined && max_ratio !== undefined && `ratios from ${min_ratio} to ${max_ratio}`,
  ]
    .filter((part) => typeof part === 'string')
    .join('; ');
}

function chatParts({ inputs, features, limits }: ChatModel): readonly Html[] {
  const rows = Object.entries({ ...inputs, ...features });
  return [
    card(
      'What it reads and can',
      table(
        'What it reads and can',
        [
          { title: 'Part', cell: ([name]: (typeof rows)[number]) => words(name) },
          { title: 'Support', cell: ([, support]) => words(support) },
        ],
        rows,
      ),
    ),
    card(
      'Limits',
      html`<p>${limits.context_tokens} tokens of prompt and answer together, ${limits.output_tokens} of an answer.</p>`,
    ),
  ];
}

function pricesOf(visit: Visit, model: Model | ChatModel, places: readonly SpecPlace[]): Html {
  const { price } = model;
  if ('input_micros' in price)
    return html`<p>Of a million tokens: ${visit.money(price.input_micros)} of the prompt, ${
      price.cached_input_micros !== undefined &&
      html`${visit.money(price.cached_input_micros)} of it from a cache, `
    }${visit.money(price.output_micros)} of the answer. ${places[0] && specLink(places[0])}</p>`;
  const rows = price.rows.map((row, index) => ({ row, place: places[index] }));
  return table(
    'Price',
    [
      {
        title: 'For',
        kind: 'grow',
        cell: ({ row }: (typeof rows)[number]) => whenText(row.when) || 'everything',
      },
      { title: `Each ${price.per}`, kind: 'number', cell: ({ row }) => visit.money(row.micros) },
      { title: 'Said in', cell: ({ place }) => place && specLink(place) },
    ],
    rows,
  );
}
