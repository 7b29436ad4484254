// @generated from specs/protocols/gateway.yaml by the gateway generator. Do not edit.

import type { CanonicalRequest } from '../canonical.ts';
import {
  accepted,
  all,
  at,
  concat,
  defineProtocol,
  each,
  epoch,
  equals,
  failure,
  first,
  firstOf,
  firstState,
  get,
  isPresent,
  json,
  lower,
  mediaUrl,
  mediaUrlOrDataUri,
  merge,
  mergeMetadata,
  not,
  object,
  orElse,
  path,
  percent,
  pixels,
  post,
  ratio,
  reading,
  report,
  result,
  segment,
  someObject,
  stateOf,
  tier,
  toText,
  when,
} from '../../runtime/contract/index.ts';

/** Paths of `metadata` that never reach the upstream: they would change what was agreed. */
const deniedMetadata: readonly string[] = [
  'aspectRatio',
  'aspect_ratio',
  'audio',
  'callback_url',
  'content',
  'count',
  'draft',
  'duration',
  'duration_seconds',
  'enable_upscale',
  'ext_info',
  'file_infos',
  'fps',
  'frames',
  'frames_per_second',
  'generate_audio',
  'image',
  'images',
  'input',
  'input_reference',
  'last_frame_url',
  'metadata',
  'mode',
  'model',
  'multi_prompt',
  'n',
  'num_frames',
  'output_config',
  'parameters',
  'quality',
  'ratio',
  'resolution',
  'sample_count',
  'scene_type',
  'seconds',
  'service_tier',
  'settings',
  'size',
  'sound',
  'template',
  'tier',
  'upscale',
  'video',
  'video_length',
];

/**
 * Another gateway of this dialect. Reads both the plain task object and the older envelope `{code,
 * message, data}`. A channel whose upstream takes the first frame as `input_reference` says so with
 * `settings: { image_field: input_reference }`. No cancel: deleting a task there may forget a
 * result that was paid for.
 */
