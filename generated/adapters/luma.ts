// @generated from specs/protocols/luma.yaml by the gateway generator. Do not edit.

import type { CanonicalRequest } from '../canonical.ts';
import { accepted, at, defineProtocol, failure, first, firstOf, firstState, get, isPresent, json, mediaUrl, mergeMetadata, object, path, post, ratio, reading, remove, report, result, segment, someObject, stateOf, suffix, tier, toInteger, toText, usedBy, when } from '../../runtime/contract/index.ts';
import { httpRefusals } from '../refusals.ts';
import { deniedNames } from '../vocabulary.ts';

/** Paths of `metadata` that never reach the upstream: they would change what was agreed. */
export const deniedMetadata: readonly string[] = [
  'aspect_ratio', 'batch_size', 'callback_url', 'candidate_count', 'duration', 'generation_type', 'id',
  'keyframes', 'model', 'modify_image_ref', 'n', 'num_images', 'num_outputs', 'output_count', 'resolution',
  'sample_count', 'service_tier', 'stream',
];

/**
 * Generations with keyframes. Pictures only by address, two of them as keyframes, and a length like
 * `5s`. A failure has no code, so moderation and money are known by their words. There is no number
 * of progress.
 */
export const luma = defineProtocol<CanonicalRequest>({
  id: 'luma',
  title: 'Generations with keyframes',
  // specs/protocols/luma.yaml:6
  auth: { use: 'bearer', params: {} },
  path_begins: '/dream-machine/v1/generations/video',
  carries: { facts: ['prompt', 'seconds', 'size'], roles: ['first_frame', 'last_frame'], metadata: true },
  media: { first_frame: ['url'], last_frame: ['url'] },
  metadata_fields: ['loop', 'concepts.key'],
  names: {
    denied: deniedNames,
    allowed: ['key'],
  },
  // specs/protocols/luma.yaml:48
  pace: { first_secs: 5, every_secs: 5, slow_secs: 20, deadline_secs: 86400 },
  models: [
    {
      // specs/protocols/luma.yaml:8
      modes: [
        'text', 'first_frame', 'first_last', 'last_frame',
      ],
      needs: ['prompt'],
      limits: {
        numbers: { seconds: { one_of: [5, 9] } },
        texts: { prompt: { max_chars: 5000 } },
        sizes: {
          size: {
            ratios: ['1:1', '16:9', '9:16', '4:3', '3:4', '21:9', '9:21'],
            tiers: ['540p', '720p', '1080p', '4k'],
          },
        },
      },
    },
  ],
  route: () => ({}),
  submit: {
    // specs/protocols/luma.yaml:14
    request: (s) => post('/dream-machine/v1/generations/video', {
      body: json(
        mergeMetadata(
          object({
            model: s.model,
            prompt: s.request.facts.prompt,
            aspect_ratio: ratio(s.request.facts.size),
            duration: suffix(toInteger(s.request.facts.seconds, report('seconds', s.warnings)), 's'),
            resolution: tier(s.request.facts.size),
            keyframes: someObject({
              frame0: when(isPresent(s.request.roles.first_frame), () => object({
                type: 'image',
                url: mediaUrl(first(s.request.roles.first_frame)),
              })),
              frame1: when(isPresent(s.request.roles.last_frame), () => object({
                type: 'image',
                url: mediaUrl(first(s.request.roles.last_frame)),
              })),
            }),
            callback_url: s.task.callback_url,
          }),
          s.request.metadata,
          deniedMetadata,
          s.warnings,
        ),
      ),
    }),
    used: () => usedBy([
      'prompt', 'size.ratio', 'seconds', 'size.tier', 'first_frame', 'last_frame', 'metadata',
    ]),
    // specs/protocols/luma.yaml:28
    accept: (a) => accepted(toText(at(a.answer.body, 'id'))),
  },
  poll: {
    // specs/protocols/luma.yaml:29
    request: (s) => get(path('/dream-machine/v1/generations/', segment(s.task.upstream_id))),
    read: (a) => reading({
      // specs/protocols/luma.yaml:32
      state: firstState([
        stateOf(toText(at(a.answer.body, 'state')), {
          queued: 'queued',
          dreaming: 'in_progress',
          completed: 'completed',
          failed: 'failed',
        }),
      ]),
      // specs/protocols/luma.yaml:31
      id: toText(at(a.answer.body, 'id')),
      // specs/protocols/luma.yaml:33
      result: () => result({
        video: { url: [toText(at(a.answer.body, 'assets', 'video'))], ttl_secs: 86400, refresh: true },
        thumbnail: { url: [toText(at(a.answer.body, 'assets', 'image'))], ttl_secs: 86400, refresh: true },
      }),
      // specs/protocols/luma.yaml:36
      failure: () => failure(undefined, toText(at(a.answer.body, 'failure_reason'))),
    }),
  },
  // specs/protocols/luma.yaml:38
  callback: { verify: 'none', params: {} },
  cancel: {
    // specs/protocols/luma.yaml:37
    request: (s) => remove(path('/dream-machine/v1/generations/', segment(s.task.upstream_id))),
    while: ['queued'],
  },
  // specs/protocols/luma.yaml:39
  errors: {
    read: (a) => failure(
      undefined,
      firstOf(
        toText(at(a.answer.body, 'failure_reason')),
        () => toText(at(a.answer.body, 'detail', 0, 'msg')),
        () => toText(at(a.answer.body, 'detail')),
      ),
    ),
    rules: [
      { class: 'content_policy', http: [200, 400, 422], message: ['*moderation*'] },
      {
        class: 'invalid_request',
        http: [200, 400],
        message: ['*field*not allowed*', '*value*not allowed*', '*parameter*not allowed*'],
      },
      { class: 'content_policy', http: [200, 400], message: ['*not allowed*'] },
      { class: 'quota', message: ['*insufficient credit*'] },
      { class: 'invalid_key', http: [403] },
      ...httpRefusals,
    ],
  },
});
