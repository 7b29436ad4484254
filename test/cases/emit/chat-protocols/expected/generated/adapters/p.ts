// @generated from specs/protocols/p.yaml by the gateway generator. Do not edit.

import type { ChatProtocol } from '../../runtime/contract/chat.ts';
import type { CanonicalRequest } from '../canonical.ts';
import { accepted, at, defineProtocol, failure, first, firstState, get, json, mediaUrl, object, path, post, reading, report, result, segment, stateOf, toInteger, toText, usedBy } from '../../runtime/contract/index.ts';

/** Small protocol. */
export const p = defineProtocol<CanonicalRequest>({
  id: 'p',
  title: 'Small protocol',
  // specs/protocols/p.yaml:4
  auth: { use: 'bearer', params: {} },
  path_begins: '/tasks',
  carries: { facts: ['prompt', 'seconds'], roles: ['first_frame'], metadata: false },
  media: { first_frame: ['url'] },
  // specs/protocols/p.yaml:36
  pace: { first_secs: 1, every_secs: 2, slow_secs: 10, deadline_secs: 3600 },
  route: () => ({}),
  submit: {
    // specs/protocols/p.yaml:5
    request: (s) => post('/tasks', {
      body: json(
        object({
          model: s.model,
          prompt: s.request.facts.prompt,
          image: mediaUrl(first(s.request.roles.first_frame)),
          seconds: toInteger(s.request.facts.seconds, report('seconds', s.warnings)),
        }),
      ),
    }),
    used: () => usedBy(['prompt', 'first_frame', 'seconds']),
    // specs/protocols/p.yaml:12
    accept: (a) => accepted(toText(at(a.answer.body, 'id'))),
  },
  poll: {
    // specs/protocols/p.yaml:13
    request: (s) => get(path('/tasks/', segment(s.task.upstream_id))),
    read: (a) => reading({
      // specs/protocols/p.yaml:15
      state: firstState([
        stateOf(toText(at(a.answer.body, 'status')), {
          queued: 'queued',
          running: 'in_progress',
          done: 'completed',
          failed: 'failed',
        }),
      ]),
      // specs/protocols/p.yaml:18
      result: () => result({ video: { url: [toText(at(a.answer.body, 'url'))], ttl_secs: 3600 } }),
      // specs/protocols/p.yaml:19
      failure: () => failure(
        toText(at(a.answer.body, 'error', 'code')),
        toText(at(a.answer.body, 'error', 'message')),
      ),
    }),
  },
  // specs/protocols/p.yaml:30
  errors: {
    read: (a) => failure(
      toText(at(a.answer.body, 'error', 'code')),
      toText(at(a.answer.body, 'error', 'message')),
    ),
    rules: [{ class: 'invalid_key', http: [401] }, { class: 'invalid_request', http: [400] }],
  },
});

/** Small protocol: chat. */
export const pChat: ChatProtocol = {
  id: 'p',
  title: 'Small protocol',
  // specs/protocols/p.yaml:4
  auth: { use: 'bearer', params: {} },
  settings: ['max_tokens_field'],
  // specs/protocols/p.yaml:20
  format: { use: 'chat-completions', finish: { stop: 'stop' }, reasoning: [], options: {} },
  native: 'talk',
  extra_fields: ['min_p'],
  fields: [
    'messages', 'model', 'stream', 'temperature',
  ],
  inputs: { text: ['inline'], file: ['inline'] },
  mimes: {},
  pace: { first_secs: 10, idle_secs: 5, total_secs: 60 },
  max_event_bytes: 1048576,
  max_answer_bytes: 4194304,
  calls: {
    // specs/protocols/p.yaml:24
    complete: () => post('/chat'),
    // specs/protocols/p.yaml:25
    stream: () => post('/chat'),
  },
  // specs/protocols/p.yaml:30
  errors: {
    read: (a) => failure(
      toText(at(a.answer.body, 'error', 'code')),
      toText(at(a.answer.body, 'error', 'message')),
    ),
    rules: [{ class: 'invalid_key', http: [401] }, { class: 'invalid_request', http: [400] }],
  },
};
