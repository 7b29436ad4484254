// @generated from specs/protocols/p.yaml by the gateway generator. Do not edit.

import type { CanonicalRequest } from '../canonical.ts';
import { accepted, address, at, defineProtocol, equals, failure, fileBody, filePart, first, firstState, get, json, mediaExtension, mediaLength, mediaMime, mediaPrepared, object, over, path, post, reading, report, result, rfc3339, segment, segments, someObject, stateOf, template, toInteger, toText, usedBy, uuid } from '../../runtime/contract/index.ts';

/** Small protocol. */
export const p = defineProtocol<CanonicalRequest>({
  id: 'p',
  title: 'Small protocol',
  // specs/protocols/p.yaml:4
  auth: { use: 'bearer', params: {} },
  path_begins: '/tasks',
  carries: { facts: ['prompt', 'seconds'], roles: ['first_frame'], metadata: false },
  media: { first_frame: ['prepared'] },
  // specs/protocols/p.yaml:57
  pace: { first_secs: 1, every_secs: 2, slow_secs: 10, deadline_secs: 3600 },
  route: () => ({}),
  prepare: [
    {
      // specs/protocols/p.yaml:6
      id: 'policy',
      when: (s) => over(s.request.facts.seconds, 5),
      calls: [
        {
          // specs/protocols/p.yaml:8
          request: (s) => get('/policy', { query: object({ at: rfc3339(s.call?.now) }) }),
          save: (a) => object({ token: at(a.answer.body, 'token') }),
        },
      ],
      names: ['token'],
      give: (s) => object({ token: at(s.saved.token) }),
      within_secs: 30,
    },
    {
      // specs/protocols/p.yaml:11
      id: 'file',
      roles: ['first_frame'],
      calls: [
        {
          // specs/protocols/p.yaml:14
          request: (s) => post('/upload/files', {
            headers: object({
              'X-Goog-Upload-Protocol': 'resumable',
              'X-Goog-Upload-Command': 'start',
              'X-Goog-Upload-Header-Content-Length': mediaLength(s.item),
              'X-Goog-Upload-Header-Content-Type': mediaMime(s.item),
            }),
            body: json(
              object({ file: someObject({ display_name: template('input.', mediaExtension(s.item)) }) }),
            ),
          }),
          save: (a) => object({ to: at(a.answer.headers, 'x-goog-upload-url') }),
        },
        {
          // specs/protocols/p.yaml:22
          request: (s) => post(address(toText(at(s.saved.to))), {
            headers: object({ 'X-Goog-Upload-Command': 'upload, finalize', 'X-Goog-Upload-Offset': '0' }),
            body: fileBody(filePart(s.item)),
          }),
          sign: 'channel',
          save: (a) => object({
            name: at(a.answer.body, 'file', 'name'),
            uri: at(a.answer.body, 'file', 'uri'),
          }),
        },
        {
          // specs/protocols/p.yaml:27
          request: (s) => get(path('/', segments(toText(at(s.saved.name))))),
          until: (a) => equals(at(a.answer.body, 'state'), 'ACTIVE'),
          fails: (a) => equals(at(a.answer.body, 'state'), 'FAILED'),
          every_secs: 2,
          most: 60,
        },
      ],
      names: ['uri'],
      give: (s) => object({ uri: at(s.saved.uri) }),
      reuse_secs: 172800,
    },
  ],
  volatile: true,
  submit: {
    // specs/protocols/p.yaml:34
    request: (s) => post('/tasks', {
      headers: object({
        'X-Client-Request-Id': s.call?.id,
        'X-Request': s.call?.request_id,
        'X-Key': uuid(s.task.id),
      }),
      body: json(
        object({
          model: s.model,
          prompt: s.request.facts.prompt,
          image: mediaPrepared(first(s.request.roles.first_frame), 'uri'),
          policy: at(s.prepared?.policy, 'token'),
          seconds: toInteger(s.request.facts.seconds, report('seconds', s.warnings)),
        }),
      ),
    }),
    used: () => usedBy(['prompt', 'first_frame', 'seconds']),
    // specs/protocols/p.yaml:43
    accept: (a) => accepted(toText(at(a.answer.body, 'id'))),
  },
  poll: {
    // specs/protocols/p.yaml:44
    request: (s) => get(path('/tasks/', segment(s.task.upstream_id))),
    read: (a) => reading({
      // specs/protocols/p.yaml:46
      state: firstState([
        stateOf(toText(at(a.answer.body, 'status')), {
          queued: 'queued',
          running: 'in_progress',
          done: 'completed',
          failed: 'failed',
        }),
      ]),
      // specs/protocols/p.yaml:49
      result: () => result({ video: { url: [toText(at(a.answer.body, 'url'))], ttl_secs: 3600 } }),
      // specs/protocols/p.yaml:50
      failure: () => failure(
        toText(at(a.answer.body, 'error', 'code')),
        toText(at(a.answer.body, 'error', 'message')),
      ),
    }),
  },
  // specs/protocols/p.yaml:51
  errors: {
    read: (a) => failure(
      toText(at(a.answer.body, 'error', 'code')),
      toText(at(a.answer.body, 'error', 'message')),
    ),
    rules: [{ class: 'invalid_key', http: [401] }, { class: 'invalid_request', http: [400] }],
  },
});
