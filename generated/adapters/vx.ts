// @generated from specs/protocols/vx.yaml by the gateway generator. Do not edit.

import type { CanonicalRequest } from '../canonical.ts';
import { accepted, address, at, concat, defineProtocol, each, equals, failure, fileBody, filePart, first, firstRoute, firstState, get, group, isIn, json, mediaUrlOrPrepared, mediaWith, mergeMetadata, object, path, percent, pick, post, put, ratio, reading, report, result, routeRow, segment, someObject, stateOf, stateWhen, tier, toInteger, toList, toNumber, toText, usedBy, when } from '../../runtime/contract/index.ts';
import { httpRefusals } from '../refusals.ts';
import { deniedNames } from '../vocabulary.ts';

/** Paths of `metadata` that never reach the upstream: they would change what was agreed. */
export const deniedMetadata: readonly string[] = [
  'aspect_ratio', 'audio', 'batch_size', 'callback_url', 'candidate_count', 'duration', 'id', 'images',
  'is_rec', 'model', 'n', 'num_images', 'num_outputs', 'off_peak', 'output_count', 'resolution',
  'sample_count', 'service_tier', 'stream', 'subjects', 'videos',
];

/**
 * Token-authorised video API with one path per mode. The vendor bills what it answers in `credits`;
 * a refused credit balance is HTTP 400. Pictures of one subject stand together under its id.
 * `payload` is the caller's own. A watermark that was asked for is in an address of its own.
 */
