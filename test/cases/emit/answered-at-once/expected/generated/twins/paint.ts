// @generated from specs/protocols/paint.yaml by the gateway generator. Do not edit.

import type { Twin } from '../../runtime/contract/twin.ts';

/** How the sandbox plays this upstream; from the spec's text and examples, never from the adapter. */
export const paint: Twin = {
  kind: 'answering',
  protocol: 'paint',
  auth: { use: 'bearer', params: {} },
  submit: [
    {
      method: 'POST',
      path: '/images/edits',
      query: {},
      body: 'json_or_multipart',
      required: ['model', 'prompt'],
    },
    {
      method: 'POST',
      path: '/images/generations',
      query: {},
      body: 'json_or_multipart',
      required: ['model', 'prompt'],
    },
  ],
  pictures: {
    models: [
      {
        models: ['paint-1*'],
        per_call: 1,
        sizes: { kind: 'listed', pixels: ['1024x1024', '1536x1024'] },
      },
      {
        models: ['paint-2*'],
        per_call: 4,
        sizes: { kind: 'named', ratios: ['1:1', '16:9'], tiers: ['720p'] },
      },
      {
        models: ['paint-3*'],
        sizes: {
          kind: 'range',
          min_pixels: 262144,
          max_side_px: 3840,
          multiple_of: 16,
          max_ratio: '3:1',
        },
      },
      { sizes: { kind: 'none' } },
    ],
    list: ['data'],
    item: 1,
    url: ['url'],
    base64: ['b64_json'],
    revised_prompt: ['revised_prompt'],
    gives: [{ models: ['paint-1*'], format: 'b64_json' }, { format: 'url' }],
    withheld: { error: { code: 'moderation_blocked', message: 'it shows too much' } },
    asked: {
      model: [['model']],
      prompt: [['prompt'], ['messages', 0, 'content', '*', 'text']],
      size: [['size']],
      count: [['n']],
    },
  },
  examples: {
    submit: {
      data: [
        { text: 'Here it is.' },
        { url: 'https://paint.example/1.png', revised_prompt: 'a heron' },
      ],
      usage: { total_tokens: 12 },
    },
    error: { http: 400, body: { error: { code: 'moderation_blocked', message: 'no' } } },
    errors: {
      content_policy: { http: 400, body: { error: { code: 'moderation_blocked', message: 'no' } } },
    },
  },
  about: { title: 'Pictures, answered at once' },
};
