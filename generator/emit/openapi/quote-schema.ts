import type { JsonObject } from '../../../runtime/contract/json.ts';
import type { RouteIr } from '../../ir.ts';

const text = (description: string): JsonObject => ({ type: 'string', description });

const QUOTE: JsonObject = {
  type: 'object',
  required: [
    'object',
    'route',
    'model',
    'mode',
    'price',
    'rule',
    'warnings',
    'servable',
    'protocols',
    'balance_covers',
  ],
  properties: {
    object: { const: 'quote' },
    route: text('Id of the route that was asked.'),
    model: text("The caller's name of the model."),
    mode: text('What the request would make: `text`, `first_frame`, `chat` and others.'),
    price: {
      type: 'object',
      required: ['amount', 'unit', 'currency', 'at_most'],
      properties: {
        amount: { type: 'integer', minimum: 0 },
        unit: { const: 'micros', description: 'Millionths of the currency.' },
        currency: { type: 'string' },
        at_most: {
          type: 'boolean',
          description:
            '`true`: the most that is put on hold, of which the charge may be less. `false`: what is charged; of results that were not all made, their share, and of a failure nothing.',
        },
      },
    },
    rule: text('How the price came about.'),
    spec: {
      type: 'object',
      description: 'Where the specs say this price.',
      required: ['file', 'line'],
      properties: { file: { type: 'string' }, line: { type: 'integer', minimum: 1 } },
    },
    warnings: {
      type: 'array',
      description: 'What would be ignored or changed.',
      items: {
        type: 'object',
        required: ['field', 'action', 'message'],
        properties: {
          field: { type: 'string' },
          action: { type: 'string', enum: ['ignored', 'coerced', 'clamped', 'fallback'] },
          message: { type: 'string' },
        },
      },
    },
    servable: { type: 'boolean', description: 'Whether some channel could take the request now.' },
    servable_because: {
      type: 'object',
      description: 'Why no channel could.',
      required: ['code', 'message'],
      properties: {
        code: { type: 'string' },
        message: { type: 'string' },
        retry_after_secs: { type: 'integer', minimum: 1 },
      },
    },
    protocols: {
      type: 'array',
      description: 'Kinds of upstream that could serve the request now, in the order they would be asked.',
      items: { type: 'string' },
    },
    balance_covers: { type: 'boolean', description: 'Whether balance and quota of the key cover the price.' },
  },
};

/** What `POST /v1/quote` answers, where a route quotes. */
export function quoteSchemas(routes: readonly Pick<RouteIr, 'route'>[]): JsonObject {
  return routes.some(({ route }) => route.operation === 'quote.get') ? { Quote: QUOTE } : {};
}
