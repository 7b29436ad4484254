// @generated from specs/protocols/p.yaml by the gateway generator. Do not edit.

import type { CanonicalRequest } from '../canonical.ts';
import { accepted, at, defineProtocol, failure, first, firstState, get, json, mediaUrl, mergeMetadata, object, path, post, reading, remove, report, result, segment, stateOf, toInteger, toText, usedBy } from '../../runtime/contract/index.ts';

/** Paths of `metadata` that never reach the upstream: they would change what was agreed. */
export const deniedMetadata: readonly string[] = ['callback_url', 'image', 'key', 'model', 'priority', 'seconds'];

/** Small protocol. Signs its calls, reads settings of the channel and calls back. */
export const p = defineProtocol<CanonicalRequest>({
  id: 'p',
  title: 'Small protocol',
  // specs/protocols/p.yaml:5
  auth: { use: 'jwt_hs256', params: { issuer: 'access_key', secret: 'secret_key', or: 'bearer' } },
  path_begins: '/tasks',
  carries: { facts: ['prompt', 'seconds'], roles: ['first_frame'], metadata: true },
  media: { first_frame: ['url'] },
  metadata_fields: ['style', 'seed'],
  // specs/protocols/p.yaml:38
  pace: { first_secs: 1, every_secs: 2, slow_secs: 10, deadline_secs: 3600 },
  settings: ['app', 'region', 'zone'],
  route: () => ({}),
  submit: {
    // specs/protocols/p.yaml:6
    request: (s) => post('/tasks', {
      headers: object({ 'X-Region': at(s.channel, 'region') }),
      body: json(
        mergeMetadata(
          object({
            application: toInteger(at(s.channel, 'app', 'id'), report('channel.app.id', s.warnings)),
            model: s.model,
            prompt: s.request.facts.prompt,
            image: mediaUrl(first(s.request.roles.first_frame)),
            seconds: toInteger(s.request.facts.seconds, report('seconds', s.warnings)),
            key: s.task.id,
            callback_url: s.task.callback_url,
          }),
          s.request.metadata,
          deniedMetadata,
          s.warnings,
        ),
      ),
    }),
    used: () => usedBy(['prompt', 'first_frame', 'seconds', 'metadata']),
    // specs/protocols/p.yaml:19
    accept: (a) => accepted(toText(at(a.answer.body, 'id'))),
  },
  poll: {
    // specs/protocols/p.yaml:20
    request: (s) => get(path('/tasks/', segment(s.task.upstream_id)), {
      query: object({ zone: at(s.channel, 'zone') }),
    }),
    read: (a) => reading({
      // specs/protocols/p.yaml:24
      state: firstState([
        stateOf(toText(at(a.answer.body, 'status')), {
          queued: 'queued',
          running: 'in_progress',
          done: 'completed',
          failed: 'failed',
        }),
      ]),
      // specs/protocols/p.yaml:23
      id: toText(at(a.answer.body, 'id')),
      // specs/protocols/p.yaml:27
      result: () => result({ video: { url: [toText(at(a.answer.body, 'url'))], ttl_secs: 3600 } }),
      // specs/protocols/p.yaml:28
      failure: () => failure(
        toText(at(a.answer.body, 'error', 'code')),
        toText(at(a.answer.body, 'error', 'message')),
      ),
    }),
  },
  remix: {
    // specs/protocols/p.yaml:29
    request: (s) => post(path('/tasks/', segment(s.source.upstream_id), '/remix'), {
      body: json(object({ prompt: s.request.facts.prompt })),
    }),
    // specs/protocols/p.yaml:29
    accept: (a) => accepted(toText(at(a.answer.body, 'id'))),
  },
  // specs/protocols/p.yaml:31
  callback: { verify: 'svix', params: {} },
  cancel: {
    // specs/protocols/p.yaml:30
    request: (s) => remove(path('/tasks/', segment(s.task.upstream_id))),
    while: ['queued'],
  },
  // specs/protocols/p.yaml:32
  errors: {
    read: (a) => failure(
      toText(at(a.answer.body, 'error', 'code')),
      toText(at(a.answer.body, 'error', 'message')),
    ),
    rules: [{ class: 'invalid_key', http: [401] }, { class: 'invalid_request', http: [400] }],
  },
});
