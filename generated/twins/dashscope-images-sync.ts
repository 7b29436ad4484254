// @generated from specs/protocols/dashscope-images-sync.yaml by the gateway generator. Do not edit.

import type { Twin } from '../../runtime/contract/twin.ts';

/** How the sandbox plays this upstream; from the spec's text and examples, never from the adapter. */
export const dashscopeImagesSync: Twin = {
  kind: 'answering',
  protocol: 'dashscope-images-sync',
  auth: { use: 'bearer', params: {} },
  submit: [
    {
      method: 'POST',
      path: '/api/v1/services/aigc/multimodal-generation/generation',
      query: {},
      body: 'json',
      required: ['model', 'input'],
    },
  ],
  pictures: {
    models: [
      {
        models: ['qwen-image-edit-plus*', 'qwen-image-edit-max*'],
        per_call: 6,
        sizes: { kind: 'range', min_side_px: 512, max_side_px: 2048 },
      },
      { models: ['qwen-image-edit*'], per_call: 1, sizes: { kind: 'none' } },
      {
        models: ['qwen-image-2*', 'qwen-image-3*'],
        per_call: 6,
        sizes: { kind: 'range', min_pixels: 262144, max_pixels: 4194304 },
      },
      {
        models: ['qwen-image*'],
        per_call: 1,
        sizes: {
          kind: 'listed',
          pixels: ['1664x928', '1472x1104', '1328x1328', '1104x1472', '928x1664'],
        },
      },
      {
        models: ['z-image*'],
        per_call: 1,
        sizes: { kind: 'range', min_pixels: 262144, max_pixels: 4194304 },
      },
      {
        models: ['wan2.6-t2i*'],
        per_call: 4,
        sizes: {
          kind: 'range',
          min_pixels: 1638400,
          max_pixels: 2073600,
          min_ratio: '1:4',
          max_ratio: '4:1',
        },
      },
      {
        models: ['wan2.6-image*'],
        per_call: 4,
        sizes: {
          kind: 'range',
          min_pixels: 589824,
          max_pixels: 1638400,
          min_ratio: '1:4',
          max_ratio: '4:1',
        },
      },
      {
        models: ['wan2.7-image*'],
        per_call: 4,
        sizes: {
          kind: 'range',
          min_pixels: 589824,
          max_pixels: 4194304,
          min_ratio: '1:8',
          max_ratio: '8:1',
        },
      },
      {
        per_call: 1,
        sizes: {
          kind: 'range',
          min_pixels: 1638400,
          max_pixels: 2073600,
          min_ratio: '1:4',
          max_ratio: '4:1',
        },
      },
    ],
    list: ['output', 'choices', 0, 'message', 'content'],
    item: 0,
    url: ['image'],
    gives: [{ format: 'url' }],
    asked: {
      model: [['model']],
      prompt: [['input', 'messages', 0, 'content', '*', 'text']],
      size: [['parameters', 'size']],
      count: [['parameters', 'n']],
      reference: [['input', 'messages', 0, 'content', '*', 'image']],
    },
  },
  examples: {
    submit: {
      request_id: 'r-1',
      output: {
        choices: [
          {
            finish_reason: 'stop',
            message: {
              role: 'assistant',
              content: [{ image: 'https://dashscope.example/out.png' }],
            },
          },
        ],
      },
      usage: { image_count: 1, width: 1328, height: 1328 },
    },
    error: { http: 500, body: { code: 'InternalError', message: 'it failed', request_id: 'r' } },
    errors: {
      invalid_request: {
        http: 400,
        body: { code: 'InvalidParameter', message: 'size is not valid', request_id: 'r' },
      },
      content_policy: {
        http: 400,
        body: { code: 'DataInspectionFailed', message: 'inappropriate content', request_id: 'r' },
      },
      quota: {
        http: 400,
        body: { code: 'Arrearage', message: 'the account is overdue', request_id: 'r' },
      },
      invalid_key: {
        http: 401,
        body: { code: 'InvalidApiKey', message: 'Invalid API-key provided.', request_id: 'r' },
      },
      permission: {
        http: 403,
        body: { code: 'AccessDenied.Unpurchased', message: 'not purchased', request_id: 'r' },
      },
      not_found: {
        http: 404,
        body: { code: 'ModelNotFound', message: 'no such model', request_id: 'r' },
      },
      timeout: {
        http: 408,
        body: { code: 'RequestTimeOut', message: 'timed out', request_id: 'r' },
      },
      rate_limit: {
        http: 429,
        body: { code: 'Throttling.RateQuota', message: 'slow down', request_id: 'r' },
      },
      overloaded: {
        http: 503,
        body: { code: 'ModelUnavailable', message: 'try again', request_id: 'r' },
      },
      upstream: {
        http: 500,
        body: { code: 'InternalError', message: 'it failed', request_id: 'r' },
      },
    },
  },
  about: {
    title: 'Model Studio images at once',
    about: 'Messages in, pictures out, in one call and without the header of tasks. The number of pictures is always said where a model has one, for the vendor\'s default may be four. Each model has its own sizes `W*H`; names that are not known are sent what all of them take. Arrears are HTTP 400. `metadata` is merged into `parameters`, its `input` into `input`. Addresses live for a day.',
  },
};