export const gateway = defineProtocol<CanonicalRequest>({
  id: 'gateway',
  title: 'Another gateway of this dialect',
  // specs/protocols/gateway.yaml:8
  auth: { use: 'bearer', params: {} },
  carries: {
    facts: ['audio', 'camera', 'negative_prompt', 'prompt', 'seconds', 'seed', 'size'],
    roles: [
      'first_frame',
      'last_frame',
      'reference',
      'reference_audio',
      'reference_video',
      'source_video',
    ],
    metadata: true,
  },
  media: {
    first_frame: ['url_or_data_uri'],
    last_frame: ['url_or_data_uri'],
    reference: ['url_or_data_uri'],
    reference_audio: ['url_or_data_uri'],
    reference_video: ['url'],
    source_video: ['url'],
  },
  // specs/protocols/gateway.yaml:108
  pace: { first_secs: 5, every_secs: 5, slow_secs: 30, deadline_secs: 172800 },
  settings: ['image_field'],
  // specs/protocols/gateway.yaml:9
  ok: (a) => equals(orElse(at(a.answer.body, 'code'), 'success'), 'success'),
  route: () => ({}),
  submit: {
    // specs/protocols/gateway.yaml:10
    request: (s) => post('/v1/video/generations', {
      body: json(
        merge(
          object({
            model: s.model,
            prompt: s.request.facts.prompt,
            image: when(
              not(equals(at(s.channel, 'image_field'), 'input_reference')),
              () => mediaUrlOrDataUri(first(s.request.roles.first_frame)),
            ),
            input_reference: when(
              equals(at(s.channel, 'image_field'), 'input_reference'),
              () => mediaUrlOrDataUri(first(s.request.roles.first_frame)),
            ),
            images: each(s.request.roles.reference, (item) => mediaUrlOrDataUri(item)),
            video: mediaUrl(first(s.request.roles.source_video)),
            content: concat(
              each(s.request.roles.reference_video, (item) => object({
                type: 'video_url',
                video_url: object({ url: mediaUrl(item) }),
                role: 'reference_video',
              })),
              each(s.request.roles.reference_audio, (item) => object({
                type: 'audio_url',
                audio_url: object({ url: mediaUrlOrDataUri(item) }),
                role: 'reference_audio',
              })),
            ),
            seconds: toText(s.request.facts.seconds),
            size: firstOf(ratio(s.request.facts.size), () => tier(s.request.facts.size)),
            metadata: mergeMetadata(
              object({
                last_frame_url: mediaUrlOrDataUri(first(s.request.roles.last_frame)),
                negative_prompt: s.request.facts.negative_prompt,
                generate_audio: s.request.facts.audio,
                camera_control: s.request.facts.camera,
                seed: s.request.facts.seed,
              }),
              s.request.metadata,
              deniedMetadata,
              s.warnings,
            ),
          }),
          someObject({
            size: when(
              all(isPresent(ratio(s.request.facts.size)), isPresent(tier(s.request.facts.size))),
              () => pixels(s.request.facts.size, 'x', [], report('size', s.warnings)),
            ),
          }),
        ),
      ),
    }),
    // specs/protocols/gateway.yaml:44
    accept: (a) => accepted(
      firstOf(
        toText(at(a.answer.body, 'task_id')),
        () => toText(at(a.answer.body, 'id')),
        () => toText(at(a.answer.body, 'data', 'task_id')),
      ),
    ),
  },
  poll: {
    // specs/protocols/gateway.yaml:45
    request: (s) => get(path('/v1/video/generations/', segment(s.task.upstream_id))),
    read: (a) => reading({
      // specs/protocols/gateway.yaml:48
      state: firstState([
        stateOf(
          firstOf(
            lower(toText(at(a.answer.body, 'data', 'status'))),
            () => lower(toText(at(a.answer.body, 'status'))),
          ),
          {
            queued: 'queued',
            not_start: 'queued',
            submitted: 'queued',
            pending: 'queued',
            in_progress: 'in_progress',
            processing: 'in_progress',
            running: 'in_progress',
            completed: 'completed',
            success: 'completed',
            succeeded: 'completed',
            failed: 'failed',
            failure: 'failed',
            error: 'failed',
            cancelled: 'cancelled',
            canceled: 'cancelled',
            expired: 'expired',
          },
        ),
      ]),
      // specs/protocols/gateway.yaml:47
      id: firstOf(
        toText(at(a.answer.body, 'data', 'task_id')),
        () => toText(at(a.answer.body, 'task_id')),
        () => toText(at(a.answer.body, 'id')),
      ),
      // specs/protocols/gateway.yaml:67
      progress: firstOf(
        percent(at(a.answer.body, 'data', 'progress')),
        () => percent(at(a.answer.body, 'progress')),
      ),
      // specs/protocols/gateway.yaml:68
      result: () => result({
        video: {
          url: [
            toText(at(a.answer.body, 'video_url')),
            toText(at(a.answer.body, 'metadata', 'url')),
            toText(at(a.answer.body, 'data', 'result_url')),
            toText(at(a.answer.body, 'data', 'fail_reason')),
            toText(at(a.answer.body, 'url')),
          ],
          expires_at: epoch(at(a.answer.body, 'expires_at')),
          refresh: true,
        },
      }),
      // specs/protocols/gateway.yaml:73
      failure: () => failure(
        toText(at(a.answer.body, 'error', 'code')),
        firstOf(
          toText(at(a.answer.body, 'error', 'message')),
          () => toText(at(a.answer.body, 'data', 'fail_reason')),
          () => toText(at(a.answer.body, 'fail_reason')),
        ),
      ),
    }),
  },
  remix: {
    // specs/protocols/gateway.yaml:76
    request: (s) => post(
      path('/v1/videos/', segment(s.source.upstream_id), '/remix'),
      { body: json(object({ prompt: s.request.facts.prompt })) },
    ),
    // specs/protocols/gateway.yaml:79
    accept: (a) => accepted(
      firstOf(
        toText(at(a.answer.body, 'task_id')),
        () => toText(at(a.answer.body, 'id')),
        () => toText(at(a.answer.body, 'data', 'task_id')),
      ),
    ),
  },
  // specs/protocols/gateway.yaml:80
  errors: {
    read: (a) => failure(
      firstOf(toText(at(a.answer.body, 'error', 'code')), () => toText(at(a.answer.body, 'code'))),
      firstOf(
        toText(at(a.answer.body, 'error', 'message')),
        () => toText(at(a.answer.body, 'message')),
      ),
    ),
    rules: [
      {
        class: 'content_policy',
        code: ['content_policy_violation', '*moderation*', '*sensitive*'],
      },
      { class: 'quota', code: ['insufficient_user_quota', 'insufficient_quota'] },
      { class: 'invalid_key', code: ['invalid_api_key'] },
      { class: 'permission', code: ['model_not_allowed'] },
      { class: 'not_found', code: ['model_not_found', 'model_retired', 'task_not_found'] },
      { class: 'rate_limit', code: ['too_many_requests', 'rate_limit*'] },
      { class: 'overloaded', code: ['no_available_channel'], definite: true },
      { class: 'timeout', code: ['upstream_timeout'] },
      {
        class: 'upstream',
        code: ['bad_response', 'bad_response_body', 'upstream_*', 'internal_error'],
      },
      { class: 'conflict', code: ['idempotency_in_progress', 'idempotency_key_reused'] },
      { class: 'invalid_request', code: ['invalid_request*'] },
      {
        class: 'content_policy',
        http: [200, 400, 422],
        message: [
          '*moderation*',
          '*content policy*',
          '*content_policy*',
          '*policy violation*',
          '*safety system*',
          '*sensitive content*',
          '*sensitive information*',
          '*prohibited content*',
        ],
      },
      { class: 'invalid_key', http: [401] },
      { class: 'quota', http: [402] },
      { class: 'permission', http: [403] },
      { class: 'not_found', http: [404, 410] },
      { class: 'timeout', http: [408, 504] },
      { class: 'conflict', http: [409] },
      { class: 'rate_limit', http: [429] },
      { class: 'overloaded', http: [503] },
      { class: 'invalid_request', http: [400, 413, 415, 422] },
      { class: 'upstream', http: [500, 502] },
    ],
  },
});
