// @generated from specs/protocols/dashscope-images.yaml by the gateway generator. Do not edit.

import type { Twin } from '../../runtime/contract/twin.ts';

/** How the sandbox plays this upstream; from the spec's text and examples, never from the adapter. */
export const dashscopeImages: Twin = {
  kind: 'polled',
  protocol: 'dashscope-images',
  auth: { use: 'bearer', params: {} },
  submit: [
    {
      method: 'POST',
      path: '/api/v1/services/aigc/image2image/image-synthesis',
      query: {},
      headers: { 'x-dashscope-async': 'enable' },
      body: 'json',
      required: ['model', 'input'],
    },
    {
      method: 'POST',
      path: '/api/v1/services/aigc/image-generation/generation',
      query: {},
      headers: { 'x-dashscope-async': 'enable' },
      body: 'json',
      required: ['model', 'input'],
    },
    {
      method: 'POST',
      path: '/api/v1/services/aigc/text2image/image-synthesis',
      query: {},
      headers: { 'x-dashscope-async': 'enable' },
      body: 'json',
      required: ['model', 'input'],
    },
  ],
  poll: [
    { method: 'GET', path: '/api/v1/tasks/{upstream_id}', query: {}, body: 'none', required: [] },
  ],
  pictures: {
    models: [
      {
        models: ['qwen-image*'],
        per_call: 1,
        sizes: {
          kind: 'listed',
          pixels: ['1664x928', '1472x1104', '1328x1328', '1104x1472', '928x1664'],
        },
      },
      { models: ['*imageedit*'], per_call: 4, sizes: { kind: 'none' } },
      {
        models: ['wan2.5-t2i*'],
        per_call: 4,
        sizes: {
          kind: 'range',
          min_pixels: 589824,
          max_pixels: 2073600,
          min_ratio: '1:4',
          max_ratio: '4:1',
        },
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
        models: ['wan2.5-i2i*', 'wan2.6-image*'],
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
        models: ['wan*-t2i*'],
        per_call: 4,
        sizes: { kind: 'range', min_side_px: 512, max_side_px: 1440 },
      },
      {
        per_call: 1,
        sizes: {
          kind: 'range',
          min_side_px: 512,
          max_side_px: 1440,
          min_pixels: 589824,
          max_pixels: 1638400,
        },
      },
    ],
    list: ['output', 'results'],
    item: 0,
    url: ['url'],
    revised_prompt: ['actual_prompt'],
    gives: [{ format: 'url' }],
    withheld: {
      code: 'DataInspectionFailed',
      message: 'Output data may contain inappropriate content.',
    },
    asked: {
      model: [['model']],
      prompt: [['input', 'prompt'], ['input', 'messages', 0, 'content', '*', 'text']],
      size: [['parameters', 'size']],
      count: [['parameters', 'n']],
      reference: [
        ['input', 'images'],
        ['input', 'base_image_url'],
        ['input', 'messages', 0, 'content', '*', 'image'],
      ],
      mask: [['input', 'mask_image_url']],
    },
  },
  cancel: {
    method: 'POST',
    path: '/api/v1/tasks/{upstream_id}/cancel',
    query: {},
    body: 'none',
    required: [],
  },
  id: ['output', 'task_id'],
  pollId: { in: 'path', name: 'upstream_id' },
  pollEcho: ['output', 'task_id'],
  state: {
    at: ['output', 'task_status'],
    words: {
      queued: ['PENDING', 'SUSPENDED'],
      in_progress: ['RUNNING'],
      completed: ['SUCCEEDED'],
      failed: ['FAILED'],
      cancelled: ['CANCELED', 'CANCELLED'],
      expired: ['UNKNOWN'],
    },
  },
  results: { image: ['output', 'results', 0, 'url'] },
  failure: { code: ['output', 'code'], message: ['output', 'message'] },
  examples: {
    submit: {
      request_id: '4909100c-0001',
      output: { task_id: '0385dc79-5ff8-4d82-bcb6-1', task_status: 'PENDING' },
    },
    poll: {
      queued: {
        request_id: 'r-1',
        output: { task_id: '0385dc79-5ff8-4d82-bcb6-1', task_status: 'PENDING' },
      },
      in_progress: {
        request_id: 'r-2',
        output: { task_id: '0385dc79-5ff8-4d82-bcb6-1', task_status: 'RUNNING' },
      },
      completed: {
        request_id: 'r-3',
        output: {
          task_id: '0385dc79-5ff8-4d82-bcb6-1',
          task_status: 'SUCCEEDED',
          end_time: '2026-01-01 10:02:10.000',
          results: [
            {
              orig_prompt: 'a heron',
              actual_prompt: 'a heron at dawn',
              url: 'https://dashscope.example/out.png',
            },
          ],
          task_metrics: { TOTAL: 1, SUCCEEDED: 1, FAILED: 0 },
        },
        usage: { image_count: 1 },
      },
      failed: {
        request_id: 'r-4',
        output: {
          task_id: '0385dc79-5ff8-4d82-bcb6-1',
          task_status: 'FAILED',
          code: 'InternalError.Algo',
          message: 'it failed',
        },
      },
      cancelled: {
        request_id: 'r-5',
        output: { task_id: '0385dc79-5ff8-4d82-bcb6-1', task_status: 'CANCELED' },
      },
      expired: {
        request_id: 'r-6',
        output: { task_id: '0385dc79-5ff8-4d82-bcb6-1', task_status: 'UNKNOWN' },
      },
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
    title: 'Model Studio image tasks',
    about: 'The model decides path and body: painters and editors up to the line 2.5 have fields of their own, later ones take messages. The number of pictures is always said, for the vendor\'s default may be four. A size is `W*H`; names that are not known are sent what all of them take. Arrears are HTTP 400; `UNKNOWN` is a task older than a day; of several pictures some may fail in a task that succeeded. `metadata` is merged into `parameters`, its `input` into `input`. The writers of letters (`qwen-image`, `z-image`) answer at once: protocol `dashscope-images-sync`.',
  },
};
