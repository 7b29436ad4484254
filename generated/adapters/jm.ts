// @generated from specs/protocols/jm.yaml by the gateway generator. Do not edit.

import type { CanonicalRequest } from '../canonical.ts';
import {
  accepted,
  all,
  at,
  concat,
  count,
  defineProtocol,
  each,
  equals,
  failure,
  firstOf,
  firstRoute,
  firstState,
  height,
  isIn,
  isPresent,
  json,
  jsonText,
  like,
  mapTo,
  mediaBase64,
  mediaBase64s,
  mediaUrls,
  mergeMetadata,
  nearest,
  not,
  object,
  orElse,
  plus,
  post,
  ratioOf,
  reading,
  report,
  result,
  resultItems,
  routeRow,
  stateOf,
  stateWhen,
  tier,
  times,
  toList,
  toText,
  under,
  when,
  width,
} from '../../runtime/contract/index.ts';
import { deniedNames } from '../vocabulary.ts';

/** Paths of `metadata` that never reach the upstream: they would change what was agreed. */
const deniedMetadata: readonly string[] = [
  'aspect_ratio',
  'batch_size',
  'binary_data_base64',
  'candidate_count',
  'force_single',
  'frames',
  'height',
  'id',
  'image_urls',
  'n',
  'num_images',
  'num_outputs',
  'output_count',
  'sample_count',
  'service_tier',
  'size',
  'stream',
  'width',
];

/**
 * Visual tasks by request key. The model named `jimeng_v30` chooses its `req_key` by mode and tier;
 * every other name but `jimeng_v30_pro` is itself a `req_key`. A video's key fixes its tier, and
 * serves no request that is nearer to the other one. Keys of pictures make one for a task; each
 * line has its own fields and sizes. The code in the body decides: with HTTP 200 a poll's ends the
 * task, except 10000, 50429 and 50430 (ask later) and 50400 (the account). Errors come in two
 * envelopes. Addresses of videos live one hour, those of pictures a day; some keys give bytes
 * instead.
 */
