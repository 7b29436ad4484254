// @generated from specs/protocols/q.yaml by the gateway generator. Do not edit.

import type { ChatTwin } from '../../runtime/contract/chat.ts';

/** How the sandbox plays this upstream; from the spec's text and examples, never from the adapter. */
export const q: ChatTwin = {
  protocol: 'q',
  auth: { use: 'bearer', params: {} },
  format: 'chat-completions',
  complete: { method: 'POST', path: '/chat', query: {}, headers: {}, required: ['model'] },
  stream: { method: 'POST', path: '/chat', query: {}, headers: {}, required: ['model'] },
  examples: {
    complete: {
      choices: [{ index: 0, message: { role: 'assistant', content: 'Hi' }, finish_reason: 'stop' }],
    },
    stream: [
      { data: { choices: [{ index: 0, delta: { content: 'Hi' }, finish_reason: 'stop' }] } },
    ],
    errors: {
      invalid_request: {
        http: 400,
        body: { error: { code: 'bad', message: 'the prompt is missing' } },
      },
      invalid_key: { http: 401, body: { error: { code: 'auth', message: 'the key is wrong' } } },
    },
  },
};
