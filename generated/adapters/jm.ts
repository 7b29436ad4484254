// @generated from specs/protocols/jm.yaml by the gateway generator. Do not edit.

import type { CanonicalRequest } from '../canonical.ts';
import { accepted, all, at, choose, concat, defineProtocol, each, equals, failure, firstOf, firstState, height, isIn, isPresent, json, jsonText, mediaBase64, mediaBase64s, mediaUrls, mergeMetadata, not, object, orElse, plus, post, ratio, reading, result, resultItems, stateOf, stateWhen, tier, times, toList, toText, toTexts, usedBy, when, width } from '../../runtime/contract/index.ts';
import { httpRefusals } from '../refusals.ts';
import { deniedNames } from '../vocabulary.ts';

/** Paths of `metadata` that never reach the upstream: they would change what was agreed. */
export const deniedMetadata: readonly string[] = [
  'aspect_ratio', 'batch_size', 'binary_data_base64', 'candidate_count', 'force_single', 'frames', 'height',
  'id', 'image_urls', 'n', 'num_images', 'num_outputs', 'output_count', 'sample_count', 'service_tier',
  'size', 'stream', 'width',
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
  // specs/protocols/jm.yaml:10
  auth: { use: 'volc_v4', params: { region: 'cn-north-1', service: 'cv' } },
  base_url_example: 'https://visual.volcengineapi.com',
  carries: {
    facts: ['prompt', 'seconds', 'seed', 'size'],
    roles: ['first_frame', 'last_frame', 'reference'],
    metadata: true,
  },
  media: { first_frame: ['raw_base64'], last_frame: ['raw_base64'], reference: ['urls_or_base64s'] },
  metadata_fields: [
    'camera_strength', 'template_id', 'scale', 'seed', 'use_pre_llm', 'min_ratio', 'max_ratio',
  ],
  names: {
    denied: deniedNames,
  },
  // specs/protocols/jm.yaml:94
  pace: { first_secs: 5, every_secs: 5, slow_secs: 30, deadline_secs: 43200 },
  models: [
    {
      // specs/protocols/jm.yaml:17
      like: ['jimeng_v30'],
      kind: 'video',
      modes: ['text', 'first_frame', 'first_last'],
      limits: {
        numbers: { seconds: { one_of: [5, 10] } },
        sizes: { size: { ratios: ['16:9', '4:3', '1:1', '3:4', '9:16', '21:9'], tiers: ['720p', '1080p'] } },
      },
      columns: (s) => toTexts({
        key: choose(s.request.mode, {
          text: () => choose(
            orElse(tier(s.request.facts.size), '720p'),
            { '720p': () => 'jimeng_t2v_v30', '1080p': () => 'jimeng_t2v_v30_1080p' },
            () => 'jimeng_t2v_v30',
          ),
          first_frame: () => choose(
            orElse(tier(s.request.facts.size), '720p'),
            { '720p': () => 'jimeng_i2v_first_v30', '1080p': () => 'jimeng_i2v_first_v30_1080' },
            () => 'jimeng_i2v_first_v30',
          ),
          first_last: () => choose(
            orElse(tier(s.request.facts.size), '720p'),
            { '720p': () => 'jimeng_i2v_first_tail_v30', '1080p': () => 'jimeng_i2v_first_tail_v30_1080' },
            () => 'jimeng_i2v_first_tail_v30',
          ),
        }),
      }),
      used: (s) => usedBy(
        [],
        [equals(s.request.mode, 'text'), 'size.tier'],
        [equals(s.request.mode, 'first_frame'), 'size.tier'],
        [equals(s.request.mode, 'first_last'), 'size.tier'],
      ),
    },
    {
      // specs/protocols/jm.yaml:23
      like: ['jimeng_v30_pro', 'jimeng_ti2v_v30_pro'],
      kind: 'video',
      modes: ['text', 'first_frame'],
      limits: {
        numbers: { seconds: { one_of: [5, 10] } },
        sizes: {
          size: {
            ratios: ['16:9', '4:3', '1:1', '3:4', '9:16', '21:9'],
            tiers: ['1080p'],
            among: ['720p', '1080p'],
          },
        },
      },
      columns: (s) => toTexts({ key: 'jimeng_ti2v_v30_pro', tier_of_model: tier(s.request.facts.size) }),
      used: () => usedBy(['size.tier']),
    },
    {
      // specs/protocols/jm.yaml:24
      like: ['jimeng_t2v_v30'],
      kind: 'video',
      modes: ['text'],
      limits: {
        numbers: { seconds: { one_of: [5, 10] } },
        sizes: {
          size: {
            ratios: ['16:9', '4:3', '1:1', '3:4', '9:16', '21:9'],
            tiers: ['720p'],
            among: ['720p', '1080p'],
          },
        },
      },
      columns: (s) => toTexts({ key: s.model, tier_of_model: tier(s.request.facts.size) }),
      used: () => usedBy(['size.tier']),
    },
    {
      // specs/protocols/jm.yaml:25
      like: ['jimeng_t2v_v30_1080p'],
      kind: 'video',
      modes: ['text'],
      limits: {
        numbers: { seconds: { one_of: [5, 10] } },
        sizes: {
          size: {
            ratios: ['16:9', '4:3', '1:1', '3:4', '9:16', '21:9'],
            tiers: ['1080p'],
            among: ['720p', '1080p'],
          },
        },
      },
      columns: (s) => toTexts({ key: s.model, tier_of_model: tier(s.request.facts.size) }),
      used: () => usedBy(['size.tier']),
    },
    {
      // specs/protocols/jm.yaml:26
      like: ['jimeng_i2v_first_v30'],
      kind: 'video',
      modes: ['first_frame'],
      limits: {
        numbers: { seconds: { one_of: [5, 10] } },
        sizes: {
          size: {
            ratios: ['16:9', '4:3', '1:1', '3:4', '9:16', '21:9'],
            tiers: ['720p'],
            among: ['720p', '1080p'],
          },
        },
      },
      columns: (s) => toTexts({ key: s.model, tier_of_model: tier(s.request.facts.size) }),
      used: () => usedBy(['size.tier']),
    },
    {
      // specs/protocols/jm.yaml:27
      like: ['jimeng_i2v_first_v30_1080'],
      kind: 'video',
      modes: ['first_frame'],
      limits: {
        numbers: { seconds: { one_of: [5, 10] } },
        sizes: {
          size: {
            ratios: ['16:9', '4:3', '1:1', '3:4', '9:16', '21:9'],
            tiers: ['1080p'],
            among: ['720p', '1080p'],
          },
        },
      },
      columns: (s) => toTexts({ key: s.model, tier_of_model: tier(s.request.facts.size) }),
      used: () => usedBy(['size.tier']),
    },
    {
      // specs/protocols/jm.yaml:28
      like: ['jimeng_i2v_first_tail_v30'],
      kind: 'video',
      modes: ['first_last'],
      limits: {
        numbers: { seconds: { one_of: [5, 10] } },
        sizes: {
          size: {
            ratios: ['16:9', '4:3', '1:1', '3:4', '9:16', '21:9'],
            tiers: ['720p'],
            among: ['720p', '1080p'],
          },
        },
      },
      columns: (s) => toTexts({ key: s.model, tier_of_model: tier(s.request.facts.size) }),
      used: () => usedBy(['size.tier']),
    },
    {
      // specs/protocols/jm.yaml:29
      like: ['jimeng_i2v_first_tail_v30_1080'],
      kind: 'video',
      modes: ['first_last'],
      limits: {
        numbers: { seconds: { one_of: [5, 10] } },
        sizes: {
          size: {
            ratios: ['16:9', '4:3', '1:1', '3:4', '9:16', '21:9'],
            tiers: ['1080p'],
            among: ['720p', '1080p'],
          },
        },
      },
      columns: (s) => toTexts({ key: s.model, tier_of_model: tier(s.request.facts.size) }),
      used: () => usedBy(['size.tier']),
    },
    {
      // specs/protocols/jm.yaml:30
      like: ['jimeng_v30*', 'jimeng_t*2v_v30*', 'jimeng_i2v_first_*'],
      kind: 'video',
      modes: [],
      limits: {
        numbers: { seconds: { one_of: [5, 10] } },
        sizes: { size: { ratios: ['16:9', '4:3', '1:1', '3:4', '9:16', '21:9'] } },
      },
      columns: (s) => toTexts({ key: s.model }),
    },
    {
      // specs/protocols/jm.yaml:31
      kind: 'video',
      modes: ['text', 'first_frame', 'first_last'],
      limits: {
        numbers: { seconds: { one_of: [5, 10] } },
        sizes: { size: { ratios: ['16:9', '4:3', '1:1', '3:4', '9:16', '21:9'] } },
      },
      columns: (s) => toTexts({ key: s.model }),
    },
    {
      // specs/protocols/jm.yaml:37
      like: ['*_v40*', '*seedream46*'],
      kind: 'image',
      modes: ['text', 'reference'],
      limits: { texts: { prompt: { max_chars: 800 } }, roles: { reference: { max: 10 } } },
      per_call: 1,
      sizes: { kind: 'range', min_pixels: 1048576, max_pixels: 16777216, min_ratio: '1:3', max_ratio: '3:1' },
      columns: (s) => toTexts({ key: s.model, line: 'v4' }),
    },
    {
      // specs/protocols/jm.yaml:38
      like: ['*_i2i_seed3*'],
      kind: 'image',
      modes: ['reference'],
      limits: { texts: { prompt: { max_chars: 800 } }, roles: { reference: { max: 1 } } },
      per_call: 1,
      sizes: { kind: 'none' },
      columns: (s) => toTexts({ key: s.model }),
    },
    {
      // specs/protocols/jm.yaml:39
      like: ['*_t2i_v30*', '*_t2i_v31*'],
      kind: 'image',
      modes: ['text'],
      limits: { texts: { prompt: { max_chars: 800 } } },
      per_call: 1,
      sizes: { kind: 'range', min_side_px: 512, max_side_px: 2048 },
      columns: (s) => toTexts({ key: s.model }),
    },
    {
      // specs/protocols/jm.yaml:40
      like: ['*_i2i_v30*'],
      kind: 'image',
      modes: ['reference'],
      limits: { texts: { prompt: { max_chars: 800 } }, roles: { reference: { max: 1 } } },
      per_call: 1,
      sizes: { kind: 'range', min_side_px: 512, max_side_px: 2048 },
      columns: (s) => toTexts({ key: s.model }),
    },
    {
      // specs/protocols/jm.yaml:41
      like: ['*_t2i_v3*'],
      kind: 'image',
      modes: ['text'],
      limits: { texts: { prompt: { max_chars: 800 } } },
      per_call: 1,
      sizes: {
        kind: 'range',
        min_side_px: 512,
        max_side_px: 2048,
        min_pixels: 1048576,
        min_ratio: '1:3',
        max_ratio: '3:1',
      },
      columns: (s) => toTexts({ key: s.model }),
    },
    {
      // specs/protocols/jm.yaml:42
      like: ['*_i2i_*'],
      kind: 'image',
      modes: ['reference'],
      limits: { texts: { prompt: { max_chars: 800 } }, roles: { reference: { max: 1 } } },
      per_call: 1,
      sizes: {
        kind: 'range',
        min_side_px: 512,
        max_side_px: 2048,
        min_pixels: 1048576,
        min_ratio: '1:3',
        max_ratio: '3:1',
      },
      columns: (s) => toTexts({ key: s.model }),
    },
    {
      // specs/protocols/jm.yaml:43
      like: [
        '*t2i*', '*i2i*', '*seedream*', '*image*',
      ],
      kind: 'image',
      modes: ['text', 'reference'],
      limits: { texts: { prompt: { max_chars: 800 } } },
      per_call: 1,
      sizes: {
        kind: 'range',
        min_side_px: 512,
        max_side_px: 2048,
        min_pixels: 1048576,
        min_ratio: '1:3',
        max_ratio: '3:1',
      },
      columns: (s) => toTexts({ key: s.model }),
    },
    {
      // specs/protocols/jm.yaml:44
      kind: 'image',
      modes: ['text', 'reference'],
      columns: (s) => toTexts({ key: s.model }),
    },
  ],
  // specs/protocols/jm.yaml:11
  ok: (a) => equals(at(a.answer.body, 'code'), 10000),
  route: () => ({}),
  submit: {
    // specs/protocols/jm.yaml:45
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
              not(equals(s.task.kind, 'image')),
              () => plus(times(s.request.facts.seconds, 24), 1),
            ),
            aspect_ratio: when(
              all(not(equals(s.task.kind, 'image')), equals(s.request.mode, 'text')),
              () => ratio(s.request.facts.size),
            ),
            width: when(equals(s.task.kind, 'image'), () => width(s.request.facts.size)),
            height: when(equals(s.task.kind, 'image'), () => height(s.request.facts.size)),
            force_single: when(equals(s.route.line, 'v4'), () => true),
            seed: when(not(equals(s.route.line, 'v4')), () => s.request.facts.seed),
          }),
          s.request.metadata,
          deniedMetadata,
          s.warnings,
        ),
      ),
    }),
    used: (s) => usedBy(
      ['prompt', 'reference', 'first_frame', 'last_frame', 'metadata'],
      [not(equals(s.task.kind, 'image')), 'seconds'],
      [all(not(equals(s.task.kind, 'image')), equals(s.request.mode, 'text')), 'size.ratio'],
      [equals(s.task.kind, 'image'), 'size.pixels'],
      [not(equals(s.route.line, 'v4')), 'seed'],
    ),
    // specs/protocols/jm.yaml:66
    accept: (a) => accepted(toText(at(a.answer.body, 'data', 'task_id')), { key: a.route.key }),
  },
  poll: {
    // specs/protocols/jm.yaml:67
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
      // specs/protocols/jm.yaml:72
      state: firstState([
        stateWhen(isIn(at(a.answer.body, 'code'), [50200, 50207, 50215]), 'failed', 'invalid_request'),
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
      // specs/protocols/jm.yaml:77
      result: () => result(
        { video: { url: [toText(at(a.answer.body, 'data', 'video_url'))], ttl_secs: 3600, refresh: true } },
        {},
        resultItems(
          firstOf(
            toList(at(a.answer.body, 'data', 'image_urls')),
            () => toList(at(a.answer.body, 'data', 'binary_data_base64')),
          ),
          (item) => ({
            files: { image: { url: [toText(at(item))], base64: toText(at(item)), ttl_secs: 86400 } },
            facts: {},
          }),
        ),
      ),
      // specs/protocols/jm.yaml:80
      failure: () => failure(toText(at(a.answer.body, 'code')), toText(at(a.answer.body, 'message'))),
    }),
    fails_on: ['invalid_request'],
  },
  // specs/protocols/jm.yaml:82
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
        code: ['InvalidAccessKey', 'SignatureDoesNotMatch', 'InvalidTimestamp', 'MissingAuthenticationToken'],
      },
      { class: 'invalid_request', code: ['50200', '50207', '50215'] },
      { class: 'upstream', code: ['50500', '50501', '50520', '50521', '50522'] },
      { class: 'upstream', http: [503, 504] },
      ...httpRefusals,
    ],
  },
});
