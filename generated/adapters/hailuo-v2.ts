// @generated from specs/protocols/hailuo-v2.yaml by the gateway generator. Do not edit.

import type { CanonicalRequest } from '../canonical.ts';
import { accepted, at, concat, defineProtocol, each, equals, failure, filePart, firstOf, firstState, formFields, get, isPresent, items, json, mediaUrlOrPrepared, mergeMetadata, multipart, object, orElse, path, post, ratio, reading, remove, report, result, segment, stateOf, template, tier, toInteger, toNumber, toText, upper, usedBy, when } from '../../runtime/contract/index.ts';
import { httpRefusals } from '../refusals.ts';
import { deniedNames } from '../vocabulary.ts';

/** Paths of `metadata` that never reach the upstream: they would change what was agreed. */
export const deniedMetadata: readonly string[] = [
  'batch_size', 'candidate_count', 'content', 'duration', 'id', 'model', 'n', 'num_images', 'num_outputs',
  'output_count', 'ratio', 'resolution', 'sample_count', 'service_tier', 'stream',
];

/**
 * Video generation from a tagged list, with uploads. Frames and references exclude each other, and
 * a request without pictures names its ratio. A file of the caller is uploaded and named by its id
 * for seven days. Errors have a status and a type, and so has a refusal of contents; those of
 * uploads stand in `base_resp` under HTTP 200.
 */
