// @generated from specs/families/t-own.yaml by the gateway generator. Do not edit.

import type { ChatFamily, ChatModel } from '../../runtime/contract/chat.ts';
import { validate } from '../validators/t-own.js';

/** What models have unless they say otherwise. */
const shared: Pick<ChatModel, 'inputs' | 'features' | 'limits'> = {
  inputs: { text: 'yes', image_url: 'upstream', input_audio: 'no', file: 'no', video_url: 'no' },
  features: { tools: 'yes', json_object: 'not_recommended', json_schema: 'no', reasoning: 'no' },
  limits: { context_tokens: 8000, output_tokens: 1000 },
};

/** Talk in a vendor's dialect */
export const tOwn: ChatFamily = {
  id: 't-own',
  title: 'Talk in a vendor\'s dialect',
  kind: 'chat',
  models_of: 't',
  routes: ['tell', 'tell-stream'],
  protocols: ['q'],
  suffixes: ['release'],
  fields: {
    parts: 'array',
  },
  validate,
  models: [
    {
      id: 't-one',
      title: 't-one',
      family: 't-own',
      aliases: [],
      inputs: shared.inputs,
      features: { tools: 'no', json_object: 'not_recommended', json_schema: 'no', reasoning: 'no' },
      limits: { context_tokens: 6000, output_tokens: 1000 },
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
      family: 't-own',
      aliases: ['t-2'],
      inputs: { text: 'yes', image_url: 'no', input_audio: 'no', file: 'no', video_url: 'no' },
      features: { tools: 'yes', json_object: 'not_recommended', json_schema: 'no', reasoning: 'yes' },
      limits: { context_tokens: 8000, output_tokens: 4000 },
      price: { per: 'million_tokens', input_micros: 0, output_micros: 0, free: true },
      lifecycle: { status: 'deprecated', on: '2026-08-01', replaced_by: 't-one' },
    },
  ],
};
