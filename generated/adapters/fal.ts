// @generated from specs/protocols/fal.yaml by the gateway generator. Do not edit.

import type { CanonicalRequest } from '../canonical.ts';
import { accepted, address, all, at, defineProtocol, each, equals, failure, first, firstOf, firstRoute, firstState, get, isIn, isPresent, json, last, lastPercent, like, mediaUrl, mediaUrlOrDataUri, mergeMetadata, not, object, orElse, path, pick, post, put, ratio, reading, report, result, routeRow, segments, stateOf, stateWhen, suffix, tier, toBoolean, toInteger, toList, toText, usedBy, when, yesNo } from '../../runtime/contract/index.ts';
import { httpRefusals } from '../refusals.ts';
import { deniedNames } from '../vocabulary.ts';

/** Paths of `metadata` that never reach the upstream: they would change what was agreed. */
export const deniedMetadata: readonly string[] = [
  'aspect_ratio', 'audio', 'batch_size', 'candidate_count', 'duration', 'enable_audio', 'enable_upscale',
  'end_image_url', 'first_frame_url', 'fps', 'frames', 'frames_per_second', 'generate_audio', 'id',
  'image_size', 'image_url', 'image_urls', 'last_frame_url', 'length', 'multi_prompt', 'n', 'num_frames',
  'num_images', 'num_outputs', 'num_videos', 'output_count', 'quality', 'resolution', 'sample_count',
  'seconds', 'service_tier', 'sound', 'stream', 'sync_mode', 'tail_image_url', 'target_fps', 'upscale',
  'upscale_factor', 'video_length', 'video_size', 'video_url',
];

/**
 * Queue of models by address. The model is a path, and its name may say the mode
 * (`image-to-video`). The answer names the addresses of all later calls. COMPLETED is not yet
 * success: the second call brings the result or the refusal. Names of fields differ by model. Some
 * 403 are about money, and a black picture says so only in `has_nsfw_concepts`.
 */
