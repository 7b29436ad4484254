// @generated from specs/families/t.yaml by the gateway generator. Do not edit.

import type { ChatFamily, ChatModel } from '../../runtime/contract/chat.ts';
import { validate } from '../validators/t.js';

/** What models have unless they say otherwise. */
const shared: Pick<ChatModel, 'inputs' | 'features' | 'limits'> = {
  inputs: { text: 'yes', image_url: 'yes', input_audio: 'no', file: 'upstream', video_url: 'no' },
  features: { tools: 'no', json_object: 'no', json_schema: 'no', reasoning: 'no' },
  limits: { context_tokens: 8000, output_tokens: 1000 },
};

/** Talks */
export const t: ChatFamily = {
  id: 't',
  title: 'Talks',
  kind: 'chat',
  routes: ['talk'],
  protocols: ['c', 'p'],
  suffixes: [],
  fields: {
    messages: 'array',
    model: 'string',
    reasoning_effort: 'string',
    stream: 'boolean',
    temperature: 'number',
  },
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
      price: { per: 'million_tokens', input_micros: 1000, output_micros: 2000 },
      lifecycle: { status: 'active' },
    },
  ],
};