export const vx = defineProtocol<CanonicalRequest>({
  id: 'vx',
  title: 'Token-authorised video API with one path per mode',
  // specs/protocols/vx.yaml:6
  auth: { use: 'token', params: {} },
  path_begins: '/ent/v2',
  carries: {
    facts: ['audio', 'auto_prompt', 'off_peak', 'prompt', 'seconds', 'seed', 'size'],
    roles: ['first_frame', 'last_frame', 'reference', 'subject'],
    metadata: true,
  },
  media: {
    first_frame: ['url_or_prepared'],
    last_frame: ['url_or_prepared'],
    reference: ['url_or_prepared'],
    subject: ['url_or_prepared'],
  },
  metadata_fields: [
    'bgm', 'voice_id', 'movement_amplitude', 'style', 'audio_type', 'seed', 'watermark', 'wm_position',
    'payload', 'meta_data', 'wm_url',
  ],
  metadata_addresses: ['wm_url'],
  names: {
    denied: deniedNames,
  },
  // specs/protocols/vx.yaml:94
  pace: { first_secs: 5, every_secs: 5, slow_secs: 30, deadline_secs: 259200 },
  models: [
    {
      // specs/protocols/vx.yaml:10
      like: ['*q1*'],
      limits: {
        numbers: { seconds: { one_of: [5] } },
        sizes: { size: { ratios: ['16:9', '9:16', '1:1', '4:3', '3:4'] } },
      },
    },
    {
      // specs/protocols/vx.yaml:11
      like: ['*q2*'],
      limits: {
        numbers: { seconds: { min: 1, max: 10 } },
        sizes: { size: { ratios: ['16:9', '9:16', '1:1', '4:3', '3:4'] } },
      },
    },
    {
      // specs/protocols/vx.yaml:12
      like: ['*q3*mix*'],
      limits: {
        numbers: { seconds: { min: 1, max: 16 } },
        sizes: { size: { ratios: ['16:9', '9:16', '1:1', '4:3', '3:4'] } },
      },
    },
    {
      // specs/protocols/vx.yaml:14
      like: ['*q3*'],
      limits: {
        numbers: { seconds: { min: 1, max: 16 } },
        sizes: { size: { ratios: ['16:9', '9:16', '1:1', '4:3', '3:4'] } },
      },
      together: [
        {
          // specs/protocols/vx.yaml:17
          when: (s) => isIn(s.request.mode, ['subject', 'reference', 'first_frame_reference']),
          reads: [],
          limits: { numbers: { seconds: { min: 3, max: 16 } } },
        },
      ],
    },
    {
      // specs/protocols/vx.yaml:18
      like: ['vidu*.*'],
      limits: {
        numbers: { seconds: { one_of: [4, 8] } },
        sizes: { size: { ratios: ['16:9', '9:16', '1:1', '4:3', '3:4'] } },
      },
    },
    {
      // specs/protocols/vx.yaml:19
      limits: { sizes: { size: { ratios: ['16:9', '9:16', '1:1', '4:3', '3:4'] } } },
    },
  ],
  // specs/protocols/vx.yaml:21
  route: (s) => firstRoute([
    () => routeRow(
      isIn(s.request.mode, ['subject', 'reference', 'first_frame_reference']),
      () => ({ kind: 'reference2video' }),
    ),
    () => routeRow(equals(s.request.mode, 'first_last'), () => ({ kind: 'start-end2video' })),
    () => routeRow(equals(s.request.mode, 'first_frame'), () => ({ kind: 'img2video' })),
    () => routeRow(equals(s.request.mode, 'text'), () => ({ kind: 'text2video' })),
  ]),
  prepare: [
    {
      // specs/protocols/vx.yaml:26
      id: 'upload',
      roles: [
        'first_frame', 'last_frame', 'reference', 'subject',
      ],
      calls: [
        {
          // specs/protocols/vx.yaml:29
          request: () => post('/tools/v2/files/uploads', { body: json(object({ scene: 'vidu' })) }),
          save: (a) => object({ id: at(a.answer.body, 'id'), to: at(a.answer.body, 'put_url') }),
        },
        {
          // specs/protocols/vx.yaml:30
          request: (s) => put(address(toText(at(s.saved.to))), { body: fileBody(filePart(s.item)) }),
          sign: 'none',
          save: (a) => object({ etag: at(a.answer.headers, 'etag') }),
        },
        {
          // specs/protocols/vx.yaml:31
          request: (s) => put(
            path('/tools/v2/files/uploads/', segment(toText(at(s.saved.id))), '/finish'),
            { body: json(object({ etag: at(s.saved.etag) })) },
          ),
          save: (a) => object({ uri: at(a.answer.body, 'uri') }),
        },
      ],
      names: ['uri'],
      give: (s) => object({ uri: at(s.saved.uri) }),
    },
  ],
  submit: {
    // specs/protocols/vx.yaml:33
    request: (s) => post(path('/ent/v2/', segment(s.route.kind)), {
      body: json(
        mergeMetadata(
          object({
            model: s.model,
            prompt: s.request.facts.prompt,
            images: concat(
              each(s.request.roles.first_frame, (item) => mediaUrlOrPrepared(item, 'uri')),
              each(s.request.roles.last_frame, (item) => mediaUrlOrPrepared(item, 'uri')),
              each(s.request.roles.reference, (item) => mediaUrlOrPrepared(item, 'uri')),
            ),
            subjects: each(group(s.request.roles.subject, 'subject_id'), (item) => someObject(
              {
                id: mediaWith(first(item), 'subject_id'),
                images: each(item, (item) => mediaUrlOrPrepared(item, 'uri')),
                voice_id: mediaWith(first(item), 'voice_id'),
              },
            )),
            duration: toInteger(s.request.facts.seconds, report('seconds', s.warnings)),
            aspect_ratio: when(
              isIn(s.route.kind, ['text2video', 'reference2video']),
              () => ratio(s.request.facts.size),
            ),
            resolution: tier(s.request.facts.size),
            audio: s.request.facts.audio,
            seed: s.request.facts.seed,
            off_peak: s.request.facts.off_peak,
            is_rec: s.request.facts.auto_prompt,
            callback_url: s.task.callback_url,
          }),
          s.request.metadata,
          deniedMetadata,
          s.warnings,
        ),
      ),
    }),
    used: (s) => usedBy(
      [
        'prompt', 'first_frame', 'last_frame', 'reference', 'subject', 'seconds', 'size.tier', 'audio',
        'seed', 'off_peak', 'auto_prompt', 'metadata',
      ],
      [isIn(s.route.kind, ['text2video', 'reference2video']), 'size.ratio'],
    ),
    // specs/protocols/vx.yaml:57
    accept: (a) => accepted(toText(at(a.answer.body, 'task_id')), {
      watermark: toText(at(a.answer.body, 'watermark')),
    }),
  },
  poll: {
    // specs/protocols/vx.yaml:58
    request: (s) => get(path('/ent/v2/tasks/', segment(s.task.upstream_id), '/creations')),
    read: (a) => reading({
      // specs/protocols/vx.yaml:62
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
      // specs/protocols/vx.yaml:60
      id: toText(at(a.answer.body, 'id')),
      // specs/protocols/vx.yaml:65
      progress: percent(at(a.answer.body, 'progress')),
      // specs/protocols/vx.yaml:66
      result: () => result(
        {
          video: {
            url: [
              when(
                equals(a.saved.watermark, true),
                () => toText(pick(first(toList(at(a.answer.body, 'creations'))), ['watermarked_url'])),
              ),
              toText(pick(first(toList(at(a.answer.body, 'creations'))), ['url'])),
            ],
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
      // specs/protocols/vx.yaml:75
      failure: () => failure(toText(at(a.answer.body, 'err_code')), undefined),
    }),
  },
  // specs/protocols/vx.yaml:77
  callback: { verify: 'vidu_hmac', params: {} },
  cancel: {
    // specs/protocols/vx.yaml:76
    request: (s) => post(path('/ent/v2/tasks/', segment(s.task.upstream_id), '/cancel'), {
      body: json(object({ id: s.task.upstream_id })),
    }),
    while: ['queued'],
  },
  // specs/protocols/vx.yaml:78
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
      { class: 'timeout', http: [499] },
      { class: 'upstream', http: [503, 504] },
      ...httpRefusals,
    ],
  },
});
