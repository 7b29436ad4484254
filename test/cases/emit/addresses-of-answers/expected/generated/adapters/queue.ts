// @generated from specs/protocols/queue.yaml by the gateway generator. Do not edit.

import type { CanonicalRequest } from '../canonical.ts';
import { accepted, address, at, defineProtocol, equals, failure, first, firstState, get, json, lastPercent, mediaUrl, object, over, path, post, reading, result, segments, stateOf, stateWhen, toText, usedBy, when } from '../../runtime/contract/index.ts';

/** Queue whose answers name the addresses of later calls. */
export const queue = defineProtocol<CanonicalRequest>({
  id: 'queue',
  title: 'Queue whose answers name the addresses of later calls',
  // specs/protocols/queue.yaml:4
  auth: { use: 'header', params: { name: 'Authorization', prefix: 'Key ' } },
  carries: { facts: ['prompt', 'seconds'], roles: ['first_frame'], metadata: false },
  media: { first_frame: ['url'] },
  // specs/protocols/queue.yaml:35
  pace: { first_secs: 1, every_secs: 2, slow_secs: 10, deadline_secs: 3600 },
  route: () => ({}),
  submit: {
    // specs/protocols/queue.yaml:5
    request: (s) => post(path('/', segments(s.model)), {
      query: object({ webhook: s.task.callback_url }),
      headers: object({ 'X-Action': 'Create' }),
      body: json(
        object({
          prompt: s.request.facts.prompt,
          image_url: mediaUrl(first(s.request.roles.first_frame)),
          duration: when(over(s.request.facts.seconds, 5), () => 'long', () => 'short'),
        }),
      ),
    }),
    used: () => usedBy(['prompt', 'first_frame', 'seconds']),
    // specs/protocols/queue.yaml:13
    accept: (a) => accepted(toText(at(a.answer.body, 'request_id')), {
      status_url: toText(at(a.answer.body, 'status_url')),
      response_url: toText(at(a.answer.body, 'response_url')),
    }),
  },
  poll: {
    // specs/protocols/queue.yaml:17
    request: (s) => get(address(s.saved.status_url), { headers: object({ 'X-Action': 'Status' }) }),
    read: (a) => reading({
      // specs/protocols/queue.yaml:21
      state: firstState([
        stateWhen(
          equals(at(a.answer.body, 'error_type'), 'content_policy_violation'),
          'failed',
          'content_policy',
        ),
        stateWhen(equals(a.answer.http, 404), 'expired'),
        stateOf(toText(at(a.answer.body, 'status')), {
          IN_QUEUE: 'queued',
          IN_PROGRESS: 'in_progress',
          COMPLETED: 'fetch',
        }),
      ]),
      // specs/protocols/queue.yaml:25
      progress: lastPercent(toText(at(a.answer.body, 'logs'))),
    }),
  },
  fetch: {
    // specs/protocols/queue.yaml:26
    request: (s) => get(address(s.saved.response_url)),
    // specs/protocols/queue.yaml:29
    read: (a) => result({ video: { download: toText(at(a.answer.body, 'video', 'url')), with_key: true } }),
    fails_on: ['content_policy', 'invalid_request'],
  },
  // specs/protocols/queue.yaml:16
  callback: { verify: 'svix', params: {} },
  // specs/protocols/queue.yaml:30
  errors: {
    read: (a) => failure(undefined, toText(at(a.answer.body, 'detail'))),
    rules: [{ class: 'invalid_key', http: [401] }, { class: 'content_policy', http: [422] }],
  },
});
