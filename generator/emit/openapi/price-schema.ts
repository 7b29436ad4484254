import type { JsonObject } from '../../../runtime/contract/json.ts';

/** What the catalogue says of a price: one amount, or rows of which one fits each request. */
export function priceSchema(units: readonly string[]): JsonObject {
  const micros: JsonObject = {
    type: 'integer',
    description: 'Price of one of them, in parts of the currency.',
  };
  return {
    type: 'object',
    description: '`micros`, or `rows` where it depends on what is asked for.',
    required: ['per', 'currency', 'micros_per_unit'],
    properties: {
      per: { type: 'string', enum: [...units] },
      of: { type: 'string', description: 'Of characters: what they are counted of.' },
      micros,
      rows: {
        type: 'array',
        description: 'Exactly one fits each request that the model accepts.',
        items: {
          type: 'object',
          required: ['when', 'micros'],
          properties: {
            when: {
              type: 'object',
              description:
                'By what the price depends on (`tier`, `mode`, `audio`), the values that the row is for; `absent` is the value of what is not sent.',
              additionalProperties: { type: 'array', items: { type: ['string', 'boolean'] } },
            },
            micros,
          },
        },
      },
      currency: { type: 'string' },
      micros_per_unit: { type: 'integer', description: 'How many of those parts one unit has.' },
    },
  };
}
