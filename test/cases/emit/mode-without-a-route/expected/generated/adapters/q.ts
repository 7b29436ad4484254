// @generated from specs/protocols/q.yaml by the gateway generator. Do not edit.

import type { CanonicalRequest } from '../canonical.ts';
import { accepted, at, defineProtocol, equals, failure, first, firstRoute, firstState, get, json, mediaUrl, object, path, post, reading, report, result, routeRow, segment, stateOf, toInteger, toText, usedBy } from '../../runtime/contract/index.ts';

/** A protocol for one mode. */
export const q = defineProtocol<CanonicalRequest>({
  id: 'q',
  title: 'A protocol for one mode',
  // specs/protocols/q.yaml:4
  auth: { use: 'bearer', params: {} },
  path_begins: '/tasks/image',
  carries: { facts: ['prompt', 'seconds'], roles: ['first_frame'], metadata: false },
  media: { first_frame: ['url'] },
  // specs/protocols/q.yaml:28
  pace: { first_secs: 1, every_secs: 2, slow_secs: 10, deadline_secs: 3600 },
  // specs/protocols/q.yaml:6
  route: (s) => firstRoute(
    [() => routeRow(equals(s.request.mode, 'first_frame'), () => ({ kind: 'image' }))],
  ),
  submit: {
    // specs/protocols/q.yaml:7
    request: (s) => post(path('/tasks/', segment(s.route.kind)), {
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
    // specs/protocols/q.yaml:14
    accept: (a) => accepted(toText(at(a.answer.body, 'id'))),
  },
  poll: {
    // specs/protocols/q.yaml:15
    request: (s) => get(path('/tasks/', segment(s.task.upstream_id))),
    read: (a) => reading({
      // specs/protocols/q.yaml:17
      state: firstState([
        stateOf(toText(at(a.answer.body, 'status')), {
          queued: 'queued',
          running: 'in_progress',
          done: 'completed',
          failed: 'failed',
        }),
      ]),
      // specs/protocols/q.yaml:20
      result: () => result({ video: { url: [toText(at(a.answer.body, 'url'))], ttl_secs: 3600 } }),
      // specs/protocols/q.yaml:21
      failure: () => failure(
        toText(at(a.answer.body, 'error', 'code')),
        toText(at(a.answer.body, 'error', 'message')),
      ),
    }),
  },
  // specs/protocols/q.yaml:22
  errors: {
    read: (a) => failure(
      toText(at(a.answer.body, 'error', 'code')),
      toText(at(a.answer.body, 'error', 'message')),
    ),
    rules: [{ class: 'invalid_key', http: [401] }, { class: 'invalid_request', http: [400] }],
  },
});
