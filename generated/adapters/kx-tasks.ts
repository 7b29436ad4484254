// @generated from specs/protocols/kx-tasks.yaml by the gateway generator. Do not edit.

import type { CanonicalRequest } from '../canonical.ts';
import { accepted, all, at, batchParts, concat, defineProtocol, each, equals, failure, first, firstOf, firstRoute, firstState, get, isIn, isPresent, items, join, json, like, mediaUrl, mediaUrlOrBase64, mergeMetadata, not, object, omitPaths, path, pick, post, ratio, reading, report, result, routeRow, segment, stateOf, tier, toInteger, toList, toNumber, toText, usedBy, when, where, yesNo } from '../../runtime/contract/index.ts';
import { httpRefusals, klingRefusals } from '../refusals.ts';
import { deniedNames } from '../vocabulary.ts';

/** Paths of `metadata` that never reach the upstream: they would change what was agreed. */
export const deniedMetadata: readonly string[] = [
  'aspect_ratio', 'audio', 'batch_size', 'candidate_count', 'contents', 'duration', 'id', 'multi_prompt', 'n',
  'num_images', 'num_outputs', 'options.batch_size', 'options.callback_url', 'options.candidate_count',
  'options.external_task_id', 'options.id', 'options.multi_prompt', 'options.n', 'options.num_images',
  'options.num_outputs', 'options.output_count', 'options.sample_count', 'options.service_tier',
  'options.stream', 'output_count', 'resolution', 'sample_count', 'service_tier', 'settings.aspect_ratio',
  'settings.audio', 'settings.batch_size', 'settings.candidate_count', 'settings.duration', 'settings.id',
  'settings.multi_prompt', 'settings.n', 'settings.num_images', 'settings.num_outputs',
  'settings.output_count', 'settings.resolution', 'settings.sample_count', 'settings.service_tier',
  'settings.stream', 'stream',
];

/**
 * Video tasks by model path. The newer generation of `kx`, with the same keys and errors: the model
 * stands in the path, one call polls many tasks, lengths are numbers. Some answers hold the tasks
 * in `data`, some in `data.result`. `metadata` is merged into `settings`, its `options` and
 * `watermark_info` into `options`.
 */
