// @generated from specs/protocols/gemini-veo.yaml by the gateway generator. Do not edit.

import type { CanonicalRequest } from '../canonical.ts';
import { accepted, all, at, defineProtocol, each, equals, failure, first, firstOf, firstState, get, isIn, isPresent, items, json, like, mediaBase64, mediaMime, mergeMetadata, not, object, over, path, pickEach, post, ratio, reading, report, result, segment, segments, someObject, stateWhen, tier, toInteger, toList, toText, toTexts, usedBy, when, where } from '../../runtime/contract/index.ts';
import { httpRefusals } from '../refusals.ts';
import { deniedNames } from '../vocabulary.ts';

/** Paths of `metadata` that never reach the upstream: they would change what was agreed. */
export const deniedMetadata: readonly string[] = [
  'aspectRatio', 'batch_size', 'candidate_count', 'durationSeconds', 'generateAudio', 'id', 'instances', 'n',
  'num_images', 'num_outputs', 'output_count', 'parameters', 'resolution', 'sample_count', 'service_tier',
  'storageUri', 'stream',
];

/**
 * Long-running video operations. The id of a task is a name with slashes, and a task has no state
 * but done or not. Pictures are sent as bytes. What the filter withholds is done without a video.
 * The file lies behind the key, on the channel's own origin, for two days. A bad key is HTTP 400.
 * `metadata` is merged into `parameters`.
 */