export const hailuoV2 = defineProtocol<CanonicalRequest>({
  id: 'hailuo-v2',
  title: 'Video generation from a tagged list, with uploads',
  // specs/protocols/hailuo-v2.yaml:8
  auth: { use: 'bearer', params: {} },
  base_url_example: 'https://api.minimax.io',
  path_begins: '/v2/video_generation',
  carries: {
    facts: ['prompt', 'seconds', 'size'],
    roles: ['first_frame', 'last_frame', 'reference', 'reference_audio', 'reference_video'],
    metadata: true,
  },
  media: {
    first_frame: ['url_or_prepared'],
    last_frame: ['url_or_prepared'],
    reference: ['url_or_prepared'],
    reference_audio: ['url_or_prepared'],
    reference_video: ['url_or_prepared'],
  },
  metadata_fields: ['aigc_watermark', 'extra.prompt_expansion_mode'],
  names: {
    denied: deniedNames,
  },
  // specs/protocols/hailuo-v2.yaml:73
  pace: { first_secs: 10, every_secs: 10, slow_secs: 30, deadline_secs: 86400 },
  models: [
    {
      // specs/protocols/hailuo-v2.yaml:20
      like: ['*H3-Max*'],
      modes: [
        'text', 'first_frame', 'first_last', 'reference', 'video_reference',
      ],
      limits: {
        numbers: { seconds: { min: 5, max: 15 } },
        texts: { prompt: { max_chars: 7000 } },
        sizes: { size: { ratios: ['21:9', '16:9', '4:3', '1:1', '3:4', '9:16'], tiers: ['480p', '768p'] } },
        roles: { reference: { max: 9 }, reference_audio: { max: 3 }, reference_video: { max: 3 } },
      },
      together: [
        {
          // specs/protocols/hailuo-v2.yaml:18
          when: (s) => equals(s.request.mode, 'text'),
          reads: [],
          limits: { sizes: { size: { default: '16:9' } } },
        },
      ],
    },
    {
      // specs/protocols/hailuo-v2.yaml:21
      modes: [
        'text', 'first_frame', 'first_last', 'reference', 'video_reference',
      ],
      limits: {
        numbers: { seconds: { min: 4, max: 15 } },
        texts: { prompt: { max_chars: 7000 } },
        sizes: { size: { ratios: ['21:9', '16:9', '4:3', '1:1', '3:4', '9:16'], tiers: ['768p', '2k'] } },
        roles: { reference: { max: 9 }, reference_audio: { max: 3 }, reference_video: { max: 3 } },
      },
      together: [
        {
          // specs/protocols/hailuo-v2.yaml:18
          when: (s) => equals(s.request.mode, 'text'),
          reads: [],
          limits: { sizes: { size: { default: '16:9' } } },
        },
      ],
    },
  ],
  // specs/protocols/hailuo-v2.yaml:9
  ok: (a) => equals(orElse(at(a.answer.body, 'base_resp', 'status_code'), 0), 0),
  route: () => ({}),
  prepare: [
    {
      // specs/protocols/hailuo-v2.yaml:23
      id: 'upload',
      roles: [
        'first_frame', 'last_frame', 'reference', 'reference_video', 'reference_audio',
      ],
      calls: [
        {
          // specs/protocols/hailuo-v2.yaml:26
          request: (s) => post('/v1/files/upload', {
            body: multipart(formFields({ purpose: 'video_generation_input', file: filePart(s.item) })),
          }),
          save: (a) => object({ id: at(a.answer.body, 'file', 'file_id') }),
        },
      ],
      names: ['uri'],
      give: (s) => object({ uri: template('mm_file://', toText(at(s.saved.id))) }),
      reuse_secs: 518400,
    },
  ],
  submit: {
    // specs/protocols/hailuo-v2.yaml:32
    request: (s) => post('/v2/video_generation', {
      body: json(
        mergeMetadata(
          object({
            model: s.model,
            content: concat(
              items([
                when(isPresent(s.request.facts.prompt), () => object({
                  type: 'text',
                  text: s.request.facts.prompt,
                })),
              ]),
              each(s.request.roles.first_frame, (item) => object({
                type: 'image_url',
                image_url: object({ url: mediaUrlOrPrepared(item, 'uri') }),
                role: 'first_frame',
              })),
              each(s.request.roles.last_frame, (item) => object({
                type: 'image_url',
                image_url: object({ url: mediaUrlOrPrepared(item, 'uri') }),
                role: 'last_frame',
              })),
              each(s.request.roles.reference, (item) => object({
                type: 'image_url',
                image_url: object({ url: mediaUrlOrPrepared(item, 'uri') }),
                role: 'reference_image',
              })),
              each(s.request.roles.reference_video, (item) => object({
                type: 'video_url',
                video_url: object({ url: mediaUrlOrPrepared(item, 'uri') }),
                role: 'reference_video',
              })),
              each(s.request.roles.reference_audio, (item) => object({
                type: 'audio_url',
                audio_url: object({ url: mediaUrlOrPrepared(item, 'uri') }),
                role: 'reference_audio',
              })),
            ),
            resolution: upper(tier(s.request.facts.size)),
            duration: toInteger(s.request.facts.seconds, report('seconds', s.warnings)),
            ratio: ratio(s.request.facts.size),
          }),
          s.request.metadata,
          deniedMetadata,
          s.warnings,
        ),
      ),
    }),
    used: () => usedBy([
      'prompt', 'first_frame', 'last_frame', 'reference', 'reference_video', 'reference_audio', 'size.tier',
      'seconds', 'size.ratio', 'metadata',
    ]),
    // specs/protocols/hailuo-v2.yaml:48
    accept: (a) => accepted(toText(at(a.answer.body, 'task_id'))),
  },
  poll: {
    // specs/protocols/hailuo-v2.yaml:49
    request: (s) => get(path('/v2/query/video_generation/', segment(s.task.upstream_id))),
    read: (a) => reading({
      // specs/protocols/hailuo-v2.yaml:52
      state: firstState([
        stateOf(toText(at(a.answer.body, 'task', 'status')), {
          queued: 'queued',
          running: 'in_progress',
          succeeded: 'completed',
          failed: 'failed',
          cancelled: 'cancelled',
          expired: 'expired',
        }),
      ]),
      // specs/protocols/hailuo-v2.yaml:51
      id: toText(at(a.answer.body, 'task', 'id')),
      // specs/protocols/hailuo-v2.yaml:55
      result: () => result(
        {
          video: {
            url: [toText(at(a.answer.body, 'task', 'content', 'url'))],
            ttl_secs: 3600,
            refresh: true,
          },
        },
        { seconds: toNumber(at(a.answer.body, 'task', 'usage', 'total_seconds')) },
      ),
      // specs/protocols/hailuo-v2.yaml:58
      failure: () => failure(
        toText(at(a.answer.body, 'task', 'error', 'code')),
        toText(at(a.answer.body, 'task', 'error', 'message')),
      ),
    }),
  },
  cancel: {
    // specs/protocols/hailuo-v2.yaml:59
    request: (s) => remove(path('/v2/video_generation/', segment(s.task.upstream_id))),
    while: ['queued'],
  },
  // specs/protocols/hailuo-v2.yaml:60
  errors: {
    read: (a) => failure(
      firstOf(
        toText(at(a.answer.body, 'error', 'type')),
        () => toText(at(a.answer.body, 'base_resp', 'status_code')),
      ),
      firstOf(
        toText(at(a.answer.body, 'error', 'message')),
        () => toText(at(a.answer.body, 'base_resp', 'status_msg')),
      ),
    ),
    rules: [
      { class: 'content_policy', code: ['unprocessable_entity_error', '1026', '1027'] },
      { class: 'quota', code: ['insufficient_balance_error', '1008', '2056'] },
      { class: 'rate_limit', code: ['rate_limit_error', '1002', '1039', '1041', '2045'] },
      { class: 'invalid_key', code: ['authorized_error', '1004', '2049'] },
      { class: 'invalid_request', code: ['bad_request_error', '1042', '2013'] },
      { class: 'permission', code: ['2038', '2042'] },
      { class: 'timeout', code: ['1001'] },
      { class: 'upstream', code: ['server_error', '1000', '1013', '1024', '1033'] },
      { class: 'upstream', http: [503, 504] },
      ...httpRefusals,
    ],
  },
});
