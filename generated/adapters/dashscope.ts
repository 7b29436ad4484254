// @generated from specs/protocols/dashscope.yaml by the gateway generator. Do not edit.

import type { CanonicalRequest } from '../canonical.ts';
import { accepted, all, at, choose, concat, defineProtocol, each, equals, failure, first, firstOf, firstState, get, isIn, json, lower, mapTo, mediaUrl, mediaUrlOrDataUri, mergeMetadata, not, object, omitPaths, path, pixels, post, ratio, ratioOf, reading, report, result, segment, stateOf, tier, toInteger, toNumber, toText, toTexts, upper, usedBy, when } from '../../runtime/contract/index.ts';
import { dashscopeRefusals, httpRefusals } from '../refusals.ts';
import { deniedNames } from '../vocabulary.ts';

/** Paths of `metadata` that never reach the upstream: they would change what was agreed. */
export const deniedMetadata: readonly string[] = [
  'audio', 'batch_size', 'candidate_count', 'duration', 'id', 'input.base_image_url', 'input.batch_size',
  'input.candidate_count', 'input.first_frame_url', 'input.id', 'input.images', 'input.img_url',
  'input.last_frame_url', 'input.media', 'input.n', 'input.num_images', 'input.num_outputs',
  'input.output_count', 'input.reference_urls', 'input.reference_video_urls', 'input.sample_count',
  'input.service_tier', 'input.stream', 'input.video_url', 'model', 'n', 'num_images', 'num_outputs',
  'output_count', 'parameters.audio', 'parameters.batch_size', 'parameters.candidate_count',
  'parameters.duration', 'parameters.id', 'parameters.n', 'parameters.num_images', 'parameters.num_outputs',
  'parameters.output_count', 'parameters.ratio', 'parameters.resolution', 'parameters.sample_count',
  'parameters.service_tier', 'parameters.size', 'parameters.stream', 'ratio', 'resolution', 'sample_count',
  'service_tier', 'size', 'stream',
];

/**
 * Model Studio synthesis tasks. The model decides path and body: `kf2v` models take two frames by
 * name, 2.7 models tagged `media` with a resolution, older ones a size `W*H`. Arrears are HTTP 400;
 * `UNKNOWN` is a task older than a day. `metadata` is merged into `parameters`, its `input` into
 * `input`. Pictures are made by protocol `dashscope-images`.
 */
