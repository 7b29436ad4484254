// @generated from specs/protocols/dashscope-images.yaml by the gateway generator. Do not edit.

import type { CanonicalRequest } from '../canonical.ts';
import { accepted, all, at, choose, concat, defineProtocol, each, equals, failure, first, firstOf, firstState, flat, get, isPresent, items, json, mediaUrlOrDataUri, merge, mergeMetadata, not, object, omitPaths, orElse, path, pick, pixels, post, reading, report, result, resultItems, segment, someObject, stateOf, stateWhen, toList, toNumber, toText, toTexts, usedBy, when } from '../../runtime/contract/index.ts';
import { dashscopeRefusals, httpRefusals } from '../refusals.ts';
import { deniedNames } from '../vocabulary.ts';

/** Paths of `metadata` that never reach the upstream: they would change what was agreed. */
export const deniedMetadata: readonly string[] = [
  'batch_size', 'candidate_count', 'enable_interleave', 'enable_sequential', 'id', 'input.base_image_url',
  'input.batch_size', 'input.candidate_count', 'input.enable_interleave', 'input.enable_sequential',
  'input.id', 'input.images', 'input.mask_image_url', 'input.max_images', 'input.messages', 'input.n',
  'input.num_images', 'input.num_outputs', 'input.output_count', 'input.ref_images_url', 'input.sample_count',
  'input.service_tier', 'input.stream', 'max_images', 'model', 'n', 'num_images', 'num_outputs',
  'output_count', 'parameters.batch_size', 'parameters.candidate_count', 'parameters.enable_interleave',
  'parameters.enable_sequential', 'parameters.id', 'parameters.max_images', 'parameters.n',
  'parameters.num_images', 'parameters.num_outputs', 'parameters.output_count', 'parameters.sample_count',
  'parameters.service_tier', 'parameters.size', 'parameters.stream', 'sample_count', 'service_tier', 'size',
  'stream',
];

/**
 * Model Studio image tasks. The model decides path and body: painters and editors up to the line
 * 2.5 have fields of their own, later ones take messages. The number of pictures is always said,
 * for the vendor's default may be four. A size is `W*H`; names that are not known are sent what all
 * of them take. Arrears are HTTP 400; `UNKNOWN` is a task older than a day; of several pictures
 * some may fail in a task that succeeded. `metadata` is merged into `parameters`, its `input` into
 * `input`. The writers of letters (`qwen-image`, `z-image`) answer at once: protocol
 * `dashscope-images-sync`.
 */
