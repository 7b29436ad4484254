// @generated from specs/protocols/unified-create.yaml by the gateway generator. Do not edit.

import type { Twin } from '../../runtime/contract/twin.ts';

/** How the sandbox plays this upstream; from the spec's text and examples, never from the adapter. */
export const unifiedCreate: Twin = {
  kind: 'polled',
  protocol: 'unified-create',
  auth: { use: 'bearer', params: {} },
  submit: [
    {
      method: 'POST',
      path: '/v1/video/create',
      query: {},
      body: 'json',
      required: ['model', 'prompt'],
    },
  ],
  poll: [{ method: 'GET', path: '/v1/video/query', query: {}, body: 'none', required: [] }],
  content: {
    method: 'GET',
    path: '/v1/videos/{upstream_id}/content',
    query: {},
    body: 'none',
    required: [],
  },
  id: ['id'],
  pollId: { in: 'query', name: 'id' },
  pollEcho: ['id'],
  state: {
    at: ['status'],
    words: {
      queued: ['pending', 'queued', 'submitted', 'not_start'],
      in_progress: [
        'processing',
        'in_progress',
        'running',
        'video_generating',
        'image_downloading',
        'video_upsampling',
      ],
      completed: ['completed', 'success', 'succeeded'],
      failed: ['failed', 'failure', 'error'],
      cancelled: ['cancelled', 'canceled'],
      expired: ['expired'],
    },
  },
  progress: ['progress'],
  results: { video: ['video_url'] },
  also: [['detail', 'video_url']],
  failure: { code: ['error', 'code'], message: ['error', 'message'] },
  examples: {
    submit: {
      id: 'grok:7f2c',
      status: 'pending',
      status_update_time: 1767225600123,
      created_at: 1767225600,
    },
    poll: {
      queued: {
        id: 'grok:7f2c',
        status: 'pending',
        video_url: null,
        progress: 0,
        status_update_time: 1767225600123,
      },
      in_progress: {
        id: 'grok:7f2c',
        status: 'processing',
        video_url: null,
        progress: '40',
        status_update_time: 1767225640000,
      },
      completed: {
        id: 'grok:7f2c',
        status: 'completed',
        video_url: 'https://relay.example/out.mp4',
        thumbnail_url: null,
        progress: 100,
        ratio: '3:2',
        detail: { status: 'completed', video_url: 'https://relay.example/out.mp4' },
      },
      failed: {
        id: 'grok:7f2c',
        status: 'failed',
        video_url: null,
        error: { code: 'generation_failed', message: 'it failed' },
      },
    },
    error: { http: 500, body: { error: { message: 'it failed', code: 'upstream_error' } } },
    errors: {
      invalid_request: {
        http: 400,
        body: {
          error: {
            message: 'prompt is missing',
            type: 'invalid_request_error',
            code: 'invalid_request',
          },
        },
      },
      content_policy: {
        http: 400,
        body: { error: { message: 'blocked by the safety system', type: 'invalid_request_error' } },
      },
      invalid_key: {
        http: 401,
        body: {
          error: { message: 'the key is not valid', type: 'auth_error', code: 'invalid_api_key' },
        },
      },
      quota: {
        http: 403,
        body: { code: 'insufficient_user_quota', message: 'the balance is too low', data: null },
      },
      permission: { http: 403, body: { detail: 'not allowed' } },
      not_found: {
        http: 404,
        body: { error: { message: 'no such model', code: 'model_not_found' } },
      },
      rate_limit: {
        http: 429,
        body: { code: 'too_many_requests', message: 'retry later', data: null },
      },
      overloaded: { http: 503, body: { detail: 'nobody is free' } },
      upstream: { http: 500, body: { error: { message: 'it failed', code: 'upstream_error' } } },
    },
  },
  about: {
    title: 'Unified video entry of relays',
    about: '`size` is a tier and `images` mean frames or references by their number. Ids may hold a colon, relays spell states in many ways, and `unknown` says nothing: the task keeps its state. Times come in seconds or milliseconds.',
  },
};
