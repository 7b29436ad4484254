// @generated from specs/protocols/xai-images.yaml by the gateway generator. Do not edit.

import type { Twin } from '../../runtime/contract/twin.ts';

/** How the sandbox plays this upstream; from the spec's text and examples, never from the adapter. */
export const xaiImages: Twin = {
  kind: 'answering',
  protocol: 'xai-images',
  auth: { use: 'bearer', params: {} },
  submit: [
    {
      method: 'POST',
      path: '/v1/images/generations',
      query: {},
      body: 'json',
      required: ['model', 'prompt'],
    },
    {
      method: 'POST',
      path: '/v1/images/edits',
      query: {},
      body: 'json',
      required: ['model', 'prompt'],
    },
  ],
  pictures: {
    models: [
      { models: ['grok-2-image*'], per_call: 10, sizes: { kind: 'none' } },
      {
        per_call: 10,
        sizes: {
          kind: 'named',
          ratios: ['1:1', '16:9', '9:16', '4:3', '3:4', '3:2', '2:3', '2:1', '1:2'],
          tiers: ['1k', '2k'],
        },
      },
    ],
    list: ['data'],
    item: 0,
    url: ['url'],
    base64: ['b64_json'],
    revised_prompt: ['revised_prompt'],
    gives: [{ format: 'url' }],
    withheld: { respect_moderation: false },
    asked: {
      model: [['model']],
      prompt: [['prompt']],
      ratio: [['aspect_ratio']],
      tier: [['resolution']],
      count: [['n']],
      format: [['response_format']],
      reference: [['image', 'url'], ['images', '*', 'url']],
    },
  },
  examples: {
    submit: {
      data: [
        {
          url: 'https://xai.example/out.jpeg',
          revised_prompt: 'a heron at dawn',
          respect_moderation: true,
        },
      ],
      usage: { cost_in_usd_ticks: 200000000 },
    },
    error: { http: 500, body: { error: { message: 'it failed', code: 'internal_error' } } },
    errors: {
      invalid_request: {
        http: 400,
        body: { code: 'Client specified an invalid argument', error: 'aspect_ratio is not valid' },
      },
      content_policy: { http: 400, body: { error: 'the content violates usage guidelines' } },
      invalid_key: {
        http: 400,
        body: { code: 'Client specified an invalid argument', error: 'Incorrect API key provided' },
      },
      quota: { http: 429, body: { error: 'your team has used all available credits' } },
      permission: {
        http: 403,
        body: { error: { message: 'the team is blocked', type: 'permission', code: null } },
      },
      not_found: { http: 404, body: { error: 'no such model' } },
      rate_limit: {
        http: 429,
        body: { error: { message: 'slow down', code: 'rate_limit_exceeded' } },
      },
      overloaded: { http: 503, body: { error: 'try again later' } },
      upstream: { http: 500, body: { error: { message: 'it failed', code: 'internal_error' } } },
    },
  },
  about: {
    title: 'xAI images',
    about: 'The answer is the picture. Edits are JSON as well, with up to three references and no mask. A picture has a ratio and a tier instead of a size. One that moderation withholds has `respect_moderation: false` in the place of it. Three shapes of errors, told apart by their words.',
  },
};