export const dashscopeImages = defineProtocol<CanonicalRequest>({
  id: 'dashscope-images',
  title: 'Model Studio image tasks',
  // specs/protocols/dashscope-images.yaml:10
  auth: { use: 'bearer', params: {} },
  base_url_example: 'https://dashscope.aliyuncs.com',
  path_begins: '/api/v1/services/aigc',
  carries: {
    facts: ['count', 'negative_prompt', 'prompt', 'seed', 'size', 'watermark'],
    roles: ['mask', 'reference'],
    metadata: true,
  },
  media: { mask: ['url_or_data_uri'], reference: ['url_or_data_uri'] },
  metadata_fields: [
    'prompt_extend', 'watermark', 'seed', 'negative_prompt', 'parameters.prompt_extend',
    'parameters.watermark', 'parameters.seed', 'parameters.negative_prompt', 'input.negative_prompt',
  ],
  names: {
    denied: deniedNames,
  },
  // specs/protocols/dashscope-images.yaml:70
  pace: { first_secs: 5, every_secs: 5, slow_secs: 30, deadline_secs: 86400 },
  models: [
    {
      // specs/protocols/dashscope-images.yaml:12
      like: ['qwen-image*edit*'],
      modes: [],
    },
    {
      // specs/protocols/dashscope-images.yaml:13
      like: ['qwen-image*'],
      modes: ['text'],
      per_call: 1,
      sizes: { kind: 'listed', pixels: ['1664x928', '1472x1104', '1328x1328', '1104x1472', '928x1664'] },
      columns: () => toTexts({ service: 'text2image', action: 'image-synthesis', shape: 'plain' }),
    },
    {
      // specs/protocols/dashscope-images.yaml:14
      like: ['*imageedit*'],
      modes: ['reference', 'inpaint'],
      limits: { roles: { reference: { max: 1 } } },
      per_call: 4,
      sizes: { kind: 'none' },
      columns: (s) => toTexts({
        service: 'image2image',
        action: 'image-synthesis',
        shape: 'editor',
        function: choose(s.request.mode, {
          reference: () => 'description_edit',
          inpaint: () => 'description_edit_with_mask',
        }),
      }),
    },
    {
      // specs/protocols/dashscope-images.yaml:15
      like: ['wan2.5-t2i*'],
      modes: ['text'],
      per_call: 4,
      sizes: { kind: 'range', min_pixels: 589824, max_pixels: 2073600, min_ratio: '1:4', max_ratio: '4:1' },
      columns: () => toTexts({ service: 'text2image', action: 'image-synthesis', shape: 'plain' }),
    },
    {
      // specs/protocols/dashscope-images.yaml:16
      like: ['wan2.6-t2i*'],
      modes: ['text'],
      per_call: 4,
      sizes: { kind: 'range', min_pixels: 1638400, max_pixels: 2073600, min_ratio: '1:4', max_ratio: '4:1' },
      columns: () => toTexts({ service: 'image-generation', action: 'generation', shape: 'messages' }),
    },
    {
      // specs/protocols/dashscope-images.yaml:17
      like: ['wan2.5-i2i*'],
      modes: ['reference'],
      limits: { roles: { reference: { max: 3 } } },
      per_call: 4,
      sizes: { kind: 'range', min_pixels: 589824, max_pixels: 1638400, min_ratio: '1:4', max_ratio: '4:1' },
      columns: () => toTexts({ service: 'image2image', action: 'image-synthesis', shape: 'plain' }),
    },
    {
      // specs/protocols/dashscope-images.yaml:18
      like: ['wan2.6-image*'],
      modes: ['reference'],
      limits: { roles: { reference: { max: 4 } } },
      per_call: 4,
      sizes: { kind: 'range', min_pixels: 589824, max_pixels: 1638400, min_ratio: '1:4', max_ratio: '4:1' },
      columns: () => toTexts({ service: 'image-generation', action: 'generation', shape: 'messages' }),
    },
    {
      // specs/protocols/dashscope-images.yaml:19
      like: ['wan2.7-image*'],
      modes: ['text', 'reference'],
      limits: { roles: { reference: { max: 9 } } },
      per_call: 4,
      sizes: { kind: 'range', min_pixels: 589824, max_pixels: 4194304, min_ratio: '1:8', max_ratio: '8:1' },
      columns: () => toTexts({ service: 'image-generation', action: 'generation', shape: 'messages' }),
    },
    {
      // specs/protocols/dashscope-images.yaml:20
      like: ['wan2.6*', 'wan2.7*', '*edit*'],
      modes: [],
    },
    {
      // specs/protocols/dashscope-images.yaml:21
      like: ['wan*-t2i*'],
      modes: ['text'],
      per_call: 4,
      sizes: { kind: 'range', min_side_px: 512, max_side_px: 1440 },
      columns: () => toTexts({ service: 'text2image', action: 'image-synthesis', shape: 'plain' }),
    },
    {
      // specs/protocols/dashscope-images.yaml:22
      like: ['*i2i*'],
      modes: ['reference'],
      limits: { roles: { reference: { max: 3 } } },
      per_call: 1,
      sizes: { kind: 'range', min_side_px: 512, max_side_px: 1440, min_pixels: 589824, max_pixels: 1638400 },
      columns: () => toTexts({ service: 'image2image', action: 'image-synthesis', shape: 'plain' }),
    },
    {
      // specs/protocols/dashscope-images.yaml:23
      like: ['*t2i*'],
      modes: ['text'],
      per_call: 1,
      sizes: { kind: 'range', min_side_px: 512, max_side_px: 1440, min_pixels: 589824, max_pixels: 1638400 },
      columns: () => toTexts({ service: 'text2image', action: 'image-synthesis', shape: 'plain' }),
    },
    {
      // specs/protocols/dashscope-images.yaml:24
      modes: ['text', 'reference'],
      limits: { roles: { reference: { max: 3 } } },
      per_call: 1,
      sizes: { kind: 'range', min_side_px: 512, max_side_px: 1440, min_pixels: 589824, max_pixels: 1638400 },
      columns: (s) => toTexts({
        service: choose(s.request.mode, { text: () => 'text2image', reference: () => 'image2image' }),
        action: 'image-synthesis',
        shape: 'plain',
      }),
    },
  ],
  route: () => ({}),
  submit: {
    // specs/protocols/dashscope-images.yaml:25
    request: (s) => post(
      path('/api/v1/services/aigc/', segment(s.route.service), '/', segment(s.route.action)),
      {
        headers: object({ 'X-DashScope-Async': 'enable' }),
        body: json(
          object({
            model: s.model,
            input: mergeMetadata(
              merge(
                when(not(equals(s.route.shape, 'messages')), () => someObject({
                  function: s.route.function,
                  prompt: s.request.facts.prompt,
                })),
                when(equals(s.route.shape, 'plain'), () => someObject({
                  negative_prompt: s.request.facts.negative_prompt,
                  images: each(s.request.roles.reference, (item) => mediaUrlOrDataUri(item)),
                })),
                when(equals(s.route.shape, 'editor'), () => someObject({
                  base_image_url: mediaUrlOrDataUri(first(s.request.roles.reference)),
                  mask_image_url: mediaUrlOrDataUri(first(s.request.roles.mask)),
                })),
                when(equals(s.route.shape, 'messages'), () => object({
                  messages: items([
                    object({
                      role: 'user',
                      content: concat(
                        each(s.request.roles.reference, (item) => object({ image: mediaUrlOrDataUri(item) })),
                        items([
                          when(isPresent(s.request.facts.prompt), () => someObject({
                            text: s.request.facts.prompt,
                          })),
                        ]),
                      ),
                    }),
                  ]),
                })),
              ),
              s.request.metadata,
              deniedMetadata,
              s.warnings,
              ['input'],
            ),
            parameters: mergeMetadata(
              mergeMetadata(
                object({
                  negative_prompt: when(
                    equals(s.route.shape, 'messages'),
                    () => s.request.facts.negative_prompt,
                  ),
                  size: pixels(s.request.facts.size, '*', [], report('size', s.warnings)),
                  n: orElse(s.request.facts.count, 1),
                  seed: s.request.facts.seed,
                  watermark: s.request.facts.watermark,
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
      ['prompt', 'metadata', 'size.pixels', 'count', 'seed', 'watermark'],
      [equals(s.route.shape, 'plain'), 'negative_prompt', 'reference'],
      [equals(s.route.shape, 'messages'), 'negative_prompt', 'reference'],
      [equals(s.route.shape, 'editor'), 'reference', 'mask'],
    ),
    // specs/protocols/dashscope-images.yaml:51
    accept: (a) => accepted(toText(at(a.answer.body, 'output', 'task_id'))),
  },
  poll: {
    // specs/protocols/dashscope-images.yaml:52
    request: (s) => get(path('/api/v1/tasks/', segment(s.task.upstream_id))),
    read: (a) => reading({
      // specs/protocols/dashscope-images.yaml:56
      state: firstState([
        stateWhen(
          all(
            equals(at(a.answer.body, 'output', 'task_status'), 'SUCCEEDED'),
            equals(at(a.answer.body, 'output', 'task_metrics', 'SUCCEEDED'), 0),
          ),
          'failed',
        ),
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
      // specs/protocols/dashscope-images.yaml:54
      id: toText(at(a.answer.body, 'output', 'task_id')),
      // specs/protocols/dashscope-images.yaml:59
      result: () => result(
        {},
        { images: toNumber(at(a.answer.body, 'usage', 'image_count')) },
        resultItems(
          firstOf(
            toList(at(a.answer.body, 'output', 'results')),
            () => flat(toList(pick(at(a.answer.body, 'output', 'choices'), ['message', 'content']))),
          ),
          (item) => ({
            files: { image: { url: [toText(at(item, 'url')), toText(at(item, 'image'))], ttl_secs: 86400 } },
            facts: { revised_prompt: toText(at(item, 'actual_prompt')) },
          }),
        ),
      ),
      // specs/protocols/dashscope-images.yaml:65
      failure: () => failure(
        firstOf(
          toText(at(a.answer.body, 'output', 'code')),
          () => toText(first(toList(pick(at(a.answer.body, 'output', 'results'), ['code'])))),
        ),
        firstOf(
          toText(at(a.answer.body, 'output', 'message')),
          () => toText(first(toList(pick(at(a.answer.body, 'output', 'results'), ['message'])))),
        ),
      ),
    }),
  },
  cancel: {
    // specs/protocols/dashscope-images.yaml:68
    request: (s) => post(path('/api/v1/tasks/', segment(s.task.upstream_id), '/cancel')),
    while: ['queued'],
  },
  // specs/protocols/dashscope-images.yaml:69
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
