// @generated from specs/protocols/runway.yaml by the gateway generator. Do not edit.

import type { Twin } from '../../runtime/contract/twin.ts';

/** How the sandbox plays this upstream; from the spec's text and examples, never from the adapter. */
export const runway: Twin = {
  kind: 'polled',
  protocol: 'runway',
  auth: { use: 'bearer', params: {} },
  submit: [
    {
      method: 'POST',
      path: '/v1/image_to_video',
      query: {},
      headers: { 'x-runway-version': '2024-11-06' },
      body: 'json',
      required: ['model'],
    },
    {
      method: 'POST',
      path: '/v1/video_to_video',
      query: {},
      headers: { 'x-runway-version': '2024-11-06' },
      body: 'json',
      required: ['model'],
    },
    {
      method: 'POST',
      path: '/v1/text_to_video',
      query: {},
      headers: { 'x-runway-version': '2024-11-06' },
      body: 'json',
      required: ['model'],
    },
  ],
  poll: [
    {
      method: 'GET',
      path: '/v1/tasks/{upstream_id}',
      query: {},
      headers: { 'x-runway-version': '2024-11-06' },
      body: 'none',
      required: [],
    },
  ],
  cancel: {
    method: 'DELETE',
    path: '/v1/tasks/{upstream_id}',
    query: {},
    headers: { 'x-runway-version': '2024-11-06' },
    body: 'none',
    required: [],
  },
  id: ['id'],
  pollId: { in: 'path', name: 'upstream_id' },
  pollEcho: ['id'],
  state: {
    at: ['status'],
    words: {
      queued: ['PENDING', 'THROTTLED'],
      in_progress: ['RUNNING'],
      completed: ['SUCCEEDED'],
      failed: ['FAILED'],
      cancelled: ['CANCELLED', 'CANCELED'],
    },
  },
  results: { video: ['output', 0] },
  failure: { code: ['failureCode'], message: ['failure'] },
  examples: {
    submit: { id: '17f20503-6c24-4c16-946b-35dbbce2af2f' },
    poll: {
      queued: {
        id: '17f20503-6c24-4c16-946b-35dbbce2af2f',
        status: 'PENDING',
        createdAt: '2026-01-01T00:00:00.000Z',
      },
      in_progress: {
        id: '17f20503-6c24-4c16-946b-35dbbce2af2f',
        status: 'RUNNING',
        createdAt: '2026-01-01T00:00:00.000Z',
        progress: 0.42,
      },
      completed: {
        id: '17f20503-6c24-4c16-946b-35dbbce2af2f',
        status: 'SUCCEEDED',
        createdAt: '2026-01-01T00:00:00.000Z',
        output: ['https://runway.example/out.mp4?_jwt=1'],
      },
      failed: {
        id: '17f20503-6c24-4c16-946b-35dbbce2af2f',
        status: 'FAILED',
        createdAt: '2026-01-01T00:00:00.000Z',
        failure: 'the model failed',
        failureCode: 'INTERNAL.BAD_OUTPUT.CODE01',
      },
      cancelled: {
        id: '17f20503-6c24-4c16-946b-35dbbce2af2f',
        status: 'CANCELLED',
        createdAt: '2026-01-01T00:00:00.000Z',
      },
    },
    error: { http: 500, body: { error: 'Internal error' } },
    errors: {
      invalid_request: {
        http: 400,
        body: {
          error: 'Validation of body failed',
          issues: [{ code: 'invalid_type', path: ['ratio'] }],
        },
      },
      quota: { http: 400, body: { error: 'You do not have enough credits to run this task.' } },
      invalid_key: { http: 401, body: { error: 'The API key is not valid.' } },
      permission: { http: 403, body: { error: 'Forbidden' } },
      not_found: { http: 404, body: { error: 'No such task.' } },
      conflict: { http: 409, body: { error: 'Conflict' } },
      rate_limit: { http: 429, body: { error: 'Too many requests.' } },
      content_policy: { http: 400, body: { error: 'The text did not pass content moderation.' } },
      overloaded: { http: 503, body: { error: 'Service unavailable' } },
      upstream: { http: 500, body: { error: 'Internal error' } },
    },
  },
  about: {
    title: 'Tasks of a developer API with dated versions',
    about: 'Every call names the version of the API in a header. A ratio is a pair of pixels with a colon, `THROTTLED` is waiting for one\'s own tasks, and addresses of results die after a day; asking again gives fresh ones. Money runs out under HTTP 400, in words.',
  },
};
