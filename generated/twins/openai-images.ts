// @generated from specs/protocols/openai-images.yaml by the gateway generator. Do not edit.

import type { Twin } from '../../runtime/contract/twin.ts';

/** How the sandbox plays this upstream; from the spec's text and examples, never from the adapter. */
export const openaiImages: Twin = {
  kind: 'answering',
  protocol: 'openai-images',
  auth: { use: 'bearer', params: {} },
  submit: [
    {
      method: 'POST',
      path: '/v1/images/generations',
      query: {},
      body: 'json_or_multipart',
      required: ['model', 'prompt'],
    },
    {
      method: 'POST',
      path: '/v1/images/edits',
      query: {},
      body: 'json_or_multipart',
      required: ['model', 'prompt'],
    },
  ],
  pictures: {
    models: [
      {
        models: ['*gpt-image-2*'],
        per_call: 5,
        max_prompt_chars: 32000,
        sizes: {
          kind: 'range',
          min_pixels: 655360,
          max_pixels: 8294400,
          max_side_px: 3840,
          multiple_of: 16,
          min_ratio: '1:3',
          max_ratio: '3:1',
        },
      },
      {
        models: ['*gpt-image*'],
        per_call: 10,
        max_prompt_chars: 32000,
        sizes: { kind: 'listed', pixels: ['1024x1024', '1536x1024', '1024x1536'] },
      },
      {
        models: ['*dall-e-3*'],
        per_call: 1,
        max_prompt_chars: 4000,
        sizes: { kind: 'listed', pixels: ['1024x1024', '1792x1024', '1024x1792'] },
      },
      {
        models: ['*dall-e-2*'],
        per_call: 10,
        max_prompt_chars: 1000,
        sizes: { kind: 'listed', pixels: ['256x256', '512x512', '1024x1024'] },
      },
      { per_call: 4, sizes: { kind: 'range' } },
    ],
    list: ['data'],
    item: 0,
    url: ['url'],
    base64: ['b64_json'],
    revised_prompt: ['revised_prompt'],
    gives: [{ models: ['*gpt-image*'], format: 'b64_json' }, { format: 'url' }],
    withheld: {
      error: {
        code: 'content_policy_violation',
        message: 'This picture was withheld by the safety system.',
      },
    },
    asked: {
      model: [['model']],
      prompt: [['prompt']],
      size: [['size']],
      count: [['n']],
      format: [['response_format']],
      reference: [['image[]'], ['image']],
      mask: [['mask']],
    },
  },
  examples: {
    submit: {
      created: 1767225600,
      background: 'opaque',
      output_format: 'png',
      quality: 'medium',
      size: '1024x1024',
      data: [
        {
          url: 'https://images.openai.example/private/a.png?se=2026-01-01T01%3A00%3A00Z',
          revised_prompt: 'A red kite over dunes',
        },
      ],
      usage: {
        total_tokens: 1106,
        input_tokens: 50,
        output_tokens: 1056,
        input_tokens_details: { text_tokens: 50, image_tokens: 0 },
        output_tokens_details: { image_tokens: 1056, text_tokens: 0 },
      },
    },
    error: {
      http: 500,
      body: {
        error: { message: 'The server had an error', type: 'server_error', code: 'server_error' },
      },
    },
    errors: {
      invalid_request: {
        http: 400,
        body: {
          error: {
            message: 'Invalid value: \'3\'',
            type: 'invalid_request_error',
            param: 'size',
            code: 'invalid_value',
          },
        },
      },
      content_policy: {
        http: 400,
        body: {
          error: {
            message: 'Your request was rejected by the safety system. safety_violations=[violence].',
            type: 'image_generation_user_error',
            param: null,
            code: 'moderation_blocked',
          },
        },
      },
      invalid_key: {
        http: 401,
        body: {
          error: {
            message: 'Incorrect API key',
            type: 'invalid_request_error',
            code: 'invalid_api_key',
          },
        },
      },
      permission: {
        http: 403,
        body: {
          error: {
            message: 'Your organization must be verified to use this model',
            type: 'invalid_request_error',
            code: null,
          },
        },
      },
      not_found: {
        http: 404,
        body: {
          error: {
            message: 'The model does not exist',
            type: 'invalid_request_error',
            code: 'model_not_found',
          },
        },
      },
      rate_limit: {
        http: 429,
        body: {
          error: {
            message: 'Rate limit reached for images per minute',
            type: 'requests',
            code: 'rate_limit_exceeded',
          },
        },
      },
      quota: {
        http: 400,
        body: {
          error: {
            message: 'Billing hard limit has been reached',
            type: 'image_generation_user_error',
            code: 'billing_hard_limit_reached',
          },
        },
      },
      overloaded: {
        http: 503,
        body: { error: { message: 'The engine is overloaded', type: 'server_error', code: null } },
      },
      upstream: {
        http: 500,
        body: {
          error: { message: 'The server had an error', type: 'server_error', code: 'server_error' },
        },
      },
    },
  },
  about: {
    title: 'OpenAI Images API',
    about: 'The answer holds the pictures. `base_url` ends before `/v1`. Models refuse fields that they do not know, so each class is sent its own: gpt-image answers with bytes and takes no `response_format`, dall-e-3 makes one picture a call and edits none, dall-e-2 edits one picture. Other names (relays, compatible servers) are sent what gpt-image takes, and a single picture as `image`; the gateway makes an address or bytes of what comes. The vendor\'s own default of `quality` may be the dearest, so OpenAI\'s models are always told one: `medium`, or `standard`.',
  },
};