export const jm = defineProtocol<CanonicalRequest>({
  id: 'jm',
  title: 'Visual tasks by request key',
  // specs/protocols/jm.yaml:11
  auth: { use: 'volc_v4', params: { region: 'cn-north-1', service: 'cv' } },
  base_url_example: 'https://visual.volcengineapi.com',
  carries: {
    facts: ['prompt', 'seconds', 'seed', 'size'],
    roles: ['first_frame', 'last_frame', 'reference'],
    metadata: true,
  },
  media: {
    first_frame: ['raw_base64'],
    last_frame: ['raw_base64'],
    reference: ['urls_or_base64s'],
  },
  names: {
    denied: deniedNames,
  },
  // specs/protocols/jm.yaml:120
  pace: { first_secs: 5, every_secs: 5, slow_secs: 30, deadline_secs: 43200 },
  // specs/protocols/jm.yaml:13
  pictures: [
    {
      models: ['*_v40*', '*seedream46*'],
      per_call: 1,
      max_prompt_chars: 800,
      sizes: {
        kind: 'range',
        min_pixels: 1048576,
        max_pixels: 16777216,
        min_ratio: '1:3',
        max_ratio: '3:1',
      },
    },
    { models: ['*_i2i_seed3*'], per_call: 1, max_prompt_chars: 800, sizes: { kind: 'none' } },
    {
      models: ['*_t2i_v30*', '*_t2i_v31*', '*_i2i_v30*'],
      per_call: 1,
      max_prompt_chars: 800,
      sizes: { kind: 'range', min_side_px: 512, max_side_px: 2048 },
    },
    {
      models: ['*t2i*', '*i2i*', '*seedream*', '*image*'],
      per_call: 1,
      max_prompt_chars: 800,
      sizes: {
        kind: 'range',
        min_side_px: 512,
        max_side_px: 2048,
        min_pixels: 1048576,
        min_ratio: '1:3',
        max_ratio: '3:1',
      },
    },
  ],
  // specs/protocols/jm.yaml:12
  ok: (a) => equals(at(a.answer.body, 'code'), 10000),
  // specs/protocols/jm.yaml:19
  route: (s) => firstRoute([
    () => routeRow(
      all(
        equals(s.task.kind, 'image'),
        like(s.model, '*_v40*'),
        isIn(s.request.mode, ['text', 'reference']),
        under(count(s.request.roles.reference), 11),
      ),
      () => ({ key: s.model, kind: 'image', line: 'v4' }),
    ),
    () => routeRow(
      all(
        equals(s.task.kind, 'image'),
        like(s.model, '*seedream46*'),
        isIn(s.request.mode, ['text', 'reference']),
        under(count(s.request.roles.reference), 11),
      ),
      () => ({ key: s.model, kind: 'image', line: 'v4' }),
    ),
    () => routeRow(
      all(equals(s.task.kind, 'image'), like(s.model, '*_t2i_v3*'), equals(s.request.mode, 'text')),
      () => ({ key: s.model, kind: 'image', line: 'v3' }),
    ),
    () => routeRow(
      all(
        equals(s.task.kind, 'image'),
        like(s.model, '*_i2i_*'),
        equals(s.request.mode, 'reference'),
        under(count(s.request.roles.reference), 2),
      ),
      () => ({ key: s.model, kind: 'image', line: 'v3' }),
    ),
    () => routeRow(
      all(
        equals(s.task.kind, 'image'),
        isIn(s.request.mode, ['text', 'reference']),
        not(like(s.model, '*_v40*')),
        not(like(s.model, '*seedream46*')),
        not(like(s.model, '*_t2i_v3*')),
        not(like(s.model, '*_i2i_*')),
      ),
      () => ({ key: s.model, kind: 'image' }),
    ),
    () => routeRow(
      all(
        isIn(s.model, ['jimeng_v30_pro', 'jimeng_ti2v_v30_pro']),
        isIn(s.request.mode, ['text', 'first_frame']),
        not(equals(tier(s.request.facts.size, ['720p', '1080p']), '720p')),
      ),
      () => ({
        key: 'jimeng_ti2v_v30_pro',
        tier: tier(s.request.facts.size, ['1080p'], report('size', s.warnings)),
        kind: 'video',
      }),
    ),
    () => routeRow(
      all(equals(s.model, 'jimeng_v30'), equals(s.request.mode, 'text')),
      () => ({
        key: orElse(
          mapTo(
            tier(s.request.facts.size, ['720p', '1080p'], report('size', s.warnings)),
            { '1080p': 'jimeng_t2v_v30_1080p' },
          ),
          'jimeng_t2v_v30',
        ),
        kind: 'video',
      }),
    ),
    () => routeRow(
      all(equals(s.model, 'jimeng_v30'), equals(s.request.mode, 'first_frame')),
      () => ({
        key: orElse(
          mapTo(
            tier(s.request.facts.size, ['720p', '1080p'], report('size', s.warnings)),
            { '1080p': 'jimeng_i2v_first_v30_1080' },
          ),
          'jimeng_i2v_first_v30',
        ),
        kind: 'video',
      }),
    ),
    () => routeRow(
      all(equals(s.model, 'jimeng_v30'), equals(s.request.mode, 'first_last')),
      () => ({
        key: orElse(
          mapTo(
            tier(s.request.facts.size, ['720p', '1080p'], report('size', s.warnings)),
            { '1080p': 'jimeng_i2v_first_tail_v30_1080' },
          ),
          'jimeng_i2v_first_tail_v30',
        ),
        kind: 'video',
      }),
    ),
    () => routeRow(
      all(
        equals(s.model, 'jimeng_t2v_v30_1080p'),
        equals(s.request.mode, 'text'),
        not(equals(tier(s.request.facts.size, ['720p', '1080p']), '720p')),
      ),
      () => ({
        key: s.model,
        tier: tier(s.request.facts.size, ['1080p'], report('size', s.warnings)),
        kind: 'video',
      }),
    ),
    () => routeRow(
      all(
        equals(s.model, 'jimeng_t2v_v30'),
        equals(s.request.mode, 'text'),
        not(equals(tier(s.request.facts.size, ['720p', '1080p']), '1080p')),
      ),
      () => ({
        key: s.model,
        tier: tier(s.request.facts.size, ['720p'], report('size', s.warnings)),
        kind: 'video',
      }),
    ),
    () => routeRow(
      all(
        equals(s.model, 'jimeng_i2v_first_v30_1080'),
        equals(s.request.mode, 'first_frame'),
        not(equals(tier(s.request.facts.size, ['720p', '1080p']), '720p')),
      ),
      () => ({
        key: s.model,
        tier: tier(s.request.facts.size, ['1080p'], report('size', s.warnings)),
        kind: 'video',
      }),
    ),
    () => routeRow(
      all(
        equals(s.model, 'jimeng_i2v_first_v30'),
        equals(s.request.mode, 'first_frame'),
        not(equals(tier(s.request.facts.size, ['720p', '1080p']), '1080p')),
      ),
      () => ({
        key: s.model,
        tier: tier(s.request.facts.size, ['720p'], report('size', s.warnings)),
        kind: 'video',
      }),
    ),
    () => routeRow(
      all(
        equals(s.model, 'jimeng_i2v_first_tail_v30_1080'),
        equals(s.request.mode, 'first_last'),
        not(equals(tier(s.request.facts.size, ['720p', '1080p']), '720p')),
      ),
      () => ({
        key: s.model,
        tier: tier(s.request.facts.size, ['1080p'], report('size', s.warnings)),
        kind: 'video',
      }),
    ),
    () => routeRow(
      all(
        equals(s.model, 'jimeng_i2v_first_tail_v30'),
        equals(s.request.mode, 'first_last'),
        not(equals(tier(s.request.facts.size, ['720p', '1080p']), '1080p')),
      ),
      () => ({
        key: s.model,
        tier: tier(s.request.facts.size, ['720p'], report('size', s.warnings)),
        kind: 'video',
      }),
    ),
    () => routeRow(
      all(
        not(equals(s.task.kind, 'image')),
        not(like(s.model, 'jimeng_v30*')),
        not(like(s.model, 'jimeng_t*2v_v30*')),
        not(like(s.model, 'jimeng_i2v_first_*')),
        isIn(s.request.mode, ['text', 'first_frame', 'first_last']),
      ),
      () => ({ key: s.model, kind: 'video' }),
    ),
  ]),
  submit: {
    // specs/protocols/jm.yaml:64
    request: (s) => post('/', {
      query: object({ Action: 'CVSync2AsyncSubmitTask', Version: '2022-08-31' }),
      body: json(
        mergeMetadata(
          object({
            req_key: s.route.key,
            prompt: s.request.facts.prompt,
            image_urls: mediaUrls(s.request.roles.reference),
            binary_data_base64: concat(
              each(s.request.roles.first_frame, (item) => mediaBase64(item)),
              each(s.request.roles.last_frame, (item) => mediaBase64(item)),
              each(mediaBase64s(s.request.roles.reference), (item) => at(item)),
            ),
            frames: when(
              equals(s.route.kind, 'video'),
              () => plus(
                times(nearest(s.request.facts.seconds, [5, 10], report('seconds', s.warnings)), 24),
                1,
              ),
            ),
            aspect_ratio: when(
              all(equals(s.route.kind, 'video'), equals(s.request.mode, 'text')),
              () => ratioOf(
                s.request.facts.size,
                ['16:9', '4:3', '1:1', '3:4', '9:16', '21:9'],
                report('size', s.warnings),
              ),
            ),
            width: when(equals(s.route.kind, 'image'), () => width(s.request.facts.size)),
            height: when(equals(s.route.kind, 'image'), () => height(s.request.facts.size)),
            force_single: when(equals(s.route.line, 'v4'), () => true),
            seed: when(not(equals(s.route.line, 'v4')), () => s.request.facts.seed),
          }),
          s.request.metadata,
          deniedMetadata,
          s.warnings,
        ),
      ),
    }),
    // specs/protocols/jm.yaml:85
    accept: (a) => accepted(toText(at(a.answer.body, 'data', 'task_id')), { key: a.route.key }),
  },
  poll: {
    // specs/protocols/jm.yaml:86
    request: (s) => post('/', {
      query: object({ Action: 'CVSync2AsyncGetResult', Version: '2022-08-31' }),
      body: json(
        object({
          req_key: s.saved.key,
          task_id: s.task.upstream_id,
          req_json: jsonText(object({ return_url: true })),
        }),
      ),
    }),
    read: (a) => reading({
      // specs/protocols/jm.yaml:91
      state: firstState([
        stateWhen(
          isIn(at(a.answer.body, 'code'), [50200, 50207, 50215]),
          'failed',
          'invalid_request',
        ),
        stateWhen(
          all(
            isPresent(at(a.answer.body, 'code')),
            not(isIn(at(a.answer.body, 'code'), [10000, 50400, 50429, 50430])),
          ),
          'failed',
        ),
        stateOf(toText(at(a.answer.body, 'data', 'status')), {
          in_queue: 'queued',
          processing: 'in_progress',
          generating: 'in_progress',
          done: 'completed',
          not_found: 'expired',
          expired: 'expired',
        }),
      ]),
      // specs/protocols/jm.yaml:96
      result: () => result(
        {
          video: {
            url: [toText(at(a.answer.body, 'data', 'video_url'))],
            ttl_secs: 3600,
            refresh: true,
          },
        },
        {},
        resultItems(
          firstOf(
            toList(at(a.answer.body, 'data', 'image_urls')),
            () => toList(at(a.answer.body, 'data', 'binary_data_base64')),
          ),
          (item) => ({
            files: {
              image: { url: [toText(at(item))], base64: toText(at(item)), ttl_secs: 86400 },
            },
            facts: {},
          }),
        ),
      ),
      // specs/protocols/jm.yaml:99
      failure: () => failure(
        toText(at(a.answer.body, 'code')),
        toText(at(a.answer.body, 'message')),
      ),
    }),
    fails_on: ['invalid_request'],
  },
  // specs/protocols/jm.yaml:101
  errors: {
    read: (a) => failure(
      firstOf(
        toText(at(a.answer.body, 'ResponseMetadata', 'Error', 'Code')),
        () => toText(at(a.answer.body, 'code')),
      ),
      firstOf(
        toText(at(a.answer.body, 'ResponseMetadata', 'Error', 'Message')),
        () => toText(at(a.answer.body, 'message')),
      ),
    ),
    rules: [
      {
        class: 'content_policy',
        code: ['50411', '50412', '50413', '50511', '50512', '50516', '50517', '50518', '50519'],
      },
      { class: 'rate_limit', code: ['50429', '50430', 'FlowLimitExceeded'] },
      { class: 'quota', code: ['50400'], message: ['*arrear*', '*overdue*', '*balance*'] },
      { class: 'permission', code: ['50400', 'AccessDenied'] },
      {
        class: 'invalid_key',
        code: [
          'InvalidAccessKey',
          'SignatureDoesNotMatch',
          'InvalidTimestamp',
          'MissingAuthenticationToken',
        ],
      },
      { class: 'invalid_request', code: ['50200', '50207', '50215'] },
      { class: 'upstream', code: ['50500', '50501', '50520', '50521', '50522'] },
      { class: 'invalid_key', http: [401] },
      { class: 'quota', http: [402] },
      { class: 'permission', http: [403] },
      { class: 'not_found', http: [404] },
      { class: 'conflict', http: [409] },
      { class: 'rate_limit', http: [429] },
      { class: 'invalid_request', http: [400, 413, 415, 422] },
      { class: 'upstream', http: [500, 502, 503, 504] },
    ],
  },
});
