// @generated from specs/protocols/gateway.yaml by the gateway generator. Do not edit.

import type { CanonicalRequest } from '../canonical.ts';
import { accepted, all, at, choose, concat, defineProtocol, each, epoch, equals, failure, first, firstOf, firstRoute, firstState, get, isIn, isPresent, json, lower, mediaUrl, mediaUrlOrDataUri, merge, mergeMetadata, not, object, orElse, path, percent, pixels, post, ratio, reading, report, result, resultItems, routeRow, segment, someObject, stateOf, tier, toList, toText, usedBy, when } from '../../runtime/contract/index.ts';
import { httpRefusals } from '../refusals.ts';
import { deniedNames } from '../vocabulary.ts';

/** Paths of `metadata` that never reach the upstream: they would change what was agreed. */
export const deniedMetadata: readonly string[] = [
  'aspectRatio', 'aspect_ratio', 'audio', 'batch_size', 'candidate_count', 'content', 'count', 'draft',
  'duration', 'duration_seconds', 'enable_upscale', 'ext_info', 'file_infos', 'fps', 'frames',
  'frames_per_second', 'generate_audio', 'id', 'image', 'imageConfig', 'image_size', 'images', 'input',
  'input_fidelity', 'input_reference', 'is_rec', 'last_frame_url', 'mask', 'max_images', 'metadata', 'mode',
  'model', 'multi_prompt', 'n', 'num_frames', 'num_images', 'num_outputs', 'off_peak', 'output_config',
  'output_count', 'parameters', 'quality', 'ratio', 'resolution', 'sample_count', 'scene_type', 'seconds',
  'service_tier', 'settings', 'size', 'sound', 'stream', 'template', 'tier', 'upscale', 'video',
  'video_length',
];

/**
 * Another gateway of this dialect. Reads both the plain task object and the older envelope `{code,
 * message, data}`. A channel whose upstream takes the first frame as `input_reference` says so with
 * `settings: { image_field: input_reference }`. No cancel: deleting a task there may forget a
 * result that was paid for. Pictures are tasks there too, of which addresses are wanted: this
 * gateway turns them into bytes itself.
 */
