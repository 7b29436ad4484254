// @generated from specs/protocols/openai-videos.yaml by the gateway generator. Do not edit.

import type { Twin } from '../../runtime/contract/twin.ts';

/** How the sandbox plays this upstream; from the spec's text and examples, never from the adapter. */
export const openaiVideos: Twin = {
  kind: 'polled',
  protocol: 'openai-videos',
  auth: { use: 'bearer', params: {} },
  submit: [
    {
      method: 'POST',
      path: '/v1/videos',
      query: {},
      body: 'multipart',
      required: ['model', 'prompt'],
    },
  ],
  poll: [
    { method: 'GET', path: '/v1/videos/{upstream_id}', query: {}, body: 'none', required: [] },
  ],
  remix: {
    method: 'POST',
    path: '/v1/videos/{upstream_id}/remix',
    query: {},
    body: 'json',
    required: [],
  },
  content: {
    method: 'GET',
    path: '/v1/videos/{upstream_id}/content',
    query: {},
    body: 'none',
    required: [],
  },
  id: ['id'],
  pollId: { in: 'path', name: 'upstream_id' },
  pollEcho: ['id'],
  state: {
    at: ['status'],
    words: {
      queued: ['queued', 'pending', 'submitted'],
      in_progress: ['in_progress', 'processing', 'running'],
      completed: ['completed', 'succeeded', 'success'],
      failed: ['failed', 'failure', 'error'],
      cancelled: ['cancelled', 'canceled'],
      expired: ['expired'],
    },
  },
  progress: ['progress'],
  results: {},
  expires: [['expires_at']],
  failure: { code: ['error', 'code'], message: ['error', 'message'] },
  examples: {
    submit: {
      id: 'video_68d7512d',
      object: 'video',
      model: 'sora-2',
      status: 'queued',
      progress: 0,
      created_at: 1767225600,
      size: '1280x720',
      seconds: '8',
      error: null,
    },
    poll: {
      queued: {
        id: 'video_68d7512d',
        object: 'video',
        model: 'sora-2',
        status: 'queued',
        progress: 0,
        error: null,
      },
      in_progress: {
        id: 'video_68d7512d',
        object: 'video',
        model: 'sora-2',
        status: 'in_progress',
        progress: 45,
        error: null,
      },
      completed: {
        id: 'video_68d7512d',
        object: 'video',
        model: 'sora-2',
        status: 'completed',
        progress: 100,
        created_at: 1767225600,
        completed_at: 1767225712,
        expires_at: 1767312112,
        size: '1280x720',
        seconds: '8',
        error: null,
      },
      failed: {
        id: 'video_68d7512d',
        object: 'video',
        model: 'sora-2',
        status: 'failed',
        progress: 12,
        error: { code: 'video_generation_failed', message: 'the video could not be generated' },
      },
    },
    error: {
      http: 500,
      body: {
        error: { message: 'the server had an error', type: 'server_error', code: 'server_error' },
      },
    },
    errors: {
      invalid_request: {
        http: 400,
        body: {
          error: {
            message: 'Invalid value: \'5\'',
            type: 'invalid_request_error',
            param: 'seconds',
            code: 'invalid_value',
          },
        },
      },
      content_policy: {
        http: 400,
        body: {
          error: {
            message: 'blocked',
            type: 'invalid_request_error',
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
        body: { error: { message: 'not allowed', type: 'invalid_request_error', code: null } },
      },
      not_found: {
        http: 404,
        body: { error: { message: 'Video not found', type: 'invalid_request_error', code: null } },
      },
      rate_limit: {
        http: 429,
        body: { error: { message: 'slow down', type: 'requests', code: 'rate_limit_exceeded' } },
      },
      quota: {
        http: 429,
        body: {
          error: {
            message: 'You exceeded your quota',
            type: 'insufficient_quota',
            code: 'insufficient_quota',
          },
        },
      },
      overloaded: {
        http: 503,
        body: { error: { message: 'overloaded', type: 'server_error', code: null } },
      },
      upstream: {
        http: 500,
        body: {
          error: { message: 'the server had an error', type: 'server_error', code: 'server_error' },
        },
      },
    },
  },
  about: {
    title: 'OpenAI Videos API',
    about: 'Multipart submit; the bytes lie behind the key until `expires_at`. Pictures are parts of one name, first frame, last frame, then references: relays tell them apart by their number. Which lengths there are depends on the model behind the relay. Relays spell states in many ways.',
  },
};
