// @generated from specs/protocols/dashscope.yaml by the gateway generator. Do not edit.

import type { Twin } from '../../runtime/contract/twin.ts';

/** How the sandbox plays this upstream; from the spec's text and examples, never from the adapter. */
export const dashscope: Twin = {
  kind: 'polled',
  protocol: 'dashscope',
  auth: { use: 'bearer', params: {} },
  submit: [
    {
      method: 'POST',
      path: '/api/v1/services/aigc/image2video/video-synthesis',
      query: {},
      headers: { 'x-dashscope-async': 'enable' },
      body: 'json',
      required: ['model', 'input'],
    },
    {
      method: 'POST',
      path: '/api/v1/services/aigc/video-generation/video-synthesis',
      query: {},
      headers: { 'x-dashscope-async': 'enable' },
      body: 'json',
      required: ['model', 'input'],
    },
  ],
  poll: [
    { method: 'GET', path: '/api/v1/tasks/{upstream_id}', query: {}, body: 'none', required: [] },
  ],
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
  results: { video: ['output', 'video_url'] },
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
          submit_time: '2026-01-01 10:00:00.123',
          end_time: '2026-01-01 10:02:10.000',
          video_url: 'https://dashscope.example/out.mp4',
        },
        usage: { video_count: 1, duration: 5, SR: 720, size: '1280*720' },
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
    title: 'Model Studio synthesis tasks',
    about: 'The model decides path and body: `kf2v` models take two frames by name, 2.7 models tagged `media` with a resolution, older ones a size `W*H`. Arrears are HTTP 400; `UNKNOWN` is a task older than a day. `metadata` is merged into `parameters`, its `input` into `input`. Pictures are made by protocol `dashscope-images`.',
  },
};
