// @generated from specs/protocols/ark.yaml by the gateway generator. Do not edit.

import type { Twin } from '../../runtime/contract/twin.ts';

/** How the sandbox plays this upstream; from the spec's text and examples, never from the adapter. */
export const ark: Twin = {
  kind: 'polled',
  protocol: 'ark',
  auth: { use: 'bearer', params: {} },
  submit: [
    {
      method: 'POST',
      path: '/api/v3/contents/generations/tasks',
      query: {},
      body: 'json',
      required: ['model', 'content'],
    },
  ],
  poll: [
    {
      method: 'GET',
      path: '/api/v3/contents/generations/tasks/{upstream_id}',
      query: {},
      body: 'none',
      required: [],
    },
  ],
  cancel: {
    method: 'DELETE',
    path: '/api/v3/contents/generations/tasks/{upstream_id}',
    query: {},
    body: 'none',
    required: [],
  },
  callback: { in: 'body', at: ['callback_url'], verify: 'none', params: {} },
  id: ['id'],
  pollId: { in: 'path', name: 'upstream_id' },
  pollEcho: ['id'],
  state: {
    at: ['status'],
    words: {
      queued: ['queued', 'pending'],
      in_progress: ['running', 'processing'],
      completed: ['succeeded'],
      failed: ['failed'],
      cancelled: ['cancelled', 'canceled'],
      expired: ['expired'],
    },
  },
  results: { video: ['content', 'video_url'] },
  failure: { code: ['error', 'code'], message: ['error', 'message'] },
  examples: {
    submit: { id: 'cgt-20260914100102-x7k2p' },
    poll: {
      queued: {
        id: 'cgt-20260914100102-x7k2p',
        model: 'doubao-seedance-2-0-260128',
        status: 'queued',
        error: null,
      },
      in_progress: {
        id: 'cgt-20260914100102-x7k2p',
        model: 'doubao-seedance-2-0-260128',
        status: 'running',
        error: null,
      },
      completed: {
        id: 'cgt-20260914100102-x7k2p',
        model: 'doubao-seedance-2-0-260128',
        status: 'succeeded',
        error: null,
        content: { video_url: 'https://ark.example/out.mp4', last_frame_url: null },
        usage: { completion_tokens: 108900, total_tokens: 108900 },
        created_at: 1789568751,
        updated_at: 1789568842,
      },
      failed: {
        id: 'cgt-20260914100102-x7k2p',
        model: 'doubao-seedance-2-0-260128',
        status: 'failed',
        error: { code: 'InternalServiceError', message: 'the service failed' },
      },
      cancelled: {
        id: 'cgt-20260914100102-x7k2p',
        model: 'doubao-seedance-2-0-260128',
        status: 'cancelled',
        error: null,
      },
      expired: {
        id: 'cgt-20260914100102-x7k2p',
        model: 'doubao-seedance-2-0-260128',
        status: 'expired',
        error: null,
      },
    },
    error: {
      http: 500,
      body: { error: { code: 'InternalServiceError', message: 'the service failed' } },
    },
    errors: {
      invalid_request: {
        http: 400,
        body: {
          error: {
            code: 'InvalidParameter',
            message: 'not valid',
            param: 'content[0]',
            type: 'BadRequest',
          },
        },
      },
      content_policy: {
        http: 400,
        body: {
          error: {
            code: 'InputTextSensitiveContentDetected',
            message: 'the text may be sensitive',
          },
        },
      },
      invalid_key: {
        http: 401,
        body: { error: { code: 'AuthenticationError', message: 'the key is not valid' } },
      },
      permission: { http: 403, body: { error: { code: 'AccessDenied', message: 'no access' } } },
      quota: {
        http: 429,
        body: { error: { code: 'QuotaExceeded', message: 'the quota is used up' } },
      },
      not_found: {
        http: 404,
        body: { error: { code: 'InvalidEndpointOrModel.NotFound', message: 'no such model' } },
      },
      rate_limit: {
        http: 429,
        body: {
          error: { code: 'RateLimitExceeded.EndpointRPMExceeded', message: 'too many requests' },
        },
      },
      upstream: {
        http: 500,
        body: { error: { code: 'InternalServiceError', message: 'the service failed' } },
      },
    },
  },
  about: {
    title: 'Ark content generation tasks',
    about: 'One tagged list of inputs; quota codes come under HTTP 429, billing codes under 403.',
  },
};