export const gateway = defineProtocol<CanonicalRequest>({
  id: 'gateway',
  title: 'Another gateway of this dialect',
  // specs/protocols/gateway.yaml:10
  auth: { use: 'bearer', params: {} },
  base_url_example: 'https://gateway.example',
  path_begins: '/v1',
  carries: {
    facts: [
      'audio', 'auto_prompt', 'background', 'camera', 'count', 'end_user', 'moderation', 'negative_prompt',
      'off_peak', 'output_compression', 'output_format', 'prompt', 'quality', 'seconds', 'seed', 'size',
      'style', 'watermark',
    ],
    roles: [
      'first_frame', 'last_frame', 'mask', 'reference', 'reference_audio', 'reference_video', 'source_video',
    ],
    metadata: true,
  },
  media: {
    first_frame: ['url_or_data_uri'],
    last_frame: ['url_or_data_uri'],
    mask: ['url_or_data_uri'],
    reference: ['url_or_data_uri'],
    reference_audio: ['url_or_data_uri'],
    reference_video: ['url'],
    source_video: ['url'],
  },
  metadata_fields: [
    'negative_prompt', 'style', 'seed', 'watermark', 'camera_control.type',
    'camera_control.config.horizontal', 'camera_control.config.vertical', 'camera_control.config.pan',
    'camera_control.config.tilt', 'camera_control.config.roll', 'camera_control.config.zoom', 'camera_fixed',
    'return_last_frame', 'safety_identifier', 'optimize_prompt_options.mode',
    'optimize_prompt_options.thinking', 'guidance_scale', 'output_format', 'background', 'prompt_extend',
    'shot_type', 'loop', 'cfg_scale', 'prompt_optimizer', 'enhance_prompt', 'movement_amplitude',
    'safetySettings.category', 'safetySettings.threshold', 'generationConfig.temperature',
    'generationConfig.topP', 'generationConfig.topK', 'generationConfig.seed',
    'generationConfig.imageConfig.personGeneration', 'personGeneration', 'resizeMode', 'compressionQuality',
    'fast_pretreatment', 'aigc_watermark', 'camera_strength', 'template_id', 'scale', 'use_pre_llm',
    'min_ratio', 'max_ratio', 'multi_shot', 'dynamic_masks.trajectories.x', 'dynamic_masks.trajectories.y',
    'watermark_info.enabled', 'character_orientation', 'keep_original_sound', 'output_compression',
    'moderation', 'user', 'contentModeration.publicFigureThreshold', 'InputRegion', 'private', 'bgm',
    'voice_id', 'audio_type', 'wm_position', 'payload', 'static_mask', 'dynamic_masks.mask', 'wm_url',
  ],
  metadata_addresses: ['static_mask', 'dynamic_masks.mask', 'wm_url'],
  names: {
    denied: deniedNames,
  },
  // specs/protocols/gateway.yaml:103
  pace: { first_secs: 5, every_secs: 5, slow_secs: 30, deadline_secs: 172800 },
  models: [
    {
      // specs/protocols/gateway.yaml:12
      sizes: { kind: 'range', tier_alone: true },
    },
  ],
  settings: ['image_field'],
  // specs/protocols/gateway.yaml:11
  ok: (a) => equals(orElse(at(a.answer.body, 'code'), 'success'), 'success'),
  // specs/protocols/gateway.yaml:13
  route: (s) => firstRoute([
    () => routeRow(equals(s.task.kind, 'image'), () => ({ group: 'images', list: 'tasks' })),
    () => routeRow(true, () => ({ group: 'video', list: 'generations' })),
  ]),
  submit: {
    // specs/protocols/gateway.yaml:14
    request: (s) => post(
      path('/v1/', segment(s.route.group), '/', segment(s.route.list)),
      {
        body: json(
          choose(
            s.route.group,
            {
              images: () => object({
                model: s.model,
                prompt: s.request.facts.prompt,
                negative_prompt: s.request.facts.negative_prompt,
                image: each(s.request.roles.reference, (item) => mediaUrlOrDataUri(item)),
                mask: mediaUrlOrDataUri(first(s.request.roles.mask)),
                size: when(
                  isPresent(ratio(s.request.facts.size)),
                  () => pixels(s.request.facts.size, 'x', [], report('size', s.warnings)),
                ),
                resolution: when(
                  not(isPresent(ratio(s.request.facts.size))),
                  () => tier(s.request.facts.size),
                ),
                n: s.request.facts.count,
                response_format: 'url',
                quality: s.request.facts.quality,
                style: s.request.facts.style,
                background: s.request.facts.background,
                output_format: s.request.facts.output_format,
                output_compression: s.request.facts.output_compression,
                moderation: s.request.facts.moderation,
                watermark: s.request.facts.watermark,
                seed: s.request.facts.seed,
                user: s.request.facts.end_user,
                metadata: mergeMetadata({}, s.request.metadata, deniedMetadata, s.warnings),
              }),
            },
            () => merge(
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
                    off_peak: s.request.facts.off_peak,
                    is_rec: s.request.facts.auto_prompt,
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
        ),
      },
    ),
    used: (s) => usedBy(
      [],
      [
        equals(s.route.group, 'images'),
        'prompt',
        'negative_prompt',
        'reference',
        'mask',
        'size.ratio',
        'count',
        'quality',
        'style',
        'background',
        'output_format',
        'output_compression',
        'moderation',
        'watermark',
        'seed',
        'end_user',
        'metadata',
      ],
      [
        not(isIn(s.route.group, ['images'])),
        'prompt',
        'negative_prompt',
        'reference',
        'size.ratio',
        'size.tier',
        'seed',
        'metadata',
        'first_frame',
        'source_video',
        'reference_video',
        'reference_audio',
        'seconds',
        'last_frame',
        'audio',
        'camera',
        'off_peak',
        'auto_prompt',
      ],
      [all(equals(s.route.group, 'images'), isPresent(ratio(s.request.facts.size))), 'size.pixels'],
      [
        all(
          not(isIn(s.route.group, ['images'])),
          all(isPresent(ratio(s.request.facts.size)), isPresent(tier(s.request.facts.size))),
        ),
        'size.pixels',
      ],
      [all(equals(s.route.group, 'images'), not(isPresent(ratio(s.request.facts.size)))), 'size.tier'],
    ),
    // specs/protocols/gateway.yaml:62
    accept: (a) => accepted(
      firstOf(
        toText(at(a.answer.body, 'task_id')),
        () => toText(at(a.answer.body, 'id')),
        () => toText(at(a.answer.body, 'data', 'task_id')),
      ),
      { group: a.route.group, list: a.route.list },
    ),
  },
  poll: {
    // specs/protocols/gateway.yaml:63
    request: (s) => get(
      path(
        '/v1/',
        segment(firstOf(s.saved.group, () => 'video')),
        '/',
        segment(firstOf(s.saved.list, () => 'generations')),
        '/',
        segment(s.task.upstream_id),
      ),
    ),
    read: (a) => reading({
      // specs/protocols/gateway.yaml:66
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
      // specs/protocols/gateway.yaml:65
      id: firstOf(
        toText(at(a.answer.body, 'data', 'task_id')),
        () => toText(at(a.answer.body, 'task_id')),
        () => toText(at(a.answer.body, 'id')),
      ),
      // specs/protocols/gateway.yaml:70
      progress: firstOf(
        percent(at(a.answer.body, 'data', 'progress')),
        () => percent(at(a.answer.body, 'progress')),
      ),
      // specs/protocols/gateway.yaml:71
      result: () => result(
        {
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
        },
        {},
        resultItems(toList(at(a.answer.body, 'data')), (item) => ({
          files: {
            image: {
              url: [toText(at(item, 'url'))],
              base64: toText(at(item, 'b64_json')),
              expires_at: epoch(at(a.answer.body, 'expires_at')),
              refresh: true,
            },
          },
          facts: { revised_prompt: toText(at(item, 'revised_prompt')) },
        })),
      ),
      // specs/protocols/gateway.yaml:80
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
    // specs/protocols/gateway.yaml:81
    request: (s) => post(path('/v1/videos/', segment(s.source.upstream_id), '/remix'), {
      body: json(object({ prompt: s.request.facts.prompt })),
    }),
    // specs/protocols/gateway.yaml:84
    accept: (a) => accepted(
      firstOf(
        toText(at(a.answer.body, 'task_id')),
        () => toText(at(a.answer.body, 'id')),
        () => toText(at(a.answer.body, 'data', 'task_id')),
      ),
    ),
  },
  // specs/protocols/gateway.yaml:85
  errors: {
    read: (a) => failure(
      firstOf(toText(at(a.answer.body, 'error', 'code')), () => toText(at(a.answer.body, 'code'))),
      firstOf(toText(at(a.answer.body, 'error', 'message')), () => toText(at(a.answer.body, 'message'))),
    ),
    rules: [
      { class: 'content_policy', code: ['content_policy_violation', '*moderation*', '*sensitive*'] },
      { class: 'quota', code: ['insufficient_user_quota', 'insufficient_quota'] },
      { class: 'invalid_key', code: ['invalid_api_key'] },
      { class: 'permission', code: ['model_not_allowed'] },
      { class: 'not_found', code: ['model_not_found', 'model_retired', 'task_not_found'] },
      { class: 'rate_limit', code: ['too_many_requests', 'rate_limit*'] },
      { class: 'overloaded', code: ['no_available_channel'], definite: true },
      { class: 'timeout', code: ['upstream_timeout'] },
      { class: 'upstream', code: ['bad_response', 'bad_response_body', 'upstream_*', 'internal_error'] },
      { class: 'conflict', code: ['idempotency_in_progress', 'idempotency_key_reused'] },
      { class: 'invalid_request', code: ['invalid_request*'] },
      {
        class: 'content_policy',
        http: [200, 400, 422],
        message: [
          '*moderation*', '*content policy*', '*content_policy*', '*policy violation*', '*safety system*',
          '*sensitive content*', '*sensitive information*', '*prohibited content*',
        ],
      },
      ...httpRefusals,
    ],
  },
});
