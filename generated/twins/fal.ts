// @generated from specs/protocols/fal.yaml by the gateway generator. Do not edit.

import type { Twin } from '../../runtime/contract/twin.ts';

/** How the sandbox plays this upstream; from the spec's text and examples, never from the adapter. */
export const fal: Twin = {
  kind: 'polled',
  protocol: 'fal',
  auth: { use: 'header', params: { name: 'authorization', prefix: 'Key ' } },
  submit: [{ method: 'POST', path: '/{+model}', query: {}, body: 'json', required: [] }],
  poll: [
    {
      method: 'GET',
      path: '/fal-ai/kling-video/requests/{upstream_id}/status',
      query: { logs: '1' },
      body: 'none',
      required: [],
    },
  ],
  fetch: {
    method: 'GET',
    path: '/fal-ai/kling-video/requests/{upstream_id}',
    query: {},
    body: 'none',
    required: [],
  },
  cancel: {
    method: 'PUT',
    path: '/fal-ai/kling-video/requests/{upstream_id}/cancel',
    query: {},
    body: 'none',
    required: [],
  },
  addresses: [
    { at: ['status_url'], path: '/fal-ai/kling-video/requests/{upstream_id}/status' },
    { at: ['response_url'], path: '/fal-ai/kling-video/requests/{upstream_id}' },
    { at: ['cancel_url'], path: '/fal-ai/kling-video/requests/{upstream_id}/cancel' },
  ],
  http: { in_progress: 202 },
  callback: {
    in: 'query',
    at: ['fal_webhook'],
    verify: 'fal_ed25519',
    params: { jwks_url: 'https://rest.fal.ai/.well-known/jwks.json' },
  },
  id: ['request_id'],
  pollId: { in: 'path', name: 'upstream_id' },
  pollEcho: ['request_id'],
  state: {
    at: ['status'],
    words: { queued: ['IN_QUEUE'], in_progress: ['IN_PROGRESS'], fetch: ['COMPLETED'] },
  },
  results: { video: ['video', 'url'] },
  examples: {
    submit: {
      request_id: '764cabcf-b745-4b3e-ae38-1200304cf45b',
      status: 'IN_QUEUE',
      queue_position: 0,
      response_url: 'https://fal.example/fal-ai/kling-video/requests/764cabcf-b745-4b3e-ae38-1200304cf45b',
      status_url: 'https://fal.example/fal-ai/kling-video/requests/764cabcf-b745-4b3e-ae38-1200304cf45b/status',
      cancel_url: 'https://fal.example/fal-ai/kling-video/requests/764cabcf-b745-4b3e-ae38-1200304cf45b/cancel',
    },
    poll: {
      queued: {
        request_id: '764cabcf-b745-4b3e-ae38-1200304cf45b',
        status: 'IN_QUEUE',
        queue_position: 2,
      },
      in_progress: {
        request_id: '764cabcf-b745-4b3e-ae38-1200304cf45b',
        status: 'IN_PROGRESS',
        logs: [{ message: '40%', level: 'INFO' }],
      },
      fetch: {
        request_id: '764cabcf-b745-4b3e-ae38-1200304cf45b',
        status: 'COMPLETED',
        metrics: { inference_time: 61.3 },
      },
      cancelled: {
        request_id: '764cabcf-b745-4b3e-ae38-1200304cf45b',
        status: 'COMPLETED',
        error: 'cancelled',
        error_type: 'client_cancelled',
      },
    },
    fetch: {
      video: {
        url: 'https://fal.example/files/out.mp4',
        content_type: 'video/mp4',
        file_name: 'out.mp4',
        file_size: 123,
      },
      seed: 1,
    },
    error: {
      http: 500,
      body: { detail: [{ loc: ['body'], msg: 'it failed', type: 'internal_server_error' }] },
    },
    errors: {
      invalid_request: {
        http: 422,
        body: {
          detail: [
            { loc: ['body', 'image_url'], msg: 'the image is too large', type: 'image_too_large' },
          ],
        },
      },
      content_policy: {
        http: 422,
        body: {
          detail: [
            {
              loc: ['body', 'prompt'],
              msg: 'the content was refused',
              type: 'content_policy_violation',
            },
          ],
        },
      },
      invalid_key: { http: 401, body: { detail: 'No user found for Key ID and Secret' } },
      quota: {
        http: 403,
        body: { detail: 'User is locked. Reason: Exhausted balance. Top up your balance.' },
      },
      permission: { http: 403, body: { detail: 'not allowed' } },
      not_found: { http: 404, body: { detail: 'Application not found' } },
      conflict: { http: 400, body: { detail: 'Request is still in progress' } },
      rate_limit: { http: 429, body: { detail: 'Too many concurrent requests' } },
      timeout: {
        http: 504,
        body: { detail: [{ loc: ['body'], msg: 'it took too long', type: 'generation_timeout' }] },
      },
      overloaded: { http: 503, body: { detail: 'try again' } },
      upstream: {
        http: 500,
        body: { detail: [{ loc: ['body'], msg: 'it failed', type: 'internal_server_error' }] },
      },
    },
  },
  about: {
    title: 'Queue of models by address',
    about: 'The model is a path, and its name may say the mode (`image-to-video`). The answer names the addresses of all later calls. COMPLETED is not yet success: the second call brings the result or the refusal. Names of fields differ by model. Some 403 are about money, and a black picture says so only in `has_nsfw_concepts`.',
  },
};
