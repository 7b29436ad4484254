// @generated from specs/protocols/songs.yaml by the gateway generator. Do not edit.

import type { CanonicalRequest } from '../canonical.ts';
import { accepted, at, batchParts, defineProtocol, equals, failure, firstRoute, firstState, get, json, object, path, percent, post, reading, result, resultItems, routeRow, segment, stateOf, toList, toNumber, toText, usedBy } from '../../runtime/contract/index.ts';

/** Songs, two for each task. */
export const songs = defineProtocol<CanonicalRequest>({
  id: 'songs',
  title: 'Songs, two for each task',
  // specs/protocols/songs.yaml:4
  auth: { use: 'bearer', params: {} },
  path_begins: '/submit',
  carries: { facts: ['prompt'], roles: [], metadata: false },
  media: {},
  // specs/protocols/songs.yaml:52
  pace: { first_secs: 1, every_secs: 2, slow_secs: 10, deadline_secs: 3600 },
  // specs/protocols/songs.yaml:5
  ok: (a) => equals(at(a.answer.body, 'code'), 'success'),
  // specs/protocols/songs.yaml:7
  route: (s) => firstRoute([
    () => routeRow(equals(s.request.mode, 'text'), () => ({ action: 'music' })),
    () => routeRow(true, () => ({ action: 'cover' })),
  ]),
  submit: {
    // specs/protocols/songs.yaml:9
    request: (s) => post(path('/submit/', segment(s.route.action)), {
      body: json(
        object({ prompt: s.request.facts.prompt, ref: s.task.id, notify_hook: s.task.callback_url }),
      ),
    }),
    used: () => usedBy(['prompt']),
    // specs/protocols/songs.yaml:12
    accept: (a) => accepted(toText(at(a.answer.body, 'data'))),
  },
  poll: {
    // specs/protocols/songs.yaml:18
    request: (s) => get(path('/fetch/', segment(s.task.upstream_id)), {
      query: object({ action: s.saved.action }),
    }),
    read: (a) => reading({
      // specs/protocols/songs.yaml:22
      state: firstState([
        stateOf(
          toText(at(a.answer.body, 'data', 'status')),
          {
            SUBMITTED: 'queued',
            IN_PROGRESS: 'in_progress',
            SUCCESS: 'completed',
            FAILURE: 'failed',
            REFUSED: 'failed',
          },
          { REFUSED: 'content_policy' },
        ),
      ]),
      // specs/protocols/songs.yaml:21
      id: toText(at(a.answer.body, 'data', 'task_id')),
      // specs/protocols/songs.yaml:25
      progress: percent(at(a.answer.body, 'data', 'progress')),
      // specs/protocols/songs.yaml:33
      result: () => result(
        {},
        { credits: toNumber(at(a.answer.body, 'data', 'credits')) },
        resultItems(toList(at(a.answer.body, 'data', 'data')), (item) => ({
          files: {
            audio: { url: [toText(at(item, 'audio_url'))] },
            image: { url: [toText(at(item, 'image_large_url')), toText(at(item, 'image_url'))] },
          },
          facts: {
            id: toText(at(item, 'id')),
            seconds: toNumber(at(item, 'metadata', 'duration')),
            text: toText(at(item, 'text')),
          },
        })),
      ),
      // specs/protocols/songs.yaml:41
      failure: () => failure(undefined, toText(at(a.answer.body, 'data', 'fail_reason'))),
    }),
    batch: {
      most: 50,
      // specs/protocols/songs.yaml:26
      request: (s) => post('/fetch', { body: json(object({ ids: s.ids, action: 'all' })) }),
      // specs/protocols/songs.yaml:26
      split: (a) => batchParts(toList(at(a.answer.body, 'data')), 50, (item) => ({
        id: toText(at(item, 'task_id')),
        body: object({ code: at(a.answer.body, 'code'), data: at(item) }),
      })),
    },
  },
  remix: {
    // specs/protocols/songs.yaml:13
    request: (s) => post(
      path('/submit/', segment(s.source.saved.action), '/', segment(s.source.upstream_id)),
      { body: json(object({ prompt: s.request.facts.prompt, model: s.model, ref: s.task.id })) },
    ),
    // specs/protocols/songs.yaml:16
    accept: (a) => accepted(toText(at(a.answer.body, 'data')), { action: 'remix' }),
  },
  // specs/protocols/songs.yaml:17
  callback: { verify: 'none', params: {} },
  dedup: {
    // specs/protocols/songs.yaml:44
    lookUp: (s) => get(path('/fetch/', segment(s.saved.action), '/', segment(s.task.id))),
    // specs/protocols/songs.yaml:46
    accept: (a) => accepted(toText(at(a.answer.body, 'data', 'task_id'))),
  },
  // specs/protocols/songs.yaml:47
  errors: {
    read: (a) => failure(toText(at(a.answer.body, 'code')), toText(at(a.answer.body, 'message'))),
    rules: [{ class: 'quota', code: ['quota_not_enough'] }],
  },
});
