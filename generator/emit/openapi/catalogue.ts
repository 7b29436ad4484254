import type { JsonObject } from '../../../runtime/contract/json.ts';
import type { PublicIr } from '../../ir.ts';
import { chatCapabilities } from './chat-capabilities.ts';
import { imageCapabilities } from './image-capabilities.ts';
import { priceSchema } from './price-schema.ts';

const NUMBERS: JsonObject = { type: 'array', items: { type: 'number' } };
const TEXTS: JsonObject = { type: 'array', items: { type: 'string' } };

/** What models of every kind say first. */
const FIRST: JsonObject = {
  family: { type: 'string' },
  title: { type: 'string' },
  aliases: { ...TEXTS, description: 'Other names of the model.' },
  routes: { ...TEXTS, description: 'Where it can be used, as method and path.' },
};

/** And last. */
const LAST: JsonObject = {
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
};

const MODES: JsonObject = {
  type: 'object',
  description: 'How well each mode and toggle is supported.',
  additionalProperties: { type: 'string', enum: ['yes', 'no', 'upstream', 'not_recommended'] },
};

const INPUTS: JsonObject = {
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
      exclusive_ratio: {
        type: 'boolean',
        description: 'The ratio is neither `min_ratio` nor `max_ratio`, but between them.',
      },
      mimes: TEXTS,
      same_size_as: { type: 'string', description: 'Role whose picture has the same width and height.' },
    },
  },
};

const TASK_PROPERTIES: JsonObject = {
  kind: { type: 'string', enum: ['video', 'audio'] },
  ...FIRST,
  modes: MODES,
  inputs: INPUTS,
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
  together: {
    ...TEXTS,
    description: 'What is made of values together: a condition, and what is taken where it holds.',
  },
  price: priceSchema(['clip', 'second', 'song', 'character']),
  ...LAST,
};

const TASK_CAPABILITIES: JsonObject = {
  type: 'object',
  description: 'Modes, inputs, limits, price and lifecycle.',
  required: Object.keys(TASK_PROPERTIES),
  properties: TASK_PROPERTIES,
};

/** What the catalogue routes answer with. */
export function catalogue({
  families,
  chatFamilies,
}: Pick<PublicIr, 'families' | 'chatFamilies'>): JsonObject {
  const image = imageCapabilities({ first: FIRST, modes: MODES, inputs: INPUTS, last: LAST });
  const kinds = [
    TASK_CAPABILITIES,
    ...(families.some(({ kind }) => kind === 'image') ? [image] : []),
    ...(chatFamilies.length === 0 ? [] : [chatCapabilities({ first: FIRST, last: LAST })]),
  ];
  const capabilities = kinds.length === 1 ? TASK_CAPABILITIES : { anyOf: kinds };
  return {
    Model: {
      type: 'object',
      required: ['id', 'object', 'created', 'owned_by', 'capabilities'],
      properties: {
        id: { type: 'string' },
        object: { const: 'model' },
        created: { type: 'integer' },
        owned_by: { type: 'string' },
        capabilities,
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
}
