import type { JsonObject } from '../../../runtime/contract/json.ts';

const NUMBERS: JsonObject = { type: 'array', items: { type: 'number' } };
const TEXTS: JsonObject = { type: 'array', items: { type: 'string' } };

const CAPABILITIES: JsonObject = {
  type: 'object',
  description: 'Modes, inputs, limits, price and lifecycle.',
  required: [
    'kind',
    'family',
    'title',
    'aliases',
    'routes',
    'modes',
    'inputs',
    'seconds',
    'sizes',
    'price',
    'lifecycle',
  ],
  properties: {
    kind: { type: 'string', enum: ['video', 'audio', 'image'] },
    family: { type: 'string' },
    title: { type: 'string' },
    aliases: { ...TEXTS, description: 'Other names of the model.' },
    routes: { ...TEXTS, description: 'Where it can be used, as method and path.' },
    modes: {
      type: 'object',
      description: 'How well each mode and toggle is supported.',
      additionalProperties: { type: 'string', enum: ['yes', 'no', 'upstream', 'not_recommended'] },
    },
    inputs: {
      type: 'object',
      description: 'What may be given, by role, with its limits.',
      additionalProperties: {
        type: 'object',
        required: ['kind'],
        properties: {
          kind: { type: 'string', enum: ['image', 'video', 'audio'] },
          min: { type: 'integer' },
          max: { type: 'integer' },
          max_bytes: { type: 'integer' },
          min_side_px: { type: 'integer' },
          max_side_px: { type: 'integer' },
          min_ratio: { type: 'string' },
          max_ratio: { type: 'string' },
          mimes: TEXTS,
        },
      },
    },
    seconds: {
      type: 'object',
      properties: {
        min: { type: 'number' },
        max: { type: 'number' },
        one_of: NUMBERS,
        default: { type: 'number' },
      },
    },
    sizes: {
      type: 'object',
      properties: { ratios: TEXTS, tiers: TEXTS, pixels: TEXTS, default: { type: 'string' } },
    },
    price: {
      type: 'object',
      required: ['per', 'micros', 'currency', 'micros_per_unit'],
      properties: {
        per: { type: 'string', enum: ['clip', 'second'] },
        micros: { type: 'integer', description: 'Price of one clip or second, in parts of the currency.' },
        currency: { type: 'string' },
        micros_per_unit: { type: 'integer', description: 'How many of those parts one unit has.' },
      },
    },
    lifecycle: {
      type: 'object',
      required: ['status'],
      properties: {
        status: { type: 'string', enum: ['preview', 'active', 'deprecated', 'retired'] },
        on: { type: 'string', format: 'date' },
        retire_on: { type: 'string', format: 'date' },
        replaced_by: { type: 'string' },
        note: { type: 'string' },
      },
    },
  },
};

/** What the catalogue routes answer with. */
export const CATALOGUE: JsonObject = {
  Model: {
    type: 'object',
    required: ['id', 'object', 'created', 'owned_by', 'capabilities'],
    properties: {
      id: { type: 'string' },
      object: { const: 'model' },
      created: { type: 'integer' },
      owned_by: { type: 'string' },
      capabilities: CAPABILITIES,
    },
  },
  ModelList: {
    type: 'object',
    required: ['object', 'data'],
    properties: {
      object: { const: 'list' },
      data: { type: 'array', items: { $ref: '#/components/schemas/Model' } },
    },
  },
};
