// @generated from specs/protocols/c.yaml by the gateway generator. Do not edit.

import type { ChatTwin } from '../../runtime/contract/chat.ts';

/** How the sandbox plays this upstream; from the spec's text and examples, never from the adapter. */
export const c: ChatTwin = {
  protocol: 'c',
  auth: { use: 'header', params: { name: 'x-c-key' } },
  format: 'generate-content',
  complete: {
    method: 'POST',
    path: '/m/{model}:say',
    query: {},
    headers: { 'x-c-version': '2' },
    required: ['contents'],
  },
  stream: {
    method: 'POST',
    path: '/m/{model}:stream',
    query: { alt: 'sse' },
    headers: {},
    required: ['contents'],
  },
  examples: {
    complete: { said: 'hello' },
    stream: [
      { event: 'first', data: { said: 'hel' } },
      { data: { said: 'lo' } },
      { data: '[DONE]' },
    ],
    errors: {
      not_found: { http: 404, body: { error: { code: 'gone', message: 'no such model' } } },
    },
  },
};
