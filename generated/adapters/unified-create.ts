// @generated from specs/protocols/unified-create.yaml by the gateway generator. Do not edit.

import type { CanonicalRequest } from '../canonical.ts';
import { accepted, at, concat, defineProtocol, each, equals, failure, firstOf, firstState, get, json, lower, mediaUrlOrDataUri, mergeMetadata, object, orElse, path, percent, post, ratio, reading, report, result, segment, stateOf, tier, toInteger, toText, upper, usedBy } from '../../runtime/contract/index.ts';
import { httpRefusals } from '../refusals.ts';
import { deniedNames } from '../vocabulary.ts';

/** Paths of `metadata` that never reach the upstream: they would change what was agreed. */
export const deniedMetadata: readonly string[] = [
  'aspect_ratio', 'batch_size', 'candidate_count', 'count', 'duration', 'id', 'image', 'images',
  'input_reference', 'model', 'n', 'num_images', 'num_outputs', 'output_count', 'ratio', 'resolution',
  'sample_count', 'seconds', 'service_tier', 'size', 'stream',
];

/**
 * Unified video entry of relays. `size` is a tier and `images` mean frames or references by their
 * number. Ids may hold a colon, relays spell states in many ways, and `unknown` says nothing: the
 * task keeps its state. Times come in seconds or milliseconds.
 */
export const unifiedCreate = defineProtocol<CanonicalRequest>({
  id: 'unified-create',
  title: 'Unified video entry of relays',
  // specs/protocols/unified-create.yaml:6
  auth: { use: 'bearer', params: {} },
  path_begins: '/v1/video/create',
  carries: {
    facts: ['prompt', 'seconds', 'size'],
    roles: ['first_frame', 'last_frame', 'reference'],
    metadata: true,
  },
  media: {
    first_frame: ['url_or_data_uri'],
    last_frame: ['url_or_data_uri'],
    reference: ['url_or_data_uri'],
  },
  metadata_fields: ['enhance_prompt', 'watermark', 'private'],
  names: {
    denied: deniedNames,
  },
  // specs/protocols/unified-create.yaml:63
  pace: { first_secs: 5, every_secs: 5, slow_secs: 30, deadline_secs: 86400 },
  models: [
    {
      // specs/protocols/unified-create.yaml:9
      modes: [
        'text', 'first_frame', 'first_last', 'reference',
      ],
      needs: ['prompt'],
      limits: {
        numbers: { seconds: { one_of: [6, 10, 15] } },
        sizes: { size: { ratios: ['16:9', '9:16', '2:3', '3:2', '1:1'], tiers: ['720p', '1080p'] } },
      },
    },
  ],
  // specs/protocols/unified-create.yaml:7
  ok: (a) => equals(orElse(at(a.answer.body, 'code'), 'success'), 'success'),
  route: () => ({}),
  submit: {
    // specs/protocols/unified-create.yaml:12
    request: (s) => post('/v1/video/create', {
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
            aspect_ratio: ratio(s.request.facts.size),
            size: upper(tier(s.request.facts.size)),
            duration: toInteger(s.request.facts.seconds, report('seconds', s.warnings)),
          }),
          s.request.metadata,
          deniedMetadata,
          s.warnings,
        ),
      ),
    }),
    used: () => usedBy([
      'prompt', 'first_frame', 'last_frame', 'reference', 'size.ratio', 'size.tier', 'seconds', 'metadata',
    ]),
    // specs/protocols/unified-create.yaml:26
    accept: (a) => accepted(
      firstOf(toText(at(a.answer.body, 'id')), () => toText(at(a.answer.body, 'task_id'))),
    ),
  },
  poll: {
    // specs/protocols/unified-create.yaml:27
    request: (s) => get('/v1/video/query', { query: object({ id: s.task.upstream_id }) }),
    read: (a) => reading({
      // specs/protocols/unified-create.yaml:31
      state: firstState([
        stateOf(lower(toText(at(a.answer.body, 'status'))), {
          pending: 'queued',
          queued: 'queued',
          submitted: 'queued',
          not_start: 'queued',
          processing: 'in_progress',
          in_progress: 'in_progress',
          running: 'in_progress',
          video_generating: 'in_progress',
          image_downloading: 'in_progress',
          video_upsampling: 'in_progress',
          completed: 'completed',
          success: 'completed',
          succeeded: 'completed',
          failed: 'failed',
          failure: 'failed',
          error: 'failed',
          cancelled: 'cancelled',
          canceled: 'cancelled',
          expired: 'expired',
        }),
      ]),
      // specs/protocols/unified-create.yaml:30
      id: firstOf(toText(at(a.answer.body, 'id')), () => toText(at(a.answer.body, 'task_id'))),
      // specs/protocols/unified-create.yaml:38
      progress: percent(at(a.answer.body, 'progress')),
      // specs/protocols/unified-create.yaml:39
      result: () => result({
        video: {
          url: [
            toText(at(a.answer.body, 'video_url')),
            toText(at(a.answer.body, 'detail', 'video_url')),
            toText(at(a.answer.body, 'detail', 'url')),
            toText(at(a.answer.body, 'output', 'url')),
            toText(at(a.answer.body, 'url')),
          ],
          download: path('/v1/videos/', segment(a.task.upstream_id), '/content'),
          with_key: true,
          refresh: true,
        },
        thumbnail: { url: [toText(at(a.answer.body, 'thumbnail_url'))], refresh: true },
      }),
      // specs/protocols/unified-create.yaml:46
      failure: () => failure(
        toText(at(a.answer.body, 'error', 'code')),
        firstOf(
          toText(at(a.answer.body, 'detail', 'error')),
          () => toText(at(a.answer.body, 'error', 'message')),
          () => toText(at(a.answer.body, 'error')),
          () => toText(at(a.answer.body, 'fail_reason')),
        ),
      ),
    }),
  },
  // specs/protocols/unified-create.yaml:49
  errors: {
    read: (a) => failure(
      firstOf(toText(at(a.answer.body, 'error', 'code')), () => toText(at(a.answer.body, 'code'))),
      firstOf(
        toText(at(a.answer.body, 'error', 'message')),
        () => toText(at(a.answer.body, 'error')),
        () => toText(at(a.answer.body, 'message')),
        () => toText(at(a.answer.body, 'detail')),
      ),
    ),
    rules: [
      { class: 'content_policy', code: ['*moderation*', 'content_policy_violation'] },
      { class: 'quota', code: ['insufficient_user_quota', 'insufficient_quota'] },
      { class: 'invalid_key', code: ['invalid_api_key'] },
      { class: 'not_found', code: ['model_not_found'] },
      { class: 'rate_limit', code: ['too_many_requests', 'rate_limit*'] },
      {
        class: 'upstream',
        code: ['upstream_*', 'bad_response', 'bad_response_body', 'internal_error', 'server_error'],
      },
      { class: 'invalid_request', code: ['invalid_request*'] },
      {
        class: 'content_policy',
        http: [200, 400, 422],
        message: [
          '*moderation*', '*content policy*', '*content_policy*', '*policy violation*', '*safety system*',
          '*sensitive content*', '*usage guidelines*', '*prohibited content*',
        ],
      },
      ...httpRefusals,
    ],
  },
});
