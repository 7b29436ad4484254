// @generated from specs/protocols/p.yaml by the gateway generator. Do not edit.

import type { CanonicalRequest } from '../canonical.ts';
import { accepted, at, defineProtocol, each, failure, first, firstState, get, json, mediaUrl, mediaWith, object, path, post, reading, report, result, segment, stateOf, toInteger, toText, usedBy } from '../../runtime/contract/index.ts';

/** Small protocol. */
export const p = defineProtocol<CanonicalRequest>({
  id: 'p',
  title: 'Small protocol',
  // specs/protocols/p.yaml:4
  auth: { use: 'bearer', params: {} },
  path_begins: '/tasks',
  carries: { facts: ['prompt', 'seconds', 'template'], roles: ['first_frame', 'subject'], metadata: false },
  media: { first_frame: ['url'], subject: ['url'] },
  // specs/protocols/p.yaml:28
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
          template: s.request.facts.template,
          subjects: each(s.request.roles.subject, (item) => object({
            id: mediaWith(item, 'subject_id'),
            url: mediaUrl(item),
          })),
        }),
      ),
    }),
    used: () => usedBy(['prompt', 'first_frame', 'seconds', 'template', 'subject']),
    // specs/protocols/p.yaml:14
    accept: (a) => accepted(toText(at(a.answer.body, 'id'))),
  },
  poll: {
    // specs/protocols/p.yaml:15
    request: (s) => get(path('/tasks/', segment(s.task.upstream_id))),
    read: (a) => reading({
      // specs/protocols/p.yaml:17
      state: firstState([
        stateOf(toText(at(a.answer.body, 'status')), {
          queued: 'queued',
          running: 'in_progress',
          done: 'completed',
          failed: 'failed',
        }),
      ]),
      // specs/protocols/p.yaml:20
      result: () => result({ video: { url: [toText(at(a.answer.body, 'url'))], ttl_secs: 3600 } }),
      // specs/protocols/p.yaml:21
      failure: () => failure(
        toText(at(a.answer.body, 'error', 'code')),
        toText(at(a.answer.body, 'error', 'message')),
      ),
    }),
  },
  // specs/protocols/p.yaml:22
  errors: {
    read: (a) => failure(
      toText(at(a.answer.body, 'error', 'code')),
      toText(at(a.answer.body, 'error', 'message')),
    ),
    rules: [{ class: 'invalid_key', http: [401] }, { class: 'invalid_request', http: [400] }],
  },
});
