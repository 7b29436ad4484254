// @generated from specs/protocols/replicate.yaml by the gateway generator. Do not edit.

import type { CanonicalRequest } from '../canonical.ts';
import { accepted, all, at, defineProtocol, each, equals, failure, first, firstOf, firstRoute, firstState, get, isIn, isPresent, items, json, lastPercent, mediaUrl, mediaUrlOrDataUri, mergeMetadata, not, object, path, post, ratio, reading, report, result, routeRow, segment, segments, stateOf, stateWhen, tier, toInteger, toNumber, toText, usedBy, when } from '../../runtime/contract/index.ts';
import { httpRefusals } from '../refusals.ts';
import { deniedNames } from '../vocabulary.ts';

/** Paths of `metadata` that never reach the upstream: they would change what was agreed. */
export const deniedMetadata: readonly string[] = [
  'aspect_ratio', 'audio', 'batch_size', 'candidate_count', 'duration', 'enable_audio', 'enable_upscale',
  'fps', 'frames', 'frames_per_second', 'generate_audio', 'id', 'image', 'image_size', 'input',
  'last_frame_image', 'length', 'mode', 'multi_prompt', 'n', 'num_frames', 'num_images', 'num_outputs',
  'num_videos', 'output_count', 'quality', 'reference_images', 'resolution', 'sample_count', 'seconds',
  'service_tier', 'size', 'sound', 'stream', 'target_fps', 'upscale', 'upscale_factor', 'video',
  'video_length', 'webhook', 'webhook_events_filter',
];

/**
 * Predictions. The model is `owner/name`, its inputs have names of its own, and its output is a
 * text, a list or an object. `aborted` is a deadline before the start. After an hour everything is
 * gone, files included. Progress stands in the logs, if anywhere. `metadata` is merged into
 * `input`.
 */
export const replicate = defineProtocol<CanonicalRequest>({
  id: 'replicate',
  title: 'Predictions',
  // specs/protocols/replicate.yaml:7
  auth: { use: 'bearer', params: {} },
  path_begins: '/v1/models',
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
  // specs/protocols/replicate.yaml:55
  pace: { first_secs: 3, every_secs: 5, slow_secs: 20, deadline_secs: 7200 },
  // specs/protocols/replicate.yaml:9
  route: (s) => firstRoute([
    () => routeRow(
      isIn(s.request.mode, ['text', 'first_frame', 'first_last', 'reference', 'video_edit']),
      () => ({}),
    ),
  ]),
  submit: {
    // specs/protocols/replicate.yaml:10
    request: (s) => post(path('/v1/models/', segments(s.model), '/predictions'), {
      body: json(
        object({
          input: mergeMetadata(
            object({
              prompt: s.request.facts.prompt,
              negative_prompt: s.request.facts.negative_prompt,
              image: mediaUrlOrDataUri(first(s.request.roles.first_frame)),
              last_frame_image: mediaUrlOrDataUri(first(s.request.roles.last_frame)),
              reference_images: each(s.request.roles.reference, (item) => mediaUrlOrDataUri(item)),
              video: mediaUrl(first(s.request.roles.source_video)),
              duration: toInteger(s.request.facts.seconds, report('seconds', s.warnings)),
              aspect_ratio: ratio(s.request.facts.size),
              resolution: tier(s.request.facts.size),
              generate_audio: s.request.facts.audio,
              seed: s.request.facts.seed,
            }),
            s.request.metadata,
            deniedMetadata,
            s.warnings,
          ),
          webhook: s.task.callback_url,
          webhook_events_filter: when(isPresent(s.task.callback_url), () => items(['completed'])),
        }),
      ),
    }),
    used: () => usedBy([
      'prompt', 'negative_prompt', 'first_frame', 'last_frame', 'reference', 'source_video', 'seconds',
      'size.ratio', 'size.tier', 'audio', 'seed', 'metadata',
    ]),
    // specs/protocols/replicate.yaml:29
    accept: (a) => accepted(toText(at(a.answer.body, 'id'))),
  },
  poll: {
    // specs/protocols/replicate.yaml:30
    request: (s) => get(path('/v1/predictions/', segment(s.task.upstream_id))),
    read: (a) => reading({
      // specs/protocols/replicate.yaml:34
      state: firstState([
        stateWhen(
          all(equals(at(a.answer.body, 'data_removed'), true), not(isPresent(at(a.answer.body, 'output')))),
          'expired',
        ),
        stateOf(toText(at(a.answer.body, 'status')), {
          starting: 'queued',
          processing: 'in_progress',
          succeeded: 'completed',
          failed: 'failed',
          canceled: 'cancelled',
          cancelled: 'cancelled',
          aborted: 'expired',
        }),
      ]),
      // specs/protocols/replicate.yaml:32
      id: toText(at(a.answer.body, 'id')),
      // specs/protocols/replicate.yaml:37
      progress: lastPercent(toText(at(a.answer.body, 'logs'))),
      // specs/protocols/replicate.yaml:38
      result: () => result(
        {
          video: {
            url: [
              toText(at(a.answer.body, 'output')),
              toText(at(a.answer.body, 'output', 0)),
              toText(at(a.answer.body, 'output', 'video')),
              toText(at(a.answer.body, 'output', 'video', 'url')),
              toText(at(a.answer.body, 'output', 'url')),
              toText(at(a.answer.body, 'output', 0, 'url')),
            ],
            ttl_secs: 3600,
          },
        },
        { seconds: toNumber(at(a.answer.body, 'metrics', 'predict_time')) },
      ),
      // specs/protocols/replicate.yaml:43
      failure: () => failure(undefined, toText(at(a.answer.body, 'error'))),
    }),
  },
  // specs/protocols/replicate.yaml:45
  callback: { verify: 'svix', params: {} },
  cancel: {
    // specs/protocols/replicate.yaml:44
    request: (s) => post(path('/v1/predictions/', segment(s.task.upstream_id), '/cancel')),
    while: ['queued', 'in_progress'],
  },
  // specs/protocols/replicate.yaml:46
  errors: {
    read: (a) => failure(
      undefined,
      firstOf(
        toText(at(a.answer.body, 'detail')),
        () => toText(at(a.answer.body, 'error')),
        () => toText(at(a.answer.body, 'title')),
      ),
    ),
    rules: [
      { class: 'content_policy', message: ['*nsfw*', '*flagged as sensitive*', '*(e005)*'] },
      { class: 'invalid_request', message: ['*(e006)*'] },
      { class: 'overloaded', message: ['*(e003)*'] },
      { class: 'quota', message: ['*insufficient credit*', '*payment required*'] },
      { class: 'upstream', message: ['*(e004)*', '*prediction interrupted*'] },
      ...httpRefusals,
    ],
  },
});
