// @generated from specs/protocols/kx.yaml by the gateway generator. Do not edit.

import type { CanonicalRequest } from '../canonical.ts';
import { accepted, all, at, concat, defineProtocol, each, equals, failure, first, firstRoute, firstState, get, isIn, isPresent, json, mapTo, mediaUrl, mediaUrlOrBase64, mergeMetadata, not, object, path, pick, post, ratio, reading, report, result, routeRow, segment, stateOf, tier, toInteger, toList, toNumber, toText, usedBy, when, yesNo } from '../../runtime/contract/index.ts';
import { httpRefusals, klingRefusals } from '../refusals.ts';
import { deniedNames } from '../vocabulary.ts';

/** Paths of `metadata` that never reach the upstream: they would change what was agreed. */
export const deniedMetadata: readonly string[] = [
  'aspect_ratio', 'batch_size', 'callback_url', 'candidate_count', 'duration', 'external_task_id', 'id',
  'image', 'image_list', 'image_tail', 'image_url', 'mode', 'model_name', 'n', 'num_images', 'num_outputs',
  'output_count', 'sample_count', 'service_tier', 'sound', 'stream', 'video_list', 'video_url',
];

/**
 * Video tasks by kind. A poll repeats the kind of the submission in its path. Errors may come with
 * HTTP 200 and a code that is not 0; of those under 429 some are about money and never pass.
 * Pictures are addresses or raw base64, lengths are texts.
 */
