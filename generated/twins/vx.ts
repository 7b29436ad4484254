// @generated from specs/protocols/vx.yaml by the gateway generator. Do not edit.

import type { Twin } from '../../runtime/contract/twin.ts';

/** How the sandbox plays this upstream; from the spec's text and examples, never from the adapter. */
export const vx: Twin = {
  kind: 'polled',
  protocol: 'vx',
  auth: { use: 'token', params: {} },
  submit: [
    {
      method: 'POST',
      path: '/ent/v2/reference2video',
      query: {},
      body: 'json',
      required: ['model'],
    },
    {
      method: 'POST',
      path: '/ent/v2/start-end2video',
      query: {},
      body: 'json',
      required: ['model'],
    },
    { method: 'POST', path: '/ent/v2/img2video', query: {}, body: 'json', required: ['model'] },
    { method: 'POST', path: '/ent/v2/text2video', query: {}, body: 'json', required: ['model'] },
  ],
  poll: [
    {
      method: 'GET',
      path: '/ent/v2/tasks/{upstream_id}/creations',
      query: {},
      body: 'none',
      required: [],
    },
  ],
  cancel: {
    method: 'POST',
    path: '/ent/v2/tasks/{upstream_id}/cancel',
    query: {},
    body: 'json',
    required: [],
  },
  callback: { in: 'body', at: ['callback_url'], verify: 'vidu_hmac', params: {} },
  id: ['task_id'],
  pollId: { in: 'path', name: 'upstream_id' },
  pollEcho: ['id'],
  state: {
    at: ['state'],
    words: {
      queued: ['created', 'queueing'],
      in_progress: ['processing'],
      completed: ['success'],
      failed: ['failed'],
    },
  },
  progress: ['progress'],
  results: { video: ['creations', 0, 'url'], thumbnail: ['creations', 0, 'cover_url'] },
  failure: { code: ['err_code'] },
  examples: {
    submit: {
      task_id: '841190553301762048',
      state: 'created',
      model: 'viduq2',
      prompt: 'a heron takes off',
      images: [],
      duration: 5,
      seed: 123456789,
      aspect_ratio: '16:9',
      resolution: '720p',
      credits: 8,
      created_at: '2026-01-01T15:41:31.968916Z',
    },
    poll: {
      queued: {
        id: '841190553301762048',
        state: 'queueing',
        err_code: '',
        credits: 8,
        progress: 0,
        creations: [],
      },
      in_progress: {
        id: '841190553301762048',
        state: 'processing',
        err_code: '',
        credits: 8,
        progress: 40,
        creations: [],
      },
      completed: {
        id: '841190553301762048',
        state: 'success',
        err_code: '',
        credits: 8,
        progress: 100,
        creations: [
          {
            id: 'cr_1',
            url: 'https://vx.example/out.mp4',
            cover_url: 'https://vx.example/cover.jpg',
            watermarked_url: '',
          },
        ],
      },
      failed: {
        id: '841190553301762048',
        state: 'failed',
        err_code: 'InternalServiceFailure',
        credits: 0,
        creations: [],
      },
      cancelled: {
        id: '841190553301762048',
        state: 'failed',
        err_code: 'UserCancelled',
        credits: 0,
        creations: [],
      },
    },
    error: {
      http: 500,
      body: { code: 500, reason: 'InternalServiceFailure', message: 'the service failed' },
    },
    errors: {
      invalid_request: {
        http: 400,
        body: { code: 400, reason: 'FieldInvalid', message: 'duration is not valid' },
      },
      content_policy: {
        http: 400,
        body: { code: 400, reason: 'TaskPromptPolicyViolation', message: 'the prompt was refused' },
      },
      quota: {
        http: 400,
        body: { code: 400, reason: 'CreditInsufficient', message: 'not enough credits' },
      },
      conflict: {
        http: 400,
        body: { code: 400, reason: 'OperationInProcess', message: 'try again later' },
      },
      invalid_key: {
        http: 401,
        body: { code: 401, reason: 'Unauthorized', message: 'the token is not valid' },
      },
      permission: { http: 403, body: { code: 403, reason: 'Forbidden', message: 'not allowed' } },
      not_found: {
        http: 404,
        body: { code: 404, reason: 'TaskNotFound', message: 'no such task' },
      },
      timeout: {
        http: 499,
        body: { code: 499, reason: 'Canceled', message: 'the call was cancelled' },
      },
      rate_limit: {
        http: 429,
        body: { code: 429, reason: 'TooManyRequests', message: 'slow down' },
      },
      upstream: {
        http: 500,
        body: { code: 500, reason: 'InternalServiceFailure', message: 'the service failed' },
      },
    },
  },
  about: {
    title: 'Token-authorised video API with one path per mode',
    about: 'The vendor bills what it answers in `credits`; a refused credit balance is HTTP 400. Pictures of one subject stand together under its id. `payload` is the caller\'s own. A watermark that was asked for is in an address of its own.',
  },
};
