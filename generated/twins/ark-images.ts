// @generated from specs/protocols/ark-images.yaml by the gateway generator. Do not edit.

import type { Twin } from '../../runtime/contract/twin.ts';

/** How the sandbox plays this upstream; from the spec's text and examples, never from the adapter. */
export const arkImages: Twin = {
  kind: 'answering',
  protocol: 'ark-images',
  auth: { use: 'bearer', params: {} },
  submit: [
    {
      method: 'POST',
      path: '/api/v3/images/generations',
      query: {},
      body: 'json',
      required: ['model'],
    },
  ],
  pictures: {
    models: [
      { models: ['*seededit*'], per_call: 1, sizes: { kind: 'none' } },
      {
        models: ['*seedream-3*'],
        per_call: 1,
        sizes: { kind: 'range', min_side_px: 512, max_side_px: 2048 },
      },
      {
        models: ['*seedream-4-0*'],
        per_call: 1,
        sizes: {
          kind: 'range',
          min_pixels: 921600,
          max_pixels: 16777216,
          min_ratio: '1:16',
          max_ratio: '16:1',
        },
      },
      {
        models: ['*seedream-4-5*'],
        per_call: 1,
        sizes: {
          kind: 'range',
          min_pixels: 3686400,
          max_pixels: 16777216,
          min_ratio: '1:16',
          max_ratio: '16:1',
        },
      },
      {
        models: ['*seedream-5-0-pro*'],
        per_call: 1,
        sizes: {
          kind: 'range',
          min_pixels: 921600,
          max_pixels: 4624220,
          min_ratio: '1:16',
          max_ratio: '16:1',
        },
      },
      {
        models: ['*seedream-5-0-2*', '*seedream-5-0-lite*'],
        per_call: 1,
        sizes: {
          kind: 'range',
          min_pixels: 3686400,
          max_pixels: 10404496,
          min_ratio: '1:16',
          max_ratio: '16:1',
        },
      },
      {
        per_call: 1,
        sizes: {
          kind: 'range',
          min_pixels: 3686400,
          max_pixels: 4624220,
          min_ratio: '1:16',
          max_ratio: '16:1',
        },
      },
    ],
    list: ['data'],
    item: 0,
    url: ['url'],
    base64: ['b64_json'],
    gives: [{ format: 'url' }],
    withheld: {
      error: {
        code: 'OutputImageSensitiveContentDetected',
        message: 'The picture may contain sensitive information.',
      },
    },
    asked: {
      model: [['model']],
      prompt: [['prompt']],
      size: [['size']],
      format: [['response_format']],
      reference: [['image']],
    },
  },
  examples: {
    submit: {
      model: 'doubao-seedream-4-5-251128',
      created: 1789568751,
      data: [{ url: 'https://ark.example/out.jpeg', size: '2048x2048' }],
      usage: { generated_images: 1, output_tokens: 16384, total_tokens: 16384 },
    },
    error: {
      http: 500,
      body: {
        error: {
          code: 'InternalServiceError',
          message: 'it failed',
          param: '',
          type: 'InternalServerError',
        },
      },
    },
    errors: {
      invalid_request: {
        http: 400,
        body: {
          error: {
            code: 'InvalidParameter',
            message: 'size is not valid',
            param: 'size',
            type: 'BadRequest',
          },
        },
      },
      content_policy: {
        http: 400,
        body: {
          error: {
            code: 'InputTextSensitiveContentDetected',
            message: 'refused',
            param: '',
            type: 'BadRequest',
          },
        },
      },
      invalid_key: {
        http: 401,
        body: {
          error: {
            code: 'AuthenticationError',
            message: 'the key is not valid',
            param: '',
            type: 'Unauthorized',
          },
        },
      },
      quota: {
        http: 403,
        body: {
          error: {
            code: 'AccountOverdueError',
            message: 'the account is overdue',
            param: '',
            type: 'Forbidden',
          },
        },
      },
      permission: {
        http: 403,
        body: {
          error: { code: 'AccessDenied', message: 'not allowed', param: '', type: 'Forbidden' },
        },
      },
      not_found: {
        http: 404,
        body: {
          error: {
            code: 'InvalidEndpointOrModel.NotFound',
            message: 'no such model',
            param: '',
            type: 'NotFound',
          },
        },
      },
      rate_limit: {
        http: 429,
        body: {
          error: {
            code: 'RateLimitExceeded.EndpointRPMExceeded',
            message: 'slow down',
            param: '',
            type: 'TooManyRequests',
          },
        },
      },
      upstream: {
        http: 500,
        body: {
          error: {
            code: 'InternalServiceError',
            message: 'it failed',
            param: '',
            type: 'InternalServerError',
          },
        },
      },
    },
  },
  about: {
    title: 'Ark image generations',
    about: 'The answer is the picture. One picture for a call: the batches that the vendor knows are made by its own choice of a number. One reference is a text, several are a list. A size is `WxH` within the pixels of the model; other names, endpoints (`ep-...`) among them, are sent what every model takes. The vendor puts its mark on pictures unless told not to. A picture that was withheld is an error in the place of it. Addresses live for a day.',
  },
};
