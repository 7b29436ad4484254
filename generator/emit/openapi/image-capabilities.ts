import type { JsonObject } from '../../../runtime/contract/json.ts';
import { priceSchema } from './price-schema.ts';

const TEXT: JsonObject = { type: 'string' };
const PIXELS: JsonObject = { type: 'integer' };
const SUPPORT: JsonObject = { type: 'string', enum: ['yes', 'no', 'upstream', 'not_recommended'] };

/** What the catalogue says of a model that makes pictures, between what all say `first` and `last`. */
export function imageCapabilities(shared: {
  readonly first: JsonObject;
  readonly modes: JsonObject;
  readonly inputs: JsonObject;
  readonly last: JsonObject;
}): JsonObject {
  const properties: JsonObject = {
    kind: { const: 'image' },
    ...shared.first,
    modes: shared.modes,
    inputs: shared.inputs,
    count: {
      type: 'object',
      description: 'How many pictures one request may ask for.',
      properties: { min: { type: 'integer' }, max: { type: 'integer' }, default: { type: 'integer' } },
    },
    sizes: {
      type: 'object',
      description: 'Sizes by the names that callers may write; with `free`, others within its bounds too.',
      required: ['presets', 'default', 'other_tiers'],
      properties: {
        presets: {
          type: 'array',
          items: {
            type: 'object',
            required: ['preset', 'ratio', 'tier', 'size'],
            properties: { preset: TEXT, ratio: TEXT, tier: TEXT, size: TEXT },
          },
        },
        default: { type: 'string', description: 'A preset, or `auto`.' },
        other_tiers: {
          type: 'string',
          enum: ['refuse', 'fall_back'],
          description:
            'What a tier that the model does not have means: 400, or its largest below with a warning.',
        },
        free: {
          type: 'object',
          properties: { min_pixels: PIXELS, max_pixels: PIXELS, min_ratio: TEXT, max_ratio: TEXT },
        },
      },
    },
    output: {
      type: 'object',
      description: 'How well each `response_format` is supported, and which is used when none is named.',
      required: ['url', 'b64_json', 'default'],
      properties: {
        url: SUPPORT,
        b64_json: SUPPORT,
        default: { type: 'string', enum: ['url', 'b64_json'] },
      },
    },
    price: priceSchema(['image']),
    ...shared.last,
  };
  return {
    type: 'object',
    description: 'Modes, inputs, sizes, outputs, price and lifecycle.',
    required: Object.keys(properties),
    properties,
  };
}
