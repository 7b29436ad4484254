// @generated from specs/protocols/ark.yaml by the gateway generator. Do not edit.

import type { CanonicalRequest } from '../canonical.ts';
import { accepted, at, concat, defineProtocol, each, failure, firstState, get, isPresent, items, json, mediaUrl, mediaUrlOrDataUri, mergeMetadata, object, path, post, ratio, reading, remove, report, result, segment, stateOf, tier, toInteger, toNumber, toText, usedBy, when } from '../../runtime/contract/index.ts';
import { arkRefusals, httpRefusals } from '../refusals.ts';
import { deniedNames } from '../vocabulary.ts';

/** Paths of `metadata` that never reach the upstream: they would change what was agreed. */
export const deniedMetadata: readonly string[] = [
  'batch_size', 'callback_url', 'candidate_count', 'content', 'draft', 'duration', 'frames', 'generate_audio',
  'id', 'model', 'n', 'num_images', 'num_outputs', 'output_count', 'ratio', 'resolution', 'sample_count',
  'service_tier', 'stream',
];

/**
 * Ark content generation tasks. One tagged list of inputs; quota codes come under HTTP 429, billing
 * codes under 403.
 */
export const ark = defineProtocol<CanonicalRequest>({
  id: 'ark',
  title: 'Ark content generation tasks',
  // specs/protocols/ark.yaml:4
  auth: { use: 'bearer', params: {} },
  path_begins: '/api/v3/contents/generations/tasks',
  carries: {
    facts: ['audio', 'prompt', 'seconds', 'seed', 'size'],
    roles: ['first_frame', 'last_frame', 'reference', 'reference_audio', 'reference_video'],
    metadata: true,
  },
  media: {
    first_frame: ['url_or_data_uri'],
    last_frame: ['url_or_data_uri'],
    reference: ['url_or_data_uri'],
    reference_audio: ['url_or_data_uri'],
    reference_video: ['url'],
  },
  metadata_fields: [
    'watermark', 'camera_fixed', 'seed', 'return_last_frame', 'safety_identifier',
  ],
  names: {
    denied: deniedNames,
  },
  // specs/protocols/ark.yaml:52
  pace: { first_secs: 5, every_secs: 5, slow_secs: 30, deadline_secs: 172800 },
  models: [
    {
      // specs/protocols/ark.yaml:8
      like: ['*seedance-1-0*'],
      limits: {
        numbers: { seconds: { min: 2, max: 12 } },
        sizes: { size: { ratios: ['16:9', '4:3', '1:1', '3:4', '9:16', '21:9'] } },
      },
    },
    {
      // specs/protocols/ark.yaml:9
      like: ['*seedance-1-5*'],
      limits: {
        numbers: { seconds: { min: 4, max: 12 } },
        sizes: { size: { ratios: ['16:9', '4:3', '1:1', '3:4', '9:16', '21:9'] } },
      },
    },
    {
      // specs/protocols/ark.yaml:10
      like: ['*seedance-2-0*'],
      limits: {
        numbers: { seconds: { min: 4, max: 15 } },
        sizes: { size: { ratios: ['16:9', '4:3', '1:1', '3:4', '9:16', '21:9'] } },
      },
    },
    {
      // specs/protocols/ark.yaml:11
      like: ['*seedance-2-5*'],
      limits: {
        numbers: { seconds: { min: 4, max: 30 } },
        sizes: { size: { ratios: ['16:9', '4:3', '1:1', '3:4', '9:16', '21:9'] } },
      },
    },
    {
      // specs/protocols/ark.yaml:12
      limits: { sizes: { size: { ratios: ['16:9', '4:3', '1:1', '3:4', '9:16', '21:9'] } } },
    },
  ],
  route: () => ({}),
  submit: {
    // specs/protocols/ark.yaml:13
    request: (s) => post('/api/v3/contents/generations/tasks', {
      body: json(
        mergeMetadata(
          object({
            model: s.model,
            content: concat(
              items([
                when(isPresent(s.request.facts.prompt), () => object({
                  type: 'text',
                  text: s.request.facts.prompt,
                })),
              ]),
              each(s.request.roles.first_frame, (item) => object({
                type: 'image_url',
                image_url: object({ url: mediaUrlOrDataUri(item) }),
                role: 'first_frame',
              })),
              each(s.request.roles.last_frame, (item) => object({
                type: 'image_url',
                image_url: object({ url: mediaUrlOrDataUri(item) }),
                role: 'last_frame',
              })),
              each(s.request.roles.reference, (item) => object({
                type: 'image_url',
                image_url: object({ url: mediaUrlOrDataUri(item) }),
                role: 'reference_image',
              })),
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
            duration: toInteger(s.request.facts.seconds, report('seconds', s.warnings)),
            ratio: ratio(s.request.facts.size),
            resolution: tier(s.request.facts.size),
            generate_audio: s.request.facts.audio,
            seed: s.request.facts.seed,
            callback_url: s.task.callback_url,
          }),
          s.request.metadata,
          deniedMetadata,
          s.warnings,
        ),
      ),
    }),
    used: () => usedBy([
      'prompt', 'first_frame', 'last_frame', 'reference', 'reference_video', 'reference_audio', 'seconds',
      'size.ratio', 'size.tier', 'audio', 'seed', 'metadata',
    ]),
    // specs/protocols/ark.yaml:35
    accept: (a) => accepted(toText(at(a.answer.body, 'id'))),
  },
  poll: {
    // specs/protocols/ark.yaml:36
    request: (s) => get(path('/api/v3/contents/generations/tasks/', segment(s.task.upstream_id))),
    read: (a) => reading({
      // specs/protocols/ark.yaml:39
      state: firstState([
        stateOf(toText(at(a.answer.body, 'status')), {
          queued: 'queued',
          pending: 'queued',
          running: 'in_progress',
          processing: 'in_progress',
          succeeded: 'completed',
          failed: 'failed',
          cancelled: 'cancelled',
          canceled: 'cancelled',
          expired: 'expired',
        }),
      ]),
      // specs/protocols/ark.yaml:38
      id: toText(at(a.answer.body, 'id')),
      // specs/protocols/ark.yaml:44
      result: () => result(
        {
          video: { url: [toText(at(a.answer.body, 'content', 'video_url'))], ttl_secs: 86400, refresh: true },
          last_frame: {
            url: [toText(at(a.answer.body, 'content', 'last_frame_url'))],
            ttl_secs: 86400,
            refresh: true,
          },
        },
        { tokens: toNumber(at(a.answer.body, 'usage', 'total_tokens')) },
      ),
      // specs/protocols/ark.yaml:48
      failure: () => failure(
        toText(at(a.answer.body, 'error', 'code')),
        toText(at(a.answer.body, 'error', 'message')),
      ),
    }),
  },
  // specs/protocols/ark.yaml:50
  callback: { verify: 'none', params: {} },
  cancel: {
    // specs/protocols/ark.yaml:49
    request: (s) => remove(path('/api/v3/contents/generations/tasks/', segment(s.task.upstream_id))),
    while: ['queued'],
  },
  // specs/protocols/ark.yaml:51
  errors: {
    read: (a) => failure(
      toText(at(a.answer.body, 'error', 'code')),
      toText(at(a.answer.body, 'error', 'message')),
    ),
    rules: [...arkRefusals, ...httpRefusals],
  },
});
