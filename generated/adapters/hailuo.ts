// @generated from specs/protocols/hailuo.yaml by the gateway generator. Do not edit.

import type { CanonicalRequest } from '../canonical.ts';
import { accepted, all, at, concat, defineProtocol, each, equals, failure, first, firstState, get, isIn, items, json, mediaUrlOrDataUri, mergeMetadata, object, orElse, post, reading, report, result, stateOf, stateWhen, tier, toInteger, toNumber, toText, upper, usedBy, when } from '../../runtime/contract/index.ts';
import { httpRefusals } from '../refusals.ts';
import { deniedNames } from '../vocabulary.ts';

/** Paths of `metadata` that never reach the upstream: they would change what was agreed. */
export const deniedMetadata: readonly string[] = [
  'batch_size', 'candidate_count', 'duration', 'first_frame_image', 'id', 'last_frame_image', 'model', 'n',
  'num_images', 'num_outputs', 'output_count', 'resolution', 'sample_count', 'service_tier', 'stream',
  'subject_reference',
];

/**
 * Video generation with a file step. Errors come with HTTP 200 in `base_resp`; the result is a
 * second call, whose link lives one hour.
 */
export const hailuo = defineProtocol<CanonicalRequest>({
  id: 'hailuo',
  title: 'Video generation with a file step',
  // specs/protocols/hailuo.yaml:4
  auth: { use: 'bearer', params: {} },
  path_begins: '/v1/video_generation',
  carries: {
    facts: ['prompt', 'seconds', 'size'],
    roles: ['first_frame', 'last_frame', 'reference', 'subject'],
    metadata: true,
  },
  media: {
    first_frame: ['url_or_data_uri'],
    last_frame: ['url_or_data_uri'],
    reference: ['url_or_data_uri'],
    subject: ['url_or_data_uri'],
  },
  metadata_fields: ['prompt_optimizer', 'fast_pretreatment', 'aigc_watermark'],
  names: {
    denied: deniedNames,
  },
  // specs/protocols/hailuo.yaml:65
  pace: { first_secs: 10, every_secs: 10, slow_secs: 30, deadline_secs: 86400 },
  models: [
    {
      // specs/protocols/hailuo.yaml:9
      like: ['T2V-01*'],
      modes: ['text'],
      limits: { numbers: { seconds: { one_of: [6] } }, sizes: { size: { tiers: ['720p'] } } },
    },
    {
      // specs/protocols/hailuo.yaml:10
      like: ['I2V-01*'],
      modes: ['first_frame'],
      limits: { numbers: { seconds: { one_of: [6] } }, sizes: { size: { tiers: ['720p'] } } },
    },
    {
      // specs/protocols/hailuo.yaml:11
      like: ['S2V-01*'],
      modes: ['subject', 'reference', 'first_frame_reference'],
      limits: { numbers: { seconds: { one_of: [6] } }, sizes: { size: { tiers: ['720p'] } } },
    },
    {
      // specs/protocols/hailuo.yaml:12
      like: ['*-01*'],
      limits: { numbers: { seconds: { one_of: [6] } }, sizes: { size: { tiers: ['720p'] } } },
    },
    {
      // specs/protocols/hailuo.yaml:14
      limits: {
        numbers: { seconds: { one_of: [6, 10] } },
        sizes: { size: { tiers: ['512p', '720p', '768p', '1080p'] } },
      },
      together: [
        {
          // specs/protocols/hailuo.yaml:17
          when: (s) => equals(s.request.facts.seconds, 10),
          reads: ['seconds'],
          limits: { sizes: { size: { tiers: ['512p', '720p', '768p'] } } },
        },
      ],
    },
  ],
  // specs/protocols/hailuo.yaml:5
  ok: (a) => equals(at(a.answer.body, 'base_resp', 'status_code'), 0),
  route: () => ({}),
  submit: {
    // specs/protocols/hailuo.yaml:18
    request: (s) => post('/v1/video_generation', {
      body: json(
        mergeMetadata(
          object({
            model: s.model,
            prompt: s.request.facts.prompt,
            first_frame_image: mediaUrlOrDataUri(first(s.request.roles.first_frame)),
            last_frame_image: mediaUrlOrDataUri(first(s.request.roles.last_frame)),
            subject_reference: items([
              when(
                isIn(s.request.mode, ['subject', 'reference', 'first_frame_reference']),
                () => object({
                  type: 'character',
                  image: concat(
                    each(s.request.roles.subject, (item) => mediaUrlOrDataUri(item)),
                    each(s.request.roles.reference, (item) => mediaUrlOrDataUri(item)),
                  ),
                }),
              ),
            ]),
            duration: toInteger(s.request.facts.seconds, report('seconds', s.warnings)),
            resolution: upper(tier(s.request.facts.size)),
          }),
          s.request.metadata,
          deniedMetadata,
          s.warnings,
        ),
      ),
    }),
    used: (s) => usedBy(
      ['prompt', 'first_frame', 'last_frame', 'seconds', 'size.tier', 'metadata'],
      [isIn(s.request.mode, ['subject', 'reference', 'first_frame_reference']), 'subject', 'reference'],
    ),
    // specs/protocols/hailuo.yaml:35
    accept: (a) => accepted(toText(at(a.answer.body, 'task_id'))),
  },
  poll: {
    // specs/protocols/hailuo.yaml:36
    request: (s) => get('/v1/query/video_generation', { query: object({ task_id: s.task.upstream_id }) }),
    read: (a) => reading({
      // specs/protocols/hailuo.yaml:42
      state: firstState([
        stateWhen(
          all(
            equals(at(a.answer.body, 'status'), 'Success'),
            equals(orElse(at(a.answer.body, 'file_id'), ''), ''),
          ),
          'completed',
        ),
        stateOf(toText(at(a.answer.body, 'status')), {
          Preparing: 'queued',
          Queueing: 'queued',
          Processing: 'in_progress',
          Success: 'fetch',
          Fail: 'failed',
        }),
      ]),
      // specs/protocols/hailuo.yaml:39
      id: toText(at(a.answer.body, 'task_id')),
      // specs/protocols/hailuo.yaml:45
      failure: () => failure(
        toText(at(a.answer.body, 'base_resp', 'status_code')),
        toText(at(a.answer.body, 'base_resp', 'status_msg')),
      ),
    }),
  },
  fetch: {
    // specs/protocols/hailuo.yaml:46
    request: (s) => get('/v1/files/retrieve', { query: object({ file_id: at(s.answer.body, 'file_id') }) }),
    // specs/protocols/hailuo.yaml:49
    read: (a) => result(
      { video: { url: [toText(at(a.answer.body, 'file', 'download_url'))], ttl_secs: 3600, refresh: true } },
      { bytes: toNumber(at(a.answer.body, 'file', 'bytes')) },
    ),
  },
  // specs/protocols/hailuo.yaml:52
  errors: {
    read: (a) => failure(
      toText(at(a.answer.body, 'base_resp', 'status_code')),
      toText(at(a.answer.body, 'base_resp', 'status_msg')),
    ),
    rules: [
      { class: 'content_policy', code: ['1026', '1027'] },
      { class: 'quota', code: ['1008', '2056'] },
      { class: 'rate_limit', code: ['1002', '1039', '1041', '2045'] },
      { class: 'invalid_key', code: ['1004', '2049'] },
      { class: 'permission', code: ['2038', '2042'] },
      { class: 'invalid_request', code: ['1042', '2013'] },
      { class: 'timeout', code: ['1001'] },
      { class: 'upstream', code: ['1000', '1013', '1024', '1033'] },
      { class: 'upstream', http: [503, 504] },
      ...httpRefusals,
    ],
  },
});
