// @generated from specs/families/t.yaml by the gateway generator. Do not edit.

import type { ChatFamily, ChatModel } from '../../runtime/contract/chat.ts';
import { validate } from '../validators/t.js';

/** What models have unless they say otherwise. */
const shared: Pick<ChatModel, 'inputs' | 'features' | 'limits'> = {
  inputs: { text: 'yes', image_url: 'upstream', input_audio: 'no', file: 'no', video_url: 'no' },
  features: { tools: 'yes', json_object: 'not_recommended', json_schema: 'no', reasoning: 'no' },
  limits: { context_tokens: 8000, output_tokens: 1000 },
};

/** Models that are talked to. */
export const t: ChatFamily = {
  id: 't',
  title: 'Talk',
  kind: 'chat',
  routes: ['talk'],
  protocols: ['q'],
  suffixes: ['release'],
  fields: {
    form: 'object',
    heat: 'number',
    model: 'string',
    said: 'array',
  },
  objects: [
    { at: ['form'], names: ['kind', 'name'] },
    { at: ['said'], names: ['by', 'words'] },
  ],
  validate,
  models: [
    {
      id: 't-one',
      title: 't-one',
      family: 't',
      aliases: [],
      inputs: shared.inputs,
      features: shared.features,
      limits: shared.limits,
      price: {
        per: 'million_tokens',
        input_micros: 150000,
        cached_input_micros: 75000,
        output_micros: 600000,
      },
      lifecycle: { status: 'active' },
    },
    {
      id: 't-two',
      title: 'The second',
      family: 't',
      aliases: ['t-2'],
      inputs: { text: 'yes', image_url: 'no', input_audio: 'no', file: 'no', video_url: 'no' },
      features: { tools: 'yes', json_object: 'not_recommended', json_schema: 'no', reasoning: 'yes' },
      limits: { context_tokens: 8000, output_tokens: 4000 },
      price: { per: 'million_tokens', input_micros: 0, output_micros: 0, free: true },
      lifecycle: { status: 'deprecated', on: '2026-08-01', replaced_by: 't-one' },
    },
  ],
};