export const geminiVeo = defineProtocol<CanonicalRequest>({
  id: 'gemini-veo',
  title: 'Long-running video operations',
  // specs/protocols/gemini-veo.yaml:7
  auth: { use: 'header', params: { name: 'x-goog-api-key' } },
  path_begins: '/v1beta/models',
  carries: {
    facts: ['negative_prompt', 'prompt', 'seconds', 'size'],
    roles: ['first_frame', 'last_frame', 'reference'],
    metadata: true,
  },
  media: { first_frame: ['raw_base64'], last_frame: ['raw_base64'], reference: ['raw_base64'] },
  metadata_fields: [
    'personGeneration', 'negativePrompt', 'seed', 'enhancePrompt', 'resizeMode', 'compressionQuality',
  ],
  names: {
    denied: deniedNames,
  },
  // specs/protocols/gemini-veo.yaml:89
  pace: { first_secs: 10, every_secs: 10, slow_secs: 30, deadline_secs: 86400 },
  models: [
    {
      // specs/protocols/gemini-veo.yaml:9
      like: ['veo-2*'],
      modes: ['text', 'first_frame', 'first_last'],
      limits: {
        numbers: { seconds: { min: 5, max: 8 } },
        sizes: { size: { ratios: ['16:9', '9:16'], tiers: ['720p'], among: ['720p', '1080p', '4k'] } },
      },
      columns: (s) => toTexts({ generation: '2', tier_of_model: tier(s.request.facts.size) }),
      used: () => usedBy(['size.tier']),
    },
    {
      // specs/protocols/gemini-veo.yaml:13
      modes: [
        'text', 'first_frame', 'first_last', 'reference',
      ],
      limits: {
        numbers: { seconds: { one_of: [4, 6, 8] } },
        sizes: { size: { ratios: ['16:9', '9:16'], tiers: ['720p', '1080p', '4k'] } },
      },
      together: [
        {
          // specs/protocols/gemini-veo.yaml:17
          when: (s) => equals(s.request.mode, 'reference'),
          reads: [],
          limits: { numbers: { seconds: { one_of: [8] } } },
        },
        {
          // specs/protocols/gemini-veo.yaml:17
          when: (s) => isIn(tier(s.request.facts.size), ['1080p', '4k']),
          reads: ['size.tier'],
          limits: { numbers: { seconds: { one_of: [8] } } },
        },
      ],
      columns: () => toTexts({ generation: '3' }),
    },
  ],
  route: () => ({}),
  submit: {
    // specs/protocols/gemini-veo.yaml:19
    request: (s) => post(
      path('/v1beta/models/', segment(s.model), ':predictLongRunning'),
      {
        body: json(
          object({
            instances: items([
              someObject({
                prompt: s.request.facts.prompt,
                image: when(isPresent(s.request.roles.first_frame), () => someObject({
                  bytesBase64Encoded: mediaBase64(first(s.request.roles.first_frame)),
                  mimeType: mediaMime(first(s.request.roles.first_frame)),
                })),
                lastFrame: when(isPresent(s.request.roles.last_frame), () => someObject({
                  bytesBase64Encoded: mediaBase64(first(s.request.roles.last_frame)),
                  mimeType: mediaMime(first(s.request.roles.last_frame)),
                })),
                referenceImages: each(s.request.roles.reference, (item) => object({
                  image: object({ bytesBase64Encoded: mediaBase64(item), mimeType: mediaMime(item) }),
                  referenceType: 'asset',
                })),
              }),
            ]),
            parameters: mergeMetadata(
              object({
                aspectRatio: ratio(s.request.facts.size),
                resolution: when(equals(s.route.generation, '3'), () => tier(s.request.facts.size)),
                durationSeconds: toInteger(s.request.facts.seconds, report('seconds', s.warnings)),
                negativePrompt: s.request.facts.negative_prompt,
              }),
              s.request.metadata,
              deniedMetadata,
              s.warnings,
            ),
          }),
        ),
      },
    ),
    used: (s) => usedBy(
      [
        'prompt', 'first_frame', 'last_frame', 'reference', 'size.ratio', 'seconds', 'negative_prompt',
        'metadata',
      ],
      [equals(s.route.generation, '3'), 'size.tier'],
    ),
    // specs/protocols/gemini-veo.yaml:43
    accept: (a) => accepted(toText(at(a.answer.body, 'name'))),
  },
  poll: {
    // specs/protocols/gemini-veo.yaml:44
    request: (s) => get(path('/v1beta/', segments(s.task.upstream_id))),
    read: (a) => reading({
      // specs/protocols/gemini-veo.yaml:48
      state: firstState([
        stateWhen(isPresent(at(a.answer.body, 'error')), 'failed'),
        stateWhen(
          all(not(equals(at(a.answer.body, 'done'), true)), isPresent(at(a.answer.body, 'name'))),
          'in_progress',
        ),
        stateWhen(
          like(
            at(a.answer.body, 'response', 'generateVideoResponse', 'generatedSamples', 0, 'video', 'uri'),
            'http*',
          ),
          'completed',
        ),
        stateWhen(
          like(
            at(a.answer.body, 'response', 'generateVideoResponse', 'generatedVideos', 0, 'video', 'uri'),
            'http*',
          ),
          'completed',
        ),
        stateWhen(
          like(at(a.answer.body, 'response', 'generatedVideos', 0, 'video', 'uri'), 'http*'),
          'completed',
        ),
        stateWhen(like(at(a.answer.body, 'response', 'videos', 0, 'uri'), 'http*'), 'completed'),
        stateWhen(like(at(a.answer.body, 'response', 'videos', 0, 'gcsUri'), 'http*'), 'completed'),
        stateWhen(
          over(at(a.answer.body, 'response', 'generateVideoResponse', 'raiMediaFilteredCount'), 0),
          'failed',
          'content_policy',
        ),
        stateWhen(equals(at(a.answer.body, 'done'), true), 'completed'),
      ]),
      // specs/protocols/gemini-veo.yaml:46
      id: toText(at(a.answer.body, 'name')),
      // specs/protocols/gemini-veo.yaml:58
      result: () => result({
        video: {
          url: [
            toText(
              at(a.answer.body, 'response', 'generateVideoResponse', 'generatedSamples', 0, 'video', 'uri'),
            ),
            toText(
              at(a.answer.body, 'response', 'generateVideoResponse', 'generatedVideos', 0, 'video', 'uri'),
            ),
            toText(at(a.answer.body, 'response', 'generatedVideos', 0, 'video', 'uri')),
            toText(at(a.answer.body, 'response', 'videos', 0, 'uri')),
            toText(at(a.answer.body, 'response', 'videos', 0, 'gcsUri')),
          ],
          with_key: true,
          ttl_secs: 172800,
        },
      }),
      // specs/protocols/gemini-veo.yaml:68
      failure: () => failure(
        firstOf(
          toText(at(a.answer.body, 'error', 'status')),
          () => toText(at(a.answer.body, 'error', 'code')),
        ),
        firstOf(
          toText(at(a.answer.body, 'error', 'message')),
          () => toText(
            first(toList(at(a.answer.body, 'response', 'generateVideoResponse', 'raiMediaFilteredReasons'))),
          ),
        ),
      ),
    }),
  },
  // specs/protocols/gemini-veo.yaml:71
  errors: {
    read: (a) => failure(
      firstOf(
        toText(
          first(
            pickEach(
              where(toList(at(a.answer.body, 'error', 'details')), ['reason'], 'API_KEY_INVALID'),
              ['reason'],
            ),
          ),
        ),
        () => toText(at(a.answer.body, 'error', 'status')),
        () => toText(at(a.answer.body, 'error', 'code')),
      ),
      toText(at(a.answer.body, 'error', 'message')),
    ),
    rules: [
      { class: 'invalid_key', code: ['API_KEY_INVALID'] },
      {
        class: 'content_policy',
        message: [
          '*responsible ai*', '*violates*polic*', '*support codes*', '*usage guidelines*', '*safety*filter*',
        ],
      },
      { class: 'invalid_key', message: ['*api key not valid*', '*api key expired*'] },
      { class: 'quota', http: [429], message: ['*per day*', '*perday*', '*check your plan and billing*'] },
      { class: 'permission', code: ['FAILED_PRECONDITION', 'PERMISSION_DENIED', '7'] },
      { class: 'invalid_key', code: ['UNAUTHENTICATED', '16'] },
      { class: 'rate_limit', code: ['RESOURCE_EXHAUSTED', '8'] },
      { class: 'not_found', code: ['NOT_FOUND', '5'] },
      { class: 'invalid_request', code: ['INVALID_ARGUMENT', 'OUT_OF_RANGE', '3'] },
      { class: 'overloaded', code: ['UNAVAILABLE', '14'] },
      { class: 'timeout', code: ['DEADLINE_EXCEEDED', 'CANCELLED', '4', '1'] },
      { class: 'upstream', code: ['INTERNAL', '13'] },
      { class: 'timeout', http: [499] },
      ...httpRefusals,
    ],
  },
});
