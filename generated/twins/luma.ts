// @generated from specs/protocols/luma.yaml by the gateway generator. Do not edit.

import type { Twin } from '../../runtime/contract/twin.ts';

/** How the sandbox plays this upstream; from the spec's text and examples, never from the adapter. */
export const luma: Twin = {
  kind: 'polled',
  protocol: 'luma',
  auth: { use: 'bearer', params: {} },
  submit: [
    {
      method: 'POST',
      path: '/dream-machine/v1/generations/video',
      query: {},
      body: 'json',
      required: ['model', 'prompt'],
    },
  ],
  poll: [
    {
      method: 'GET',
      path: '/dream-machine/v1/generations/{upstream_id}',
      query: {},
      body: 'none',
      required: [],
    },
  ],
  cancel: {
    method: 'DELETE',
    path: '/dream-machine/v1/generations/{upstream_id}',
    query: {},
    body: 'none',
    required: [],
  },
  callback: { in: 'body', at: ['callback_url'], verify: 'none', params: {} },
  id: ['id'],
  pollId: { in: 'path', name: 'upstream_id' },
  pollEcho: ['id'],
  state: {
    at: ['state'],
    words: {
      queued: ['queued'],
      in_progress: ['dreaming'],
      completed: ['completed'],
      failed: ['failed'],
    },
  },
  results: { video: ['assets', 'video'] },
  failure: { message: ['failure_reason'] },
  examples: {
    submit: {
      id: '3f2a8c1e-7d55-4b0a-9a3e-0c6f1d2b4e5f',
      generation_type: 'video',
      state: 'queued',
      failure_reason: null,
      created_at: '2026-01-01T00:00:00.123Z',
      assets: null,
      model: 'ray-2',
    },
    poll: {
      queued: {
        id: '3f2a8c1e-7d55-4b0a-9a3e-0c6f1d2b4e5f',
        state: 'queued',
        failure_reason: null,
        assets: null,
      },
      in_progress: {
        id: '3f2a8c1e-7d55-4b0a-9a3e-0c6f1d2b4e5f',
        state: 'dreaming',
        failure_reason: null,
        assets: null,
      },
      completed: {
        id: '3f2a8c1e-7d55-4b0a-9a3e-0c6f1d2b4e5f',
        state: 'completed',
        failure_reason: null,
        assets: { video: 'https://luma.example/out.mp4' },
      },
      failed: {
        id: '3f2a8c1e-7d55-4b0a-9a3e-0c6f1d2b4e5f',
        state: 'failed',
        failure_reason: 'the service failed',
        assets: null,
      },
    },
    error: { http: 500, body: { detail: 'Internal server error' } },
    errors: {
      invalid_request: {
        http: 422,
        body: {
          detail: [
            { loc: ['body', 'duration'], msg: 'duration is not valid', type: 'value_error' },
          ],
        },
      },
      content_policy: { http: 400, body: { detail: 'the prompt was refused by moderation' } },
      quota: { http: 400, body: { detail: 'Insufficient credits' } },
      invalid_key: { http: 401, body: { detail: 'Not authenticated' } },
      not_found: { http: 404, body: { detail: 'Generation not found' } },
      rate_limit: { http: 429, body: { detail: 'Too many concurrent generations' } },
      overloaded: { http: 503, body: { detail: 'try again later' } },
      upstream: { http: 500, body: { detail: 'Internal server error' } },
    },
  },
  about: {
    title: 'Generations with keyframes',
    about: 'Pictures only by address, two of them as keyframes, and a length like `5s`. A failure has no code, so moderation and money are known by their words. There is no number of progress.',
  },
};
