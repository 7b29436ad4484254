// @generated from specs/protocols/vx.yaml by the gateway generator. Do not edit.

import type { CanonicalRequest } from '../canonical.ts';
import {
  accepted,
  at,
  concat,
  defineProtocol,
  each,
  equals,
  failure,
  first,
  firstRoute,
  firstState,
  get,
  isIn,
  items,
  json,
  mediaUrlOrDataUri,
  mediaWith,
  mergeMetadata,
  object,
  path,
  percent,
  pick,
  post,
  ratioOf,
  reading,
  report,
  result,
  routeRow,
  segment,
  stateOf,
  stateWhen,
  tier,
  toInteger,
  toList,
  toNumber,
  toText,
  when,
} from '../../runtime/contract/index.ts';

/** Paths of `metadata` that never reach the upstream: they would change what was agreed. */
const deniedMetadata: readonly string[] = [
  'aspect_ratio',
  'audio',
  'callback_url',
  'duration',
  'images',
  'model',
  'payload',
  'resolution',
  'subjects',
];

/**
 * Token-authorised video API with one path per mode. The vendor bills what it answers in `credits`;
 * a refused credit balance is HTTP 400.
 */
export const vx = defineProtocol<CanonicalRequest>({
  id: 'vx',
  title: 'Token-authorised video API with one path per mode',
  // specs/protocols/vx.yaml:5
  auth: { use: 'token', params: {} },
  carries: {
    facts: ['audio', 'prompt', 'seconds', 'seed', 'size'],
    roles: ['first_frame', 'last_frame', 'reference', 'subject'],
    metadata: true,
  },
  media: {
    first_frame: ['url_or_data_uri'],
    last_frame: ['url_or_data_uri'],
    reference: ['url_or_data_uri'],
    subject: ['url_or_data_uri'],
  },
  // specs/protocols/vx.yaml:78
  pace: { first_secs: 5, every_secs: 5, slow_secs: 30, deadline_secs: 259200 },
  // specs/protocols/vx.yaml:7
  route: (s) => firstRoute([
    routeRow(
      isIn(s.request.mode, ['subject', 'reference', 'first_frame_reference']),
      { kind: 'reference2video' },
    ),
    routeRow(equals(s.request.mode, 'first_last'), { kind: 'start-end2video' }),
    routeRow(equals(s.request.mode, 'first_frame'), { kind: 'img2video' }),
    routeRow(equals(s.request.mode, 'text'), { kind: 'text2video' }),
  ]),
  submit: {
    // specs/protocols/vx.yaml:11
    request: (s) => post(path('/ent/v2/', segment(s.route.kind)), {
      body: json(
        mergeMetadata(
          object({
            model: s.model,
            prompt: s.request.facts.prompt,
            images: concat(
              each(s.request.roles.first_frame, (item) => mediaUrlOrDataUri(item)),
              each(s.request.roles.last_frame, (item) => mediaUrlOrDataUri(item)),
              each(s.request.roles.reference, (item) => mediaUrlOrDataUri(item)),
            ),
            subjects: each(s.request.roles.subject, (item) => object({
              id: mediaWith(item, 'subject_id'),
              images: items([mediaUrlOrDataUri(item)]),
              voice_id: mediaWith(item, 'voice_id'),
            })),
            duration: toInteger(s.request.facts.seconds, report('seconds', s.warnings)),
            aspect_ratio: when(
              isIn(s.route.kind, ['text2video', 'reference2video']),
              () => ratioOf(
                s.request.facts.size,
                ['16:9', '9:16', '1:1', '4:3', '3:4'],
                report('size', s.warnings),
              ),
            ),
            resolution: tier(s.request.facts.size),
            audio: s.request.facts.audio,
            seed: s.request.facts.seed,
            payload: s.task.id,
          }),
          s.request.metadata,
          deniedMetadata,
          s.warnings,
        ),
      ),
    }),
    // specs/protocols/vx.yaml:34
    accept: (a) => accepted(toText(at(a.answer.body, 'task_id'))),
  },
  poll: {
    // specs/protocols/vx.yaml:35
    request: (s) => get(path('/ent/v2/tasks/', segment(s.task.upstream_id), '/creations')),
    read: (a) => reading({
      // specs/protocols/vx.yaml:39
      state: firstState([
        stateWhen(equals(at(a.answer.body, 'err_code'), 'UserCancelled'), 'cancelled'),
        stateOf(toText(at(a.answer.body, 'state')), {
          created: 'queued',
          queueing: 'queued',
          processing: 'in_progress',
          success: 'completed',
          failed: 'failed',
        }),
      ]),
      // specs/protocols/vx.yaml:37
      id: toText(at(a.answer.body, 'id')),
      // specs/protocols/vx.yaml:42
      progress: percent(at(a.answer.body, 'progress')),
      // specs/protocols/vx.yaml:43
      result: () => result(
        {
          video: {
            url: [toText(pick(first(toList(at(a.answer.body, 'creations'))), ['url']))],
            ttl_secs: 86400,
            refresh: true,
          },
          thumbnail: {
            url: [toText(pick(first(toList(at(a.answer.body, 'creations'))), ['cover_url']))],
            ttl_secs: 86400,
            refresh: true,
          },
        },
        { credits: toNumber(at(a.answer.body, 'credits')) },
      ),
      // specs/protocols/vx.yaml:47
      failure: () => failure(toText(at(a.answer.body, 'err_code')), undefined),
    }),
  },
  cancel: {
    // specs/protocols/vx.yaml:48
    request: (s) => post(
      path('/ent/v2/tasks/', segment(s.task.upstream_id), '/cancel'),
      { body: json(object({ id: s.task.upstream_id })) },
    ),
    while: ['queued'],
  },
  // specs/protocols/vx.yaml:52
  errors: {
    read: (a) => failure(toText(at(a.answer.body, 'reason')), toText(at(a.answer.body, 'message'))),
    rules: [
      {
        class: 'content_policy',
        code: ['AuditSubmitIllegal', 'TaskPromptPolicyViolation', 'CreationPolicyViolation'],
      },
      { class: 'quota', code: ['CreditInsufficient'] },
      { class: 'conflict', code: ['OperationInProcess', 'Conflict', 'UserCancelled'] },
      { class: 'timeout', code: ['Canceled'] },
      { class: 'rate_limit', code: ['QuotaExceeded', 'TooManyRequests', 'SystemThrottling'] },
      { class: 'invalid_key', code: ['Unauthorized'] },
      { class: 'permission', code: ['Forbidden'] },
      { class: 'not_found', code: ['TaskNotFound', 'CreationNotFound', 'NotFound'] },
      {
        class: 'invalid_request',
        code: ['BadRequest', 'Field*', 'Image*', 'PageSizeOutOfRange', 'ModelUnavailable'],
      },
      { class: 'upstream', code: ['InternalServiceFailure'] },
      { class: 'invalid_key', http: [401] },
      { class: 'quota', http: [402] },
      { class: 'permission', http: [403] },
      { class: 'not_found', http: [404] },
      { class: 'conflict', http: [409] },
      { class: 'rate_limit', http: [429] },
      { class: 'timeout', http: [499] },
      { class: 'invalid_request', http: [400, 413, 422] },
      { class: 'upstream', http: [500, 502, 503, 504] },
    ],
  },
});