export const dashscope = defineProtocol<CanonicalRequest>({
  id: 'dashscope',
  title: 'Model Studio synthesis tasks',
  // specs/protocols/dashscope.yaml:7
  auth: { use: 'bearer', params: {} },
  path_begins: '/api/v1/services/aigc',
  carries: {
    facts: ['audio', 'negative_prompt', 'prompt', 'seconds', 'seed', 'size'],
    roles: ['first_frame', 'last_frame', 'reference', 'reference_video', 'source_video', 'speech_audio'],
    metadata: true,
  },
  media: {
    first_frame: ['url_or_data_uri'],
    last_frame: ['url_or_data_uri'],
    reference: ['url'],
    reference_video: ['url'],
    source_video: ['url'],
    speech_audio: ['url'],
  },
  metadata_fields: [
    'prompt_extend', 'watermark', 'shot_type', 'seed', 'parameters.prompt_extend', 'parameters.watermark',
    'parameters.shot_type', 'parameters.seed', 'input.negative_prompt',
  ],
  names: {
    denied: deniedNames,
  },
  // specs/protocols/dashscope.yaml:80
  pace: { first_secs: 10, every_secs: 10, slow_secs: 30, deadline_secs: 86400 },
  models: [
    {
      // specs/protocols/dashscope.yaml:9
      like: ['*kf2v*'],
      modes: ['first_last'],
      limits: { numbers: { seconds: { one_of: [5] } } },
      columns: () => toTexts({ service: 'image2video', shape: 'frames' }),
    },
    {
      // specs/protocols/dashscope.yaml:10
      like: ['wan2.7-t2v*'],
      modes: ['text'],
      limits: { numbers: { seconds: { min: 2, max: 15 } }, texts: { prompt: { max_chars: 5000 } } },
      columns: () => toTexts({ service: 'video-generation', shape: 'media' }),
    },
    {
      // specs/protocols/dashscope.yaml:11
      like: ['wan2.7-i2v*'],
      modes: ['first_frame', 'first_last', 'digital_human'],
      limits: { numbers: { seconds: { min: 2, max: 15 } } },
      columns: () => toTexts({ service: 'video-generation', shape: 'media' }),
    },
    {
      // specs/protocols/dashscope.yaml:12
      like: ['wan2.7-r2v*'],
      modes: ['reference', 'first_frame_reference', 'video_reference'],
      limits: { numbers: { seconds: { min: 2, max: 10 } } },
      columns: () => toTexts({ service: 'video-generation', shape: 'media' }),
    },
    {
      // specs/protocols/dashscope.yaml:13
      like: ['wan2.7*edit*'],
      modes: ['video_edit'],
      limits: { numbers: { seconds: { min: 2, max: 15 } } },
      columns: () => toTexts({ service: 'video-generation', shape: 'media' }),
    },
    {
      // specs/protocols/dashscope.yaml:14
      like: ['wan2.5*t2v*'],
      modes: ['text'],
      limits: { numbers: { seconds: { one_of: [5, 10] } }, texts: { prompt: { max_chars: 1500 } } },
      columns: () => toTexts({ service: 'video-generation', shape: 'text' }),
    },
    {
      // specs/protocols/dashscope.yaml:15
      like: ['wan2.5*i2v*'],
      modes: ['first_frame'],
      limits: { numbers: { seconds: { one_of: [5, 10] } } },
      columns: () => toTexts({ service: 'video-generation', shape: 'image' }),
    },
    {
      // specs/protocols/dashscope.yaml:16
      like: ['wan2.2*t2v*', 'wanx*t2v*'],
      modes: ['text'],
      limits: { numbers: { seconds: { one_of: [5] } }, texts: { prompt: { max_chars: 800 } } },
      columns: () => toTexts({ service: 'video-generation', shape: 'text' }),
    },
    {
      // specs/protocols/dashscope.yaml:17
      like: ['wan2.2*i2v*', 'wanx*i2v*'],
      modes: ['first_frame'],
      limits: { numbers: { seconds: { one_of: [5] } } },
      columns: () => toTexts({ service: 'video-generation', shape: 'image' }),
    },
    {
      // specs/protocols/dashscope.yaml:18
      like: ['wan2.6*t2v*'],
      modes: ['text'],
      limits: { numbers: { seconds: { min: 2, max: 15 } } },
      columns: () => toTexts({ service: 'video-generation', shape: 'text' }),
    },
    {
      // specs/protocols/dashscope.yaml:19
      like: ['wan2.6*i2v*'],
      modes: ['first_frame'],
      limits: { numbers: { seconds: { min: 2, max: 15 } } },
      columns: () => toTexts({ service: 'video-generation', shape: 'image' }),
    },
    {
      // specs/protocols/dashscope.yaml:20
      like: ['wan2.7*', '*edit*'],
      modes: [],
    },
    {
      // specs/protocols/dashscope.yaml:21
      like: ['*r2v*'],
      modes: ['reference', 'video_reference'],
      limits: { numbers: { seconds: { min: 2, max: 10 } } },
      columns: () => toTexts({ service: 'video-generation', shape: 'references' }),
    },
    {
      // specs/protocols/dashscope.yaml:22
      like: ['*t2v*'],
      modes: ['text'],
      columns: () => toTexts({ service: 'video-generation', shape: 'text' }),
    },
    {
      // specs/protocols/dashscope.yaml:23
      like: ['*i2v*'],
      modes: ['first_frame'],
      columns: () => toTexts({ service: 'video-generation', shape: 'image' }),
    },
    {
      // specs/protocols/dashscope.yaml:24
      like: ['*2v*', '*2i*'],
      modes: [],
    },
    {
      // specs/protocols/dashscope.yaml:26
      modes: [
        'text', 'first_frame', 'reference', 'video_reference',
      ],
      columns: (s) => toTexts({
        service: 'video-generation',
        shape: choose(s.request.mode, {
          text: () => 'text',
          first_frame: () => 'image',
          reference: () => 'references',
          video_reference: () => 'references',
        }),
      }),
    },
  ],
  route: () => ({}),
  submit: {
    // specs/protocols/dashscope.yaml:27
    request: (s) => post(
      path('/api/v1/services/aigc/', segment(s.route.service), '/video-synthesis'),
      {
        headers: object({ 'X-DashScope-Async': 'enable' }),
        body: json(
          object({
            model: s.model,
            input: mergeMetadata(
              object({
                prompt: s.request.facts.prompt,
                negative_prompt: s.request.facts.negative_prompt,
                img_url: when(
                  equals(s.route.shape, 'image'),
                  () => mediaUrlOrDataUri(first(s.request.roles.first_frame)),
                ),
                first_frame_url: when(
                  equals(s.route.shape, 'frames'),
                  () => mediaUrlOrDataUri(first(s.request.roles.first_frame)),
                ),
                last_frame_url: when(
                  equals(s.route.shape, 'frames'),
                  () => mediaUrlOrDataUri(first(s.request.roles.last_frame)),
                ),
                reference_urls: concat(
                  each(
                    s.request.roles.reference,
                    (item) => when(equals(s.route.shape, 'references'), () => mediaUrl(item)),
                  ),
                  each(
                    s.request.roles.reference_video,
                    (item) => when(equals(s.route.shape, 'references'), () => mediaUrl(item)),
                  ),
                ),
                media: concat(
                  each(s.request.roles.first_frame, (item) => when(
                    equals(s.route.shape, 'media'),
                    () => object({ type: 'first_frame', url: mediaUrlOrDataUri(item) }),
                  )),
                  each(s.request.roles.last_frame, (item) => when(
                    equals(s.route.shape, 'media'),
                    () => object({ type: 'last_frame', url: mediaUrlOrDataUri(item) }),
                  )),
                  each(s.request.roles.speech_audio, (item) => when(
                    equals(s.route.shape, 'media'),
                    () => object({ type: 'driving_audio', url: mediaUrl(item) }),
                  )),
                  each(s.request.roles.source_video, (item) => when(
                    equals(s.route.shape, 'media'),
                    () => object({ type: 'video', url: mediaUrl(item) }),
                  )),
                  each(s.request.roles.reference, (item) => when(
                    equals(s.route.shape, 'media'),
                    () => object({ type: 'reference_image', url: mediaUrl(item) }),
                  )),
                  each(s.request.roles.reference_video, (item) => when(
                    equals(s.route.shape, 'media'),
                    () => object({ type: 'reference_video', url: mediaUrl(item) }),
                  )),
                ),
              }),
              s.request.metadata,
              deniedMetadata,
              s.warnings,
              ['input'],
            ),
            parameters: mergeMetadata(
              mergeMetadata(
                object({
                  size: when(
                    isIn(s.route.shape, ['text', 'references']),
                    () => pixels(
                      s.request.facts.size,
                      '*',
                      [
                        '832x480', '480x832', '624x624', '1280x720', '720x1280', '960x960', '1088x832',
                        '832x1088', '1920x1080', '1080x1920', '1440x1440', '1632x1248', '1248x1632',
                      ],
                      report('size', s.warnings),
                    ),
                  ),
                  resolution: choose(s.route.shape, {
                    media: () => firstOf(
                      mapTo(lower(tier(s.request.facts.size)), {
                        '832p': '720P',
                        '960p': '720P',
                        '1248p': '1080P',
                        '2k': '1080P',
                      }),
                      () => upper(tier(s.request.facts.size, ['720p', '1080p'], report('size', s.warnings))),
                    ),
                    image: () => firstOf(
                      mapTo(lower(tier(s.request.facts.size)), {
                        '624p': '480P',
                        '832p': '720P',
                        '960p': '720P',
                        '1248p': '1080P',
                        '2k': '1080P',
                      }),
                      () => upper(
                        tier(s.request.facts.size, ['480p', '720p', '1080p'], report('size', s.warnings)),
                      ),
                    ),
                    frames: () => firstOf(
                      mapTo(lower(tier(s.request.facts.size)), {
                        '624p': '480P',
                        '832p': '720P',
                        '960p': '720P',
                        '1248p': '1080P',
                        '2k': '1080P',
                      }),
                      () => upper(
                        tier(s.request.facts.size, ['480p', '720p', '1080p'], report('size', s.warnings)),
                      ),
                    ),
                  }),
                  ratio: when(
                    all(
                      equals(s.route.shape, 'media'),
                      not(isIn(s.request.mode, ['first_frame', 'first_last', 'digital_human'])),
                    ),
                    () => firstOf(
                      mapTo(ratio(s.request.facts.size), {
                        '26:15': '16:9',
                        '15:26': '9:16',
                        '17:13': '4:3',
                        '13:17': '3:4',
                      }),
                      () => ratioOf(
                        s.request.facts.size,
                        ['16:9', '9:16', '1:1', '4:3', '3:4'],
                        report('size', s.warnings),
                      ),
                    ),
                  ),
                  duration: toInteger(s.request.facts.seconds, report('seconds', s.warnings)),
                  audio: when(
                    isIn(s.route.shape, ['text', 'image', 'references']),
                    () => s.request.facts.audio,
                  ),
                  seed: s.request.facts.seed,
                }),
                omitPaths(s.request.metadata, [['input'], ['parameters']]),
                deniedMetadata,
                s.warnings,
              ),
              s.request.metadata,
              deniedMetadata,
              s.warnings,
              ['parameters'],
            ),
          }),
        ),
      },
    ),
    used: (s) => usedBy(
      [
        'prompt', 'negative_prompt', 'first_frame', 'last_frame', 'reference', 'reference_video',
        'speech_audio', 'source_video', 'metadata', 'seconds', 'seed',
      ],
      [isIn(s.route.shape, ['text', 'references']), 'size.pixels'],
      [equals(s.route.shape, 'media'), 'size.tier'],
      [equals(s.route.shape, 'image'), 'size.tier'],
      [equals(s.route.shape, 'frames'), 'size.tier'],
      [
        all(
          equals(s.route.shape, 'media'),
          not(isIn(s.request.mode, ['first_frame', 'first_last', 'digital_human'])),
        ),
        'size.ratio',
      ],
      [isIn(s.route.shape, ['text', 'image', 'references']), 'audio'],
    ),
    // specs/protocols/dashscope.yaml:69
    accept: (a) => accepted(toText(at(a.answer.body, 'output', 'task_id'))),
  },
  poll: {
    // specs/protocols/dashscope.yaml:70
    request: (s) => get(path('/api/v1/tasks/', segment(s.task.upstream_id))),
    read: (a) => reading({
      // specs/protocols/dashscope.yaml:73
      state: firstState([
        stateOf(toText(at(a.answer.body, 'output', 'task_status')), {
          PENDING: 'queued',
          SUSPENDED: 'queued',
          RUNNING: 'in_progress',
          SUCCEEDED: 'completed',
          FAILED: 'failed',
          CANCELED: 'cancelled',
          CANCELLED: 'cancelled',
          UNKNOWN: 'expired',
        }),
      ]),
      // specs/protocols/dashscope.yaml:72
      id: toText(at(a.answer.body, 'output', 'task_id')),
      // specs/protocols/dashscope.yaml:76
      result: () => result(
        { video: { url: [toText(at(a.answer.body, 'output', 'video_url'))], ttl_secs: 86400 } },
        { seconds: toNumber(at(a.answer.body, 'usage', 'duration')) },
      ),
      // specs/protocols/dashscope.yaml:77
      failure: () => failure(
        toText(at(a.answer.body, 'output', 'code')),
        toText(at(a.answer.body, 'output', 'message')),
      ),
    }),
  },
  cancel: {
    // specs/protocols/dashscope.yaml:78
    request: (s) => post(path('/api/v1/tasks/', segment(s.task.upstream_id), '/cancel')),
    while: ['queued'],
  },
  // specs/protocols/dashscope.yaml:79
  errors: {
    read: (a) => failure(
      firstOf(
        toText(at(a.answer.body, 'code')),
        () => toText(at(a.answer.body, 'output', 'code')),
        () => toText(at(a.answer.body, 'error', 'code')),
      ),
      firstOf(
        toText(at(a.answer.body, 'message')),
        () => toText(at(a.answer.body, 'output', 'message')),
        () => toText(at(a.answer.body, 'error', 'message')),
      ),
    ),
    rules: [...dashscopeRefusals, ...httpRefusals],
  },
});
