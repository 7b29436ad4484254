// @generated from specs/protocols/xai-video.yaml by the gateway generator. Do not edit.

import type { CanonicalRequest } from '../canonical.ts';
import { accepted, at, defineProtocol, each, equals, failure, first, firstOf, firstRoute, firstState, get, isIn, isPresent, json, mediaUrl, mediaUrlOrDataUri, mergeMetadata, object, path, percent, post, ratio, reading, report, result, routeRow, segment, someObject, stateOf, stateWhen, tier, toInteger, toNumber, toText, usedBy, when } from '../../runtime/contract/index.ts';
import { httpRefusals, xaiRefusals } from '../refusals.ts';
import { deniedNames } from '../vocabulary.ts';

/** Paths of `metadata` that never reach the upstream: they would change what was agreed. */
export const deniedMetadata: readonly string[] = [
  'aspect_ratio', 'batch_size', 'candidate_count', 'duration', 'id', 'image', 'model', 'n', 'num_images',
  'num_outputs', 'output', 'output_count', 'reference_audios', 'reference_images', 'resolution',
  'sample_count', 'service_tier', 'storage_options', 'stream', 'video',
];

/**
 * xAI video tasks. While it works the answer is HTTP 202 and may be empty; a finished one may lack
 * its status word. A video that moderation withholds is done but has no address. Three shapes of
 * errors, told apart by their words.
 */
export const xaiVideo = defineProtocol<CanonicalRequest>({
  id: 'xai-video',
  title: 'xAI video tasks',
  // specs/protocols/xai-video.yaml:6
  auth: { use: 'bearer', params: {} },
  path_begins: '/v1/videos',
  carries: {
    facts: ['prompt', 'seconds', 'size'],
    roles: ['first_frame', 'reference', 'source_video'],
    metadata: true,
  },
  media: { first_frame: ['url_or_data_uri'], reference: ['url_or_data_uri'], source_video: ['url'] },
  metadata_fields: ['user'],
  names: {
    denied: deniedNames,
  },
  // specs/protocols/xai-video.yaml:48
  pace: { first_secs: 5, every_secs: 5, slow_secs: 30, deadline_secs: 86400 },
  models: [
    {
      // specs/protocols/xai-video.yaml:16
      like: ['grok-imagine-video'],
      modes: [
        'text', 'first_frame', 'reference', 'video_edit',
      ],
      limits: {
        numbers: { seconds: { min: 1, max: 15 } },
        sizes: {
          size: { ratios: ['16:9', '9:16', '1:1', '4:3', '3:4', '3:2', '2:3'], tiers: ['480p', '720p'] },
        },
        roles: { reference: { max: 7 } },
      },
      together: [
        {
          // specs/protocols/xai-video.yaml:13
          when: (s) => equals(s.request.mode, 'reference'),
          reads: [],
          limits: { sizes: { size: { tiers: ['480p', '720p'] } } },
        },
      ],
    },
    {
      // specs/protocols/xai-video.yaml:17
      modes: [
        'text', 'first_frame', 'reference', 'video_edit',
      ],
      limits: {
        numbers: { seconds: { min: 1, max: 15 } },
        sizes: {
          size: {
            ratios: ['16:9', '9:16', '1:1', '4:3', '3:4', '3:2', '2:3'],
            tiers: ['480p', '720p', '1080p'],
          },
        },
        roles: { reference: { max: 7 } },
      },
      together: [
        {
          // specs/protocols/xai-video.yaml:13
          when: (s) => equals(s.request.mode, 'reference'),
          reads: [],
          limits: { sizes: { size: { tiers: ['480p', '720p'] } } },
        },
      ],
    },
  ],
  // specs/protocols/xai-video.yaml:19
  route: (s) => firstRoute([
    () => routeRow(equals(s.request.mode, 'video_edit'), () => ({ action: 'edits' })),
    () => routeRow(isIn(s.request.mode, ['text', 'first_frame', 'reference']), () => ({
      action: 'generations',
    })),
  ]),
  submit: {
    // specs/protocols/xai-video.yaml:21
    request: (s) => post(path('/v1/videos/', segment(s.route.action)), {
      body: json(
        mergeMetadata(
          object({
            model: s.model,
            prompt: s.request.facts.prompt,
            image: someObject({ url: mediaUrlOrDataUri(first(s.request.roles.first_frame)) }),
            video: someObject({ url: mediaUrl(first(s.request.roles.source_video)) }),
            reference_images: each(s.request.roles.reference, (item) => when(
              equals(s.route.action, 'generations'),
              () => object({ url: mediaUrlOrDataUri(item) }),
            )),
            duration: when(
              equals(s.route.action, 'generations'),
              () => toInteger(s.request.facts.seconds, report('seconds', s.warnings)),
            ),
            aspect_ratio: when(equals(s.route.action, 'generations'), () => ratio(s.request.facts.size)),
            resolution: when(equals(s.route.action, 'generations'), () => tier(s.request.facts.size)),
          }),
          s.request.metadata,
          deniedMetadata,
          s.warnings,
        ),
      ),
    }),
    used: (s) => usedBy(
      ['prompt', 'first_frame', 'source_video', 'reference', 'metadata'],
      [equals(s.route.action, 'generations'), 'seconds', 'size.ratio', 'size.tier'],
    ),
    // specs/protocols/xai-video.yaml:36
    accept: (a) => accepted(toText(at(a.answer.body, 'request_id'))),
  },
  poll: {
    // specs/protocols/xai-video.yaml:37
    request: (s) => get(path('/v1/videos/', segment(s.task.upstream_id))),
    read: (a) => reading({
      // specs/protocols/xai-video.yaml:40
      state: firstState([
        stateWhen(equals(a.answer.http, 202), 'in_progress'),
        stateWhen(
          equals(at(a.answer.body, 'video', 'respect_moderation'), false),
          'failed',
          'content_policy',
        ),
        stateOf(toText(at(a.answer.body, 'status')), {
          pending: 'in_progress',
          done: 'completed',
          failed: 'failed',
          expired: 'expired',
        }),
        stateWhen(isPresent(at(a.answer.body, 'video', 'url')), 'completed'),
      ]),
      // specs/protocols/xai-video.yaml:44
      progress: percent(at(a.answer.body, 'progress')),
      // specs/protocols/xai-video.yaml:45
      result: () => result(
        { video: { url: [toText(at(a.answer.body, 'video', 'url'))] } },
        { usd_ticks: toNumber(at(a.answer.body, 'usage', 'cost_in_usd_ticks')) },
      ),
      // specs/protocols/xai-video.yaml:46
      failure: () => failure(
        firstOf(toText(at(a.answer.body, 'error', 'code')), () => toText(at(a.answer.body, 'code'))),
        firstOf(toText(at(a.answer.body, 'error', 'message')), () => toText(at(a.answer.body, 'error'))),
      ),
    }),
  },
  // specs/protocols/xai-video.yaml:47
  errors: {
    read: (a) => failure(
      firstOf(toText(at(a.answer.body, 'error', 'code')), () => toText(at(a.answer.body, 'code'))),
      firstOf(toText(at(a.answer.body, 'error', 'message')), () => toText(at(a.answer.body, 'error'))),
    ),
    rules: [...xaiRefusals, ...httpRefusals],
  },
});
