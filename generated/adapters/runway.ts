// @generated from specs/protocols/runway.yaml by the gateway generator. Do not edit.

import type { CanonicalRequest } from '../canonical.ts';
import { accepted, address, at, concat, defineProtocol, each, equals, failure, filePart, first, firstOf, firstRoute, firstState, formFields, get, isIn, json, like, mediaExtension, mediaUrlOrPrepared, mergeFields, mergeMetadata, multipart, not, object, path, pixels, post, reading, remove, report, result, routeRow, segment, stateOf, template, times, toInteger, toList, toNumber, toObject, toText, usedBy, when } from '../../runtime/contract/index.ts';
import { httpRefusals } from '../refusals.ts';
import { deniedNames } from '../vocabulary.ts';

/** Paths of `metadata` that never reach the upstream: they would change what was agreed. */
export const deniedMetadata: readonly string[] = [
  'audio', 'batch_size', 'candidate_count', 'duration', 'id', 'model', 'n', 'num_images', 'num_outputs',
  'output_count', 'promptImage', 'promptVideo', 'ratio', 'references', 'resolution', 'sample_count',
  'service_tier', 'stream', 'videoUri',
];

/**
 * Tasks of a developer API with dated versions. Every call names the version of the API in a
 * header. A ratio is a pair of pixels with a colon, `THROTTLED` is waiting for one's own tasks, and
 * addresses of results die after a day; asking again gives fresh ones. Money runs out under HTTP
 * 400, in words.
 */
