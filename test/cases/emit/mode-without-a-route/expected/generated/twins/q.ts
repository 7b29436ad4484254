// @generated from specs/protocols/q.yaml by the gateway generator. Do not edit.

import type { Twin } from '../../runtime/contract/twin.ts';

/** How the sandbox plays this upstream; from the spec's text and examples, never from the adapter. */
export const q: Twin = {
  kind: 'polled',
  protocol: 'q',
  auth: { use: 'bearer', params: {} },
  submit: [{ method: 'POST', path: '/tasks/image', query: {}, body: 'json', required: ['model'] }],
  poll: [{ method: 'GET', path: '/tasks/{upstream_id}', query: {}, body: 'none', required: [] }],
  id: ['id'],
  pollId: { in: 'path', name: 'upstream_id' },
  state: {
    at: ['status'],
    words: {
      queued: ['queued'],
      in_progress: ['running'],
      completed: ['done'],
      failed: ['failed'],
    },
  },
  results: { video: ['url'] },
  failure: { code: ['error', 'code'], message: ['error', 'message'] },
  examples: {
    submit: { id: 't-1' },
    poll: {
      queued: { status: 'queued' },
      in_progress: { status: 'running' },
      completed: { status: 'done', url: 'https://p.example/t-1.mp4' },
      failed: { status: 'failed', error: { code: 'broken', message: 'it broke' } },
    },
    error: { http: 400, body: { error: { code: 'bad', message: 'the prompt is missing' } } },
    errors: {
      invalid_request: {
        http: 400,
        body: { error: { code: 'bad', message: 'the prompt is missing' } },
      },
      invalid_key: { http: 401, body: { error: { code: 'auth', message: 'the key is wrong' } } },
    },
  },
  about: { title: 'A protocol for one mode' },
};
