// @generated from specs/protocols/q.yaml by the gateway generator. Do not edit.

import type { ChatProtocol } from '../../runtime/contract/chat.ts';
import { at, failure, post, toText } from '../../runtime/contract/index.ts';

/** Small chat protocol: chat. */
export const q: ChatProtocol = {
  id: 'q',
  title: 'Small chat protocol',
  // specs/protocols/q.yaml:4
  auth: { use: 'bearer', params: {} },
  settings: ['max_tokens_field'],
  // specs/protocols/q.yaml:5
  format: { use: 'chat-completions', finish: { stop: 'stop' }, reasoning: [], options: {} },
  native: 'own',
  fields: ['heat', 'model', 'said'],
  inputs: { text: ['inline'], image_url: ['url'] },
  mimes: {},
  pace: { first_secs: 60, idle_secs: 60, total_secs: 600 },
  max_event_bytes: 1048576,
  max_answer_bytes: 4194304,
  calls: {
    // specs/protocols/q.yaml:8
    complete: () => post('/chat'),
    // specs/protocols/q.yaml:9
    stream: () => post('/chat'),
  },
  // specs/protocols/q.yaml:14
  errors: {
    read: (a) => failure(
      toText(at(a.answer.body, 'error', 'code')),
      toText(at(a.answer.body, 'error', 'message')),
    ),
    rules: [{ class: 'invalid_key', http: [401] }, { class: 'invalid_request', http: [400] }],
  },
};