export const runway = defineProtocol<CanonicalRequest>({
  id: 'runway',
  title: 'Tasks of a developer API with dated versions',
  // specs/protocols/runway.yaml:7
  auth: { use: 'bearer', params: {} },
  path_begins: '/v1',
  carries: {
    facts: ['audio', 'negative_prompt', 'prompt', 'seconds', 'seed', 'size'],
    roles: ['first_frame', 'last_frame', 'reference', 'source_video'],
    metadata: true,
  },
  media: {
    first_frame: ['url_or_prepared'],
    last_frame: ['url_or_prepared'],
    reference: ['url_or_prepared'],
    source_video: ['url_or_prepared'],
  },
  metadata_fields: ['negativePrompt', 'seed', 'contentModeration.publicFigureThreshold'],
  names: {
    denied: deniedNames,
  },
  // specs/protocols/runway.yaml:82
  pace: { first_secs: 5, every_secs: 5, slow_secs: 20, deadline_secs: 86400 },
  models: [
    {
      // specs/protocols/runway.yaml:11
      like: ['veo3'],
      modes: ['text', 'first_frame'],
      limits: {
        numbers: { seconds: { one_of: [8] } },
        sizes: { size: { pixels: ['1280x720', '720x1280', '1920x1080', '1080x1920'] } },
      },
    },
    {
      // specs/protocols/runway.yaml:12
      like: ['veo3.1*'],
      modes: ['text', 'first_frame', 'first_last'],
      limits: {
        numbers: { seconds: { one_of: [4, 6, 8] } },
        sizes: { size: { pixels: ['1280x720', '720x1280', '1920x1080', '1080x1920'] } },
      },
    },
    {
      // specs/protocols/runway.yaml:13
      like: ['veo*'],
      limits: { sizes: { size: { pixels: ['1280x720', '720x1280', '1920x1080', '1080x1920'] } } },
    },
    {
      // specs/protocols/runway.yaml:16
      like: ['gen4_turbo'],
      modes: ['first_frame'],
      limits: {
        numbers: { seconds: { min: 2, max: 10 } },
        sizes: { size: { pixels: ['1280x720', '720x1280', '1104x832', '832x1104', '960x960', '1584x672'] } },
      },
    },
    {
      // specs/protocols/runway.yaml:17
      like: ['gen4.5'],
      modes: ['text', 'first_frame'],
      limits: {
        numbers: { seconds: { min: 2, max: 10 } },
        sizes: { size: { pixels: ['1280x720', '720x1280', '1104x832', '832x1104', '960x960', '1584x672'] } },
      },
    },
    {
      // specs/protocols/runway.yaml:18
      like: ['gen4*'],
      limits: {
        numbers: { seconds: { min: 2, max: 10 } },
        sizes: { size: { pixels: ['1280x720', '720x1280', '1104x832', '832x1104', '960x960', '1584x672'] } },
      },
    },
    {
      // specs/protocols/runway.yaml:19
      like: ['*omni*'],
      modes: ['text', 'first_frame', 'video_edit'],
      limits: {
        numbers: { seconds: { min: 3, max: 10 } },
        sizes: { size: { pixels: ['1280x720', '720x1280', '1104x832', '832x1104', '960x960', '1584x672'] } },
      },
    },
    {
      // specs/protocols/runway.yaml:20
      like: ['aleph2'],
      modes: ['video_edit'],
      limits: {
        sizes: { size: { pixels: ['1280x720', '720x1280', '1104x832', '832x1104', '960x960', '1584x672'] } },
      },
    },
    {
      // specs/protocols/runway.yaml:21
      like: ['happyhorse*'],
      modes: ['text', 'first_frame'],
      limits: {
        sizes: { size: { pixels: ['1280x720', '720x1280', '1104x832', '832x1104', '960x960', '1584x672'] } },
      },
    },
    {
      // specs/protocols/runway.yaml:22
      limits: {
        sizes: { size: { pixels: ['1280x720', '720x1280', '1104x832', '832x1104', '960x960', '1584x672'] } },
      },
    },
  ],
  // specs/protocols/runway.yaml:24
  route: (s) => firstRoute([
    () => routeRow(isIn(s.request.mode, ['first_frame', 'first_last', 'reference']), () => ({
      kind: 'image_to_video',
    })),
    () => routeRow(equals(s.request.mode, 'video_edit'), () => ({ kind: 'video_to_video' })),
    () => routeRow(equals(s.request.mode, 'text'), () => ({ kind: 'text_to_video' })),
  ]),
  prepare: [
    {
      // specs/protocols/runway.yaml:28
      id: 'upload',
      roles: [
        'first_frame', 'last_frame', 'reference', 'source_video',
      ],
      calls: [
        {
          // specs/protocols/runway.yaml:31
          request: (s) => post('/v1/uploads', {
            headers: object({ 'X-Runway-Version': '2024-11-06' }),
            body: json(object({ filename: template('input.', mediaExtension(s.item)), type: 'ephemeral' })),
          }),
          save: (a) => object({
            to: at(a.answer.body, 'uploadUrl'),
            form: at(a.answer.body, 'fields'),
            uri: at(a.answer.body, 'runwayUri'),
          }),
        },
        {
          // specs/protocols/runway.yaml:35
          request: (s) => post(address(toText(at(s.saved.to))), {
            body: multipart(mergeFields(toObject(at(s.saved.form)), formFields({ file: filePart(s.item) }))),
          }),
          sign: 'none',
        },
      ],
      names: ['uri'],
      give: (s) => object({ uri: at(s.saved.uri) }),
      reuse_secs: 82800,
    },
  ],
  submit: {
    // specs/protocols/runway.yaml:38
    request: (s) => post(path('/v1/', segment(s.route.kind)), {
      headers: object({ 'X-Runway-Version': '2024-11-06' }),
      body: json(
        mergeMetadata(
          object({
            model: s.model,
            promptText: s.request.facts.prompt,
            promptImage: concat(
              each(s.request.roles.first_frame, (item) => object({
                uri: mediaUrlOrPrepared(item, 'uri'),
                position: 'first',
              })),
              each(s.request.roles.last_frame, (item) => object({
                uri: mediaUrlOrPrepared(item, 'uri'),
                position: 'last',
              })),
              each(s.request.roles.reference, (item) => when(
                equals(s.route.kind, 'image_to_video'),
                () => object({ uri: mediaUrlOrPrepared(item, 'uri') }),
              )),
            ),
            videoUri: when(
              not(like(s.model, 'seedance*')),
              () => mediaUrlOrPrepared(first(s.request.roles.source_video), 'uri'),
            ),
            promptVideo: when(
              like(s.model, 'seedance*'),
              () => mediaUrlOrPrepared(first(s.request.roles.source_video), 'uri'),
            ),
            references: each(s.request.roles.reference, (item) => when(
              equals(s.route.kind, 'video_to_video'),
              () => object({ type: 'image', uri: mediaUrlOrPrepared(item, 'uri') }),
            )),
            ratio: pixels(s.request.facts.size, ':', [], report('size', s.warnings)),
            duration: toInteger(s.request.facts.seconds, report('seconds', s.warnings)),
            negativePrompt: s.request.facts.negative_prompt,
            audio: s.request.facts.audio,
            seed: s.request.facts.seed,
          }),
          s.request.metadata,
          deniedMetadata,
          s.warnings,
        ),
      ),
    }),
    used: () => usedBy([
      'prompt', 'first_frame', 'last_frame', 'reference', 'source_video', 'size.pixels', 'seconds',
      'negative_prompt', 'audio', 'seed', 'metadata',
    ]),
    // specs/protocols/runway.yaml:58
    accept: (a) => accepted(toText(at(a.answer.body, 'id'))),
  },
  poll: {
    // specs/protocols/runway.yaml:59
    request: (s) => get(path('/v1/tasks/', segment(s.task.upstream_id)), {
      headers: object({ 'X-Runway-Version': '2024-11-06' }),
    }),
    read: (a) => reading({
      // specs/protocols/runway.yaml:63
      state: firstState([
        stateOf(toText(at(a.answer.body, 'status')), {
          PENDING: 'queued',
          THROTTLED: 'queued',
          RUNNING: 'in_progress',
          SUCCEEDED: 'completed',
          FAILED: 'failed',
          CANCELLED: 'cancelled',
          CANCELED: 'cancelled',
        }),
      ]),
      // specs/protocols/runway.yaml:62
      id: toText(at(a.answer.body, 'id')),
      // specs/protocols/runway.yaml:66
      progress: toInteger(times(toNumber(at(a.answer.body, 'progress')), 100)),
      // specs/protocols/runway.yaml:67
      result: () => result({
        video: { url: [toText(first(toList(at(a.answer.body, 'output'))))], ttl_secs: 86400, refresh: true },
      }),
      // specs/protocols/runway.yaml:69
      failure: () => failure(toText(at(a.answer.body, 'failureCode')), toText(at(a.answer.body, 'failure'))),
    }),
  },
  cancel: {
    // specs/protocols/runway.yaml:70
    request: (s) => remove(path('/v1/tasks/', segment(s.task.upstream_id)), {
      headers: object({ 'X-Runway-Version': '2024-11-06' }),
    }),
    while: ['queued', 'in_progress'],
  },
  // specs/protocols/runway.yaml:71
  errors: {
    read: (a) => failure(
      toText(at(a.answer.body, 'failureCode')),
      firstOf(toText(at(a.answer.body, 'failure')), () => toText(at(a.answer.body, 'error'))),
    ),
    rules: [
      { class: 'content_policy', code: ['SAFETY.*', 'INPUT_PREPROCESSING.SAFETY.*'] },
      { class: 'invalid_request', code: ['ASSET.INVALID*'] },
      { class: 'upstream', code: ['INTERNAL*', 'INPUT_PREPROCESSING.INTERNAL*', 'THIRD_PARTY.*'] },
      { class: 'quota', message: ['*enough credits*'] },
      { class: 'quota', http: [429], message: ['*daily*'] },
      { class: 'content_policy', http: [400, 422], message: ['*content moderation*', '*safety*'] },
      { class: 'overloaded', http: [502, 504] },
      ...httpRefusals,
    ],
  },
});