export const kx = defineProtocol<CanonicalRequest>({
  id: 'kx',
  title: 'Video tasks by kind',
  // specs/protocols/kx.yaml:6
  auth: {
    use: 'jwt_hs256',
    params: { issuer: 'access_key', secret: 'secret_key', ttl_secs: '1800', or: 'bearer' },
  },
  path_begins: '/v1/videos',
  carries: {
    facts: ['audio', 'camera', 'negative_prompt', 'prompt', 'seconds', 'size'],
    roles: ['first_frame', 'last_frame', 'motion_video', 'reference', 'reference_video', 'source_video'],
    metadata: true,
  },
  media: {
    first_frame: ['url_or_base64'],
    last_frame: ['url_or_base64'],
    motion_video: ['url'],
    reference: ['url_or_base64'],
    reference_video: ['url'],
    source_video: ['url'],
  },
  metadata_fields: [
    'negative_prompt', 'cfg_scale', 'multi_shot', 'shot_type', 'dynamic_masks.trajectories.x',
    'dynamic_masks.trajectories.y', 'watermark_info.enabled', 'character_orientation', 'keep_original_sound',
    'camera_control.type', 'camera_control.config.horizontal', 'camera_control.config.vertical',
    'camera_control.config.pan', 'camera_control.config.tilt', 'camera_control.config.roll',
    'camera_control.config.zoom', 'static_mask', 'dynamic_masks.mask',
  ],
  metadata_addresses: ['static_mask', 'dynamic_masks.mask'],
  names: {
    denied: deniedNames,
  },
  // specs/protocols/kx.yaml:69
  pace: { first_secs: 5, every_secs: 5, slow_secs: 30, deadline_secs: 86400 },
  models: [
    {
      // specs/protocols/kx.yaml:11
      like: ['kling-v1*', 'kling-v2*'],
      limits: {
        numbers: { seconds: { one_of: [5, 10] } },
        sizes: { size: { tiers: ['720p', '1080p', '4k'], ratios: ['16:9', '9:16', '1:1'] } },
      },
    },
    {
      // specs/protocols/kx.yaml:12
      like: ['kling-v*'],
      limits: {
        numbers: { seconds: { min: 3, max: 15 } },
        sizes: { size: { tiers: ['720p', '1080p', '4k'], ratios: ['16:9', '9:16', '1:1'] } },
      },
    },
    {
      // specs/protocols/kx.yaml:13
      limits: { sizes: { size: { tiers: ['720p', '1080p', '4k'], ratios: ['16:9', '9:16', '1:1'] } } },
    },
  ],
  // specs/protocols/kx.yaml:7
  ok: (a) => equals(at(a.answer.body, 'code'), 0),
  // specs/protocols/kx.yaml:15
  route: (s) => firstRoute([
    () => routeRow(equals(s.request.mode, 'motion_control'), () => ({ kind: 'motion-control' })),
    () => routeRow(
      all(
        isIn(s.model, ['kling-video-o1', 'kling-v3-omni']),
        isIn(s.request.mode, [
          'text', 'first_frame', 'first_last', 'reference', 'first_frame_reference', 'video_reference',
          'video_edit',
        ]),
      ),
      () => ({ kind: 'omni-video' }),
    ),
    () => routeRow(equals(s.request.mode, 'first_frame'), () => ({ kind: 'image2video' })),
    () => routeRow(
      all(isIn(s.request.mode, ['first_last', 'last_frame']), not(isPresent(s.request.facts.camera))),
      () => ({ kind: 'image2video' }),
    ),
    () => routeRow(equals(s.request.mode, 'reference'), () => ({ kind: 'multi-image2video' })),
    () => routeRow(equals(s.request.mode, 'text'), () => ({ kind: 'text2video' })),
  ]),
  routed: ['camera'],
  submit: {
    // specs/protocols/kx.yaml:23
    request: (s) => post(path('/v1/videos/', segment(s.route.kind)), {
      body: json(
        mergeMetadata(
          object({
            model_name: s.model,
            prompt: s.request.facts.prompt,
            negative_prompt: when(
              not(isIn(s.route.kind, ['motion-control', 'omni-video'])),
              () => s.request.facts.negative_prompt,
            ),
            image: when(
              equals(s.route.kind, 'image2video'),
              () => mediaUrlOrBase64(first(s.request.roles.first_frame)),
            ),
            image_tail: when(
              equals(s.route.kind, 'image2video'),
              () => mediaUrlOrBase64(first(s.request.roles.last_frame)),
            ),
            image_list: concat(
              each(s.request.roles.first_frame, (item) => when(
                equals(s.route.kind, 'omni-video'),
                () => object({ image_url: mediaUrlOrBase64(item), type: 'first_frame' }),
              )),
              each(s.request.roles.last_frame, (item) => when(
                equals(s.route.kind, 'omni-video'),
                () => object({ image_url: mediaUrlOrBase64(item), type: 'end_frame' }),
              )),
              each(s.request.roles.reference, (item) => when(
                equals(s.route.kind, 'omni-video'),
                () => object({ image_url: mediaUrlOrBase64(item) }),
              )),
              each(s.request.roles.reference, (item) => when(
                equals(s.route.kind, 'multi-image2video'),
                () => object({ image: mediaUrlOrBase64(item) }),
              )),
            ),
            video_list: concat(
              each(s.request.roles.reference_video, (item) => object({
                video_url: mediaUrl(item),
                refer_type: 'feature',
              })),
              each(s.request.roles.source_video, (item) => object({
                video_url: mediaUrl(item),
                refer_type: 'base',
              })),
            ),
            image_url: when(
              equals(s.route.kind, 'motion-control'),
              () => mediaUrlOrBase64(first(s.request.roles.first_frame)),
            ),
            video_url: mediaUrl(first(s.request.roles.motion_video)),
            duration: when(
              not(equals(s.route.kind, 'motion-control')),
              () => toText(toInteger(s.request.facts.seconds, report('seconds', s.warnings))),
            ),
            aspect_ratio: when(
              not(isIn(s.route.kind, ['image2video', 'motion-control'])),
              () => ratio(s.request.facts.size),
            ),
            mode: mapTo(tier(s.request.facts.size), { '720p': 'std', '1080p': 'pro', '4k': '4k' }),
            sound: when(
              not(isIn(s.route.kind, ['multi-image2video', 'motion-control'])),
              () => yesNo(s.request.facts.audio, 'on', 'off'),
            ),
            camera_control: when(
              isIn(s.route.kind, ['text2video', 'image2video']),
              () => s.request.facts.camera,
            ),
            external_task_id: s.task.id,
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
        'prompt', 'first_frame', 'last_frame', 'reference', 'reference_video', 'source_video', 'motion_video',
        'size.tier', 'metadata',
      ],
      [not(isIn(s.route.kind, ['motion-control', 'omni-video'])), 'negative_prompt'],
      [not(equals(s.route.kind, 'motion-control')), 'seconds'],
      [not(isIn(s.route.kind, ['image2video', 'motion-control'])), 'size.ratio'],
      [not(isIn(s.route.kind, ['multi-image2video', 'motion-control'])), 'audio'],
      [isIn(s.route.kind, ['text2video', 'image2video']), 'camera'],
    ),
    // specs/protocols/kx.yaml:50
    accept: (a) => accepted(toText(at(a.answer.body, 'data', 'task_id')), { kind: a.route.kind }),
  },
  poll: {
    // specs/protocols/kx.yaml:57
    request: (s) => get(path('/v1/videos/', segment(s.saved.kind), '/', segment(s.task.upstream_id))),
    read: (a) => reading({
      // specs/protocols/kx.yaml:60
      state: firstState([
        stateOf(toText(at(a.answer.body, 'data', 'task_status')), {
          submitted: 'queued',
          processing: 'in_progress',
          succeed: 'completed',
          succeeded: 'completed',
          failed: 'failed',
        }),
      ]),
      // specs/protocols/kx.yaml:59
      id: toText(at(a.answer.body, 'data', 'task_id')),
      // specs/protocols/kx.yaml:63
      result: () => result(
        {
          video: {
            url: [toText(pick(first(toList(at(a.answer.body, 'data', 'task_result', 'videos'))), ['url']))],
            ttl_secs: 2592000,
          },
        },
        { units: toNumber(at(a.answer.body, 'data', 'final_unit_deduction')) },
      ),
      // specs/protocols/kx.yaml:66
      failure: () => failure(undefined, toText(at(a.answer.body, 'data', 'task_status_msg'))),
    }),
  },
  // specs/protocols/kx.yaml:67
  callback: { verify: 'svix', params: {} },
  dedup: {
    // specs/protocols/kx.yaml:53
    lookUp: (s) => get(path('/v1/videos/', segment(s.saved.kind), '/', segment(s.task.id))),
    // specs/protocols/kx.yaml:55
    echo: (a) => toText(toText(at(a.answer.body, 'data', 'task_info', 'external_task_id'))),
    // specs/protocols/kx.yaml:56
    accept: (a) => accepted(toText(at(a.answer.body, 'data', 'task_id'))),
  },
  // specs/protocols/kx.yaml:68
  errors: {
    read: (a) => failure(toText(at(a.answer.body, 'code')), toText(at(a.answer.body, 'message'))),
    rules: [...klingRefusals, ...httpRefusals],
  },
});