export const kxTasks = defineProtocol<CanonicalRequest>({
  id: 'kx-tasks',
  title: 'Video tasks by model path',
  // specs/protocols/kx-tasks.yaml:7
  auth: {
    use: 'jwt_hs256',
    params: { issuer: 'access_key', secret: 'secret_key', ttl_secs: '1800', or: 'bearer' },
  },
  carries: {
    facts: ['audio', 'prompt', 'seconds', 'size'],
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
    'multi_shot', 'settings.multi_shot', 'watermark_info.enabled', 'options.watermark_info.enabled',
  ],
  names: {
    denied: deniedNames,
  },
  // specs/protocols/kx-tasks.yaml:74
  pace: { first_secs: 5, every_secs: 5, slow_secs: 30, deadline_secs: 86400 },
  models: [
    {
      // specs/protocols/kx-tasks.yaml:9
      limits: { sizes: { size: { ratios: ['16:9', '9:16', '1:1'], tiers: ['720p', '1080p', '4k'] } } },
    },
  ],
  // specs/protocols/kx-tasks.yaml:8
  ok: (a) => equals(at(a.answer.body, 'code'), 0),
  // specs/protocols/kx-tasks.yaml:11
  route: (s) => firstRoute([
    () => routeRow(equals(s.request.mode, 'motion_control'), () => ({ kind: 'motion-control' })),
    () => routeRow(
      all(
        like(s.model, '*omni*'),
        isIn(s.request.mode, [
          'text', 'first_frame', 'first_last', 'reference', 'first_frame_reference', 'video_reference',
          'video_edit',
        ]),
      ),
      () => ({ kind: 'omni-video' }),
    ),
    () => routeRow(isIn(s.request.mode, ['first_frame', 'first_last']), () => ({ kind: 'image-to-video' })),
    () => routeRow(equals(s.request.mode, 'text'), () => ({ kind: 'text-to-video' })),
  ]),
  submit: {
    // specs/protocols/kx-tasks.yaml:16
    request: (s) => post(path('/', segment(s.route.kind), '/', segment(s.model)), {
      body: json(
        object({
          prompt: when(equals(s.route.kind, 'text-to-video'), () => s.request.facts.prompt),
          contents: concat(
            items([
              when(
                all(isPresent(s.request.facts.prompt), not(equals(s.route.kind, 'text-to-video'))),
                () => object({ type: 'prompt', text: s.request.facts.prompt }),
              ),
            ]),
            each(s.request.roles.first_frame, (item) => object({
              type: 'first_frame',
              url: mediaUrlOrBase64(item),
            })),
            each(s.request.roles.last_frame, (item) => object({
              type: 'last_frame',
              url: mediaUrlOrBase64(item),
            })),
            each(s.request.roles.reference, (item) => object({ type: 'image', url: mediaUrlOrBase64(item) })),
            each(s.request.roles.reference_video, (item) => object({ type: 'video', url: mediaUrl(item) })),
            each(s.request.roles.source_video, (item) => object({ type: 'video', url: mediaUrl(item) })),
            each(s.request.roles.motion_video, (item) => object({ type: 'video', url: mediaUrl(item) })),
          ),
          settings: mergeMetadata(
            mergeMetadata(
              object({
                resolution: tier(s.request.facts.size),
                aspect_ratio: when(
                  isIn(s.route.kind, ['text-to-video', 'omni-video']),
                  () => ratio(s.request.facts.size),
                ),
                duration: when(
                  not(equals(s.route.kind, 'motion-control')),
                  () => toInteger(s.request.facts.seconds, report('seconds', s.warnings)),
                ),
                audio: yesNo(s.request.facts.audio, 'native', 'off'),
              }),
              omitPaths(s.request.metadata, [['settings'], ['watermark_info'], ['options']]),
              deniedMetadata,
              s.warnings,
            ),
            s.request.metadata,
            deniedMetadata,
            s.warnings,
            ['settings'],
          ),
          options: mergeMetadata(
            object({
              callback_url: s.task.callback_url,
              external_task_id: s.task.id,
              watermark_info: at(s.request.metadata, 'watermark_info'),
            }),
            s.request.metadata,
            deniedMetadata,
            s.warnings,
            ['options'],
          ),
        }),
      ),
    }),
    used: (s) => usedBy(
      [
        'prompt', 'first_frame', 'last_frame', 'reference', 'reference_video', 'source_video', 'motion_video',
        'size.tier', 'audio', 'metadata',
      ],
      [isIn(s.route.kind, ['text-to-video', 'omni-video']), 'size.ratio'],
      [not(equals(s.route.kind, 'motion-control')), 'seconds'],
    ),
    // specs/protocols/kx-tasks.yaml:41
    accept: (a) => accepted(toText(at(a.answer.body, 'data', 'id'))),
  },
  poll: {
    // specs/protocols/kx-tasks.yaml:49
    request: (s) => get('/tasks', { query: object({ task_ids: s.task.upstream_id }) }),
    read: (a) => reading({
      // specs/protocols/kx-tasks.yaml:53
      state: firstState([
        stateOf(
          firstOf(
            toText(at(a.answer.body, 'data', 0, 'status')),
            () => toText(at(a.answer.body, 'data', 'result', 0, 'status')),
          ),
          {
            submitted: 'queued',
            processing: 'in_progress',
            succeeded: 'completed',
            succeed: 'completed',
            failed: 'failed',
          },
        ),
      ]),
      // specs/protocols/kx-tasks.yaml:52
      id: firstOf(
        toText(at(a.answer.body, 'data', 0, 'id')),
        () => toText(at(a.answer.body, 'data', 'result', 0, 'id')),
      ),
      // specs/protocols/kx-tasks.yaml:63
      result: () => result(
        {
          video: {
            url: [
              toText(
                pick(
                  first(where(toList(at(a.answer.body, 'data', 0, 'outputs')), ['type'], 'video')),
                  ['url'],
                ),
              ),
              toText(
                pick(
                  first(where(toList(at(a.answer.body, 'data', 'result', 0, 'outputs')), ['type'], 'video')),
                  ['url'],
                ),
              ),
            ],
            ttl_secs: 2592000,
          },
        },
        {
          units: firstOf(
            toNumber(pick(first(toList(at(a.answer.body, 'data', 0, 'billing'))), ['amount'])),
            () => toNumber(
              pick(first(toList(at(a.answer.body, 'data', 'result', 0, 'billing'))), ['amount']),
            ),
          ),
        },
      ),
      // specs/protocols/kx-tasks.yaml:71
      failure: () => failure(
        undefined,
        firstOf(
          toText(at(a.answer.body, 'data', 0, 'message')),
          () => toText(at(a.answer.body, 'data', 'result', 0, 'message')),
        ),
      ),
    }),
    batch: {
      most: 50,
      // specs/protocols/kx-tasks.yaml:56
      request: (s) => get('/tasks', { query: object({ task_ids: join(s.ids, ',') }) }),
      // specs/protocols/kx-tasks.yaml:56
      split: (a) => batchParts(
        firstOf(toList(at(a.answer.body, 'data', 'result')), () => toList(at(a.answer.body, 'data'))),
        50,
        (item) => ({
          id: toText(at(item, 'id')),
          body: object({ code: at(a.answer.body, 'code'), data: object({ result: items([at(item)]) }) }),
        }),
      ),
    },
  },
  // specs/protocols/kx-tasks.yaml:72
  callback: { verify: 'svix', params: {} },
  dedup: {
    // specs/protocols/kx-tasks.yaml:44
    lookUp: (s) => get('/tasks', { query: object({ external_task_ids: s.task.id }) }),
    // specs/protocols/kx-tasks.yaml:47
    echo: (a) => toText(
      firstOf(
        toText(at(a.answer.body, 'data', 0, 'external_id')),
        () => toText(at(a.answer.body, 'data', 'result', 0, 'external_id')),
      ),
    ),
    // specs/protocols/kx-tasks.yaml:48
    accept: (a) => accepted(
      firstOf(
        toText(at(a.answer.body, 'data', 0, 'id')),
        () => toText(at(a.answer.body, 'data', 'result', 0, 'id')),
      ),
    ),
  },
  // specs/protocols/kx-tasks.yaml:73
  errors: {
    read: (a) => failure(toText(at(a.answer.body, 'code')), toText(at(a.answer.body, 'message'))),
    rules: [...klingRefusals, ...httpRefusals],
  },
});
