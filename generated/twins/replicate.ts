// @generated from specs/protocols/replicate.yaml by the gateway generator. Do not edit.

import type { Twin } from '../../runtime/contract/twin.ts';

/** How the sandbox plays this upstream; from the spec's text and examples, never from the adapter. */
export const replicate: Twin = {
  kind: 'polled',
  protocol: 'replicate',
  auth: { use: 'bearer', params: {} },
  submit: [
    {
      method: 'POST',
      path: '/v1/models/{+model}/predictions',
      query: {},
      body: 'json',
      required: ['input'],
    },
  ],
  poll: [
    { method: 'GET', path: '/v1/predictions/{upstream_id}', query: {}, body: 'none', required: [] },
  ],
  cancel: {
    method: 'POST',
    path: '/v1/predictions/{upstream_id}/cancel',
    query: {},
    body: 'none',
    required: [],
  },
  callback: { in: 'body', at: ['webhook'], verify: 'svix', params: {} },
  id: ['id'],
  pollId: { in: 'path', name: 'upstream_id' },
  pollEcho: ['id'],
  state: {
    at: ['status'],
    words: {
      queued: ['starting'],
      in_progress: ['processing'],
      completed: ['succeeded'],
      failed: ['failed'],
      cancelled: ['canceled', 'cancelled'],
      expired: ['aborted'],
    },
  },
  results: { video: ['output'] },
  failure: { message: ['error'] },
  examples: {
    submit: {
      id: 'gm3qorzdhgbfurvjtvhg6dckhu',
      model: 'bytedance/seedance-1-pro',
      version: 'hidden',
      input: { prompt: 'a kite' },
      logs: '',
      output: null,
      data_removed: false,
      error: null,
      status: 'starting',
      created_at: '2026-01-01T00:00:00.123Z',
      urls: {
        get: 'https://replicate.example/v1/predictions/gm3qorzdhgbfurvjtvhg6dckhu',
        cancel: 'https://replicate.example/v1/predictions/gm3qorzdhgbfurvjtvhg6dckhu/cancel',
      },
    },
    poll: {
      queued: {
        id: 'gm3qorzdhgbfurvjtvhg6dckhu',
        status: 'starting',
        logs: '',
        output: null,
        error: null,
        data_removed: false,
      },
      in_progress: {
        id: 'gm3qorzdhgbfurvjtvhg6dckhu',
        status: 'processing',
        logs: ' 12%|#\n 40%|####',
        output: null,
        error: null,
        data_removed: false,
      },
      completed: {
        id: 'gm3qorzdhgbfurvjtvhg6dckhu',
        status: 'succeeded',
        logs: '100%|##########',
        output: 'https://replicate.example/pbxt/out.mp4',
        error: null,
        data_removed: false,
        metrics: { predict_time: 61.3 },
      },
      failed: {
        id: 'gm3qorzdhgbfurvjtvhg6dckhu',
        status: 'failed',
        logs: '',
        output: null,
        error: 'the model failed',
        data_removed: false,
      },
      cancelled: {
        id: 'gm3qorzdhgbfurvjtvhg6dckhu',
        status: 'canceled',
        logs: '',
        output: null,
        error: null,
        data_removed: false,
      },
      expired: {
        id: 'gm3qorzdhgbfurvjtvhg6dckhu',
        status: 'aborted',
        logs: '',
        output: null,
        error: null,
        data_removed: false,
      },
    },
    error: {
      http: 500,
      body: { title: 'Internal server error', detail: 'it failed', status: 500 },
    },
    errors: {
      invalid_request: {
        http: 422,
        body: {
          title: 'Input validation failed',
          detail: '- input.prompt: is required\n',
          status: 422,
          invalid_fields: [{ field: 'input.prompt', description: 'is required' }],
        },
      },
      content_policy: {
        http: 400,
        body: {
          title: 'Bad request',
          detail: 'The input or output was flagged as sensitive (E005)',
          status: 400,
        },
      },
      invalid_key: {
        http: 401,
        body: {
          title: 'Unauthenticated',
          detail: 'You did not pass a valid authentication token',
          status: 401,
        },
      },
      quota: {
        http: 402,
        body: {
          title: 'Insufficient credit',
          detail: 'You have insufficient credit to run this model.',
          status: 402,
        },
      },
      permission: { http: 403, body: { title: 'Forbidden', detail: 'not allowed', status: 403 } },
      not_found: {
        http: 404,
        body: {
          title: 'Not found',
          detail: 'The requested resource could not be found.',
          status: 404,
        },
      },
      rate_limit: {
        http: 429,
        body: {
          title: 'Too many requests',
          detail: 'Request was throttled. Your rate limit resets in ~30s.',
          status: 429,
        },
      },
      overloaded: {
        http: 503,
        body: {
          title: 'Service unavailable',
          detail: 'The service is overloaded (E003)',
          status: 503,
        },
      },
      upstream: {
        http: 500,
        body: { title: 'Internal server error', detail: 'it failed', status: 500 },
      },
    },
  },
  about: {
    title: 'Predictions',
    about: 'The model is `owner/name`, its inputs have names of its own, and its output is a text, a list or an object. `aborted` is a deadline before the start. After an hour everything is gone, files included. Progress stands in the logs, if anywhere. `metadata` is merged into `input`.',
  },
};