export const fal = defineProtocol<CanonicalRequest>({
  id: 'fal',
  title: 'Queue of models by address',
  // specs/protocols/fal.yaml:7
  auth: { use: 'header', params: { name: 'authorization', prefix: 'Key ' } },
  carries: {
    facts: ['audio', 'negative_prompt', 'prompt', 'seconds', 'seed', 'size'],
    roles: ['first_frame', 'last_frame', 'reference', 'source_video'],
    metadata: true,
  },
  media: {
    first_frame: ['url_or_data_uri'],
    last_frame: ['url_or_data_uri'],
    reference: ['url_or_data_uri'],
    source_video: ['url'],
  },
  metadata_fields: [
    'negative_prompt', 'seed', 'loop', 'cfg_scale', 'guidance_scale', 'prompt_optimizer', 'enhance_prompt',
    'camera_fixed', 'style', 'movement_amplitude',
  ],
  names: {
    denied: deniedNames,
  },
  // specs/protocols/fal.yaml:72
  pace: { first_secs: 3, every_secs: 5, slow_secs: 20, deadline_secs: 86400 },
  // specs/protocols/fal.yaml:8
  ok: (a) => equals(orElse(at(a.answer.body, 'has_nsfw_concepts', 0), false), false),
  // specs/protocols/fal.yaml:10
  route: (s) => firstRoute([
    () => routeRow(all(like(s.model, '*text-to-video*'), equals(s.request.mode, 'text')), () => ({})),
    () => routeRow(
      all(like(s.model, '*first-last-frame-to-video*'), equals(s.request.mode, 'first_last')),
      () => ({}),
    ),
    () => routeRow(
      all(like(s.model, '*image-to-video*'), isIn(s.request.mode, ['first_frame', 'first_last'])),
      () => ({}),
    ),
    () => routeRow(
      all(like(s.model, '*reference-to-video*'), equals(s.request.mode, 'reference')),
      () => ({}),
    ),
    () => routeRow(all(like(s.model, '*video-to-video*'), equals(s.request.mode, 'video_edit')), () => ({})),
    () => routeRow(
      all(
        not(like(s.model, '*-to-video*')),
        isIn(s.request.mode, ['text', 'first_frame', 'first_last', 'reference', 'video_edit']),
      ),
      () => ({}),
    ),
  ]),
  submit: {
    // specs/protocols/fal.yaml:16
    request: (s) => post(path('/', segments(s.model)), {
      query: object({ fal_webhook: s.task.callback_url }),
      body: json(
        mergeMetadata(
          object({
            prompt: s.request.facts.prompt,
            negative_prompt: s.request.facts.negative_prompt,
            image_url: when(
              not(like(s.model, '*first-last-frame*')),
              () => mediaUrlOrDataUri(first(s.request.roles.first_frame)),
            ),
            first_frame_url: when(
              like(s.model, '*first-last-frame*'),
              () => mediaUrlOrDataUri(first(s.request.roles.first_frame)),
            ),
            last_frame_url: when(
              like(s.model, '*first-last-frame*'),
              () => mediaUrlOrDataUri(first(s.request.roles.last_frame)),
            ),
            tail_image_url: when(
              like(s.model, '*kling*'),
              () => mediaUrlOrDataUri(first(s.request.roles.last_frame)),
            ),
            end_image_url: when(
              all(not(like(s.model, '*kling*')), not(like(s.model, '*first-last-frame*'))),
              () => mediaUrlOrDataUri(first(s.request.roles.last_frame)),
            ),
            image_urls: each(s.request.roles.reference, (item) => mediaUrlOrDataUri(item)),
            video_url: mediaUrl(first(s.request.roles.source_video)),
            duration: when(
              like(s.model, '*veo*'),
              () => suffix(toInteger(s.request.facts.seconds, report('seconds', s.warnings)), 's'),
              () => toText(toInteger(s.request.facts.seconds, report('seconds', s.warnings))),
            ),
            aspect_ratio: ratio(s.request.facts.size),
            resolution: tier(s.request.facts.size),
            generate_audio: s.request.facts.audio,
            seed: s.request.facts.seed,
          }),
          s.request.metadata,
          deniedMetadata,
          s.warnings,
        ),
      ),
    }),
    used: (s) => usedBy(
      [
        'prompt', 'negative_prompt', 'first_frame', 'reference', 'source_video', 'seconds', 'size.ratio',
        'size.tier', 'audio', 'seed', 'metadata',
      ],
      [like(s.model, '*first-last-frame*'), 'last_frame'],
      [like(s.model, '*kling*'), 'last_frame'],
      [all(not(like(s.model, '*kling*')), not(like(s.model, '*first-last-frame*'))), 'last_frame'],
    ),
    // specs/protocols/fal.yaml:39
    accept: (a) => accepted(toText(at(a.answer.body, 'request_id')), {
      status_url: toText(at(a.answer.body, 'status_url')),
      response_url: toText(at(a.answer.body, 'response_url')),
      cancel_url: toText(at(a.answer.body, 'cancel_url')),
    }),
  },
  poll: {
    // specs/protocols/fal.yaml:42
    request: (s) => get(address(s.saved.status_url), { query: object({ logs: '1' }) }),
    read: (a) => reading({
      // specs/protocols/fal.yaml:47
      state: firstState([
        stateWhen(
          isIn(at(a.answer.body, 'error_type'), ['client_cancelled', 'client_disconnected']),
          'cancelled',
        ),
        stateOf(toText(at(a.answer.body, 'status')), {
          IN_QUEUE: 'queued',
          IN_PROGRESS: 'in_progress',
          COMPLETED: 'fetch',
        }),
        stateWhen(
          all(equals(a.answer.http, 202), not(isPresent(at(a.answer.body, 'status')))),
          'in_progress',
        ),
      ]),
      // specs/protocols/fal.yaml:45
      id: toText(at(a.answer.body, 'request_id')),
      // specs/protocols/fal.yaml:50
      progress: lastPercent(toText(pick(last(toList(at(a.answer.body, 'logs'))), ['message']))),
    }),
  },
  fetch: {
    // specs/protocols/fal.yaml:51
    request: (s) => get(address(s.saved.response_url)),
    // specs/protocols/fal.yaml:54
    read: (a) => result({
      video: {
        url: [toText(at(a.answer.body, 'video', 'url')), toText(at(a.answer.body, 'videos', 0, 'url'))],
        ttl_secs: 604800,
      },
      image: {
        url: [toText(at(a.answer.body, 'images', 0, 'url')), toText(at(a.answer.body, 'image', 'url'))],
        ttl_secs: 604800,
      },
      audio: {
        url: [toText(at(a.answer.body, 'audio', 'url')), toText(at(a.answer.body, 'audio_file', 'url'))],
        ttl_secs: 604800,
      },
    }),
    fails_on: [
      'content_policy', 'invalid_request', 'upstream', 'timeout',
    ],
  },
  // specs/protocols/fal.yaml:59
  callback: { verify: 'fal_ed25519', params: { jwks_url: 'https://rest.fal.ai/.well-known/jwks.json' } },
  cancel: {
    // specs/protocols/fal.yaml:58
    request: (s) => put(address(s.saved.cancel_url)),
    while: ['queued'],
  },
  // specs/protocols/fal.yaml:60
  errors: {
    read: (a) => failure(
      firstOf(
        toText(at(a.answer.body, 'detail', 0, 'type')),
        () => toText(at(a.answer.body, 'error_type')),
        () => toText(at(a.answer.headers, 'x-fal-error-type')),
        () => toText(at(a.answer.body, 'error', 'code')),
        () => yesNo(
          toBoolean(at(a.answer.body, 'has_nsfw_concepts', 0)),
          'nsfw_concepts',
          'no_nsfw_concepts',
        ),
      ),
      firstOf(
        toText(at(a.answer.body, 'detail', 0, 'msg')),
        () => toText(at(a.answer.body, 'detail')),
        () => toText(at(a.answer.body, 'error', 'message')),
        () => toText(at(a.answer.body, 'error')),
      ),
    ),
    rules: [
      { class: 'content_policy', code: ['content_policy_violation', 'no_media_generated', 'nsfw_concepts'] },
      { class: 'conflict', message: ['*still in progress*'] },
      { class: 'quota', http: [403], message: ['*exhausted balance*', '*user is locked*'] },
      { class: 'timeout', code: ['request_timeout', 'generation_timeout', 'startup_timeout'] },
      {
        class: 'upstream',
        code: [
          'downstream_service_*', 'internal_server_error', 'runner_disconnected', 'runner_scheduling_failure',
        ],
      },
      { class: 'overloaded', http: [502, 504] },
      ...httpRefusals,
    ],
  },
});
