// @generated from specs/protocols/p.yaml by the gateway generator. Do not edit.

import type { Twin } from '../../runtime/contract/twin.ts';

/** How the sandbox plays this upstream; from the spec's text and examples, never from the adapter. */
export const p: Twin = {
  kind: 'polled',
  protocol: 'p',
  auth: { use: 'jwt_hs256', params: { issuer: 'access_key', secret: 'secret_key', or: 'bearer' } },
  submit: [{ method: 'POST', path: '/tasks', query: {}, body: 'json', required: ['model'] }],
  poll: [{ method: 'GET', path: '/tasks/{upstream_id}', query: {}, body: 'none', required: [] }],
  cancel: { method: 'DELETE', path: '/tasks/{upstream_id}', query: {}, body: 'none', required: [] },
  remix: {
    method: 'POST',
    path: '/tasks/{upstream_id}/remix',
    query: {},
    body: 'json',
    required: [],
  },
  callback: { in: 'body', at: ['callback_url'], verify: 'svix', params: {} },
  id: ['id'],
  pollId: { in: 'path', name: 'upstream_id' },
  pollEcho: ['id'],
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
      queued: { id: 't-1', status: 'queued' },
      in_progress: { id: 't-1', status: 'running' },
      completed: { id: 't-1', status: 'done', url: 'https://p.example/t-1.mp4' },
      failed: { id: 't-1', status: 'failed', error: { code: 'broken', message: 'it broke' } },
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
  about: {
    title: 'Small protocol',
    about: 'Signs its calls, reads settings of the channel and calls back.',
  },
};
