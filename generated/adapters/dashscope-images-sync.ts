// @generated from specs/protocols/dashscope-images-sync.yaml by the gateway generator. Do not edit.

import type { CanonicalRequest } from '../canonical.ts';
import { answered, at, concat, defineProtocol, each, equals, failure, firstOf, flat, isPresent, items, json, mediaUrlOrDataUri, mergeMetadata, not, object, omitPaths, orElse, paceWithin, pick, pixels, post, report, result, resultItems, someObject, toList, toNumber, toText, toTexts, usedBy, when } from '../../runtime/contract/index.ts';
import { dashscopeRefusals, httpRefusals } from '../refusals.ts';
import { deniedNames } from '../vocabulary.ts';

/** Paths of `metadata` that never reach the upstream: they would change what was agreed. */
export const deniedMetadata: readonly string[] = [
  'batch_size', 'candidate_count', 'enable_interleave', 'enable_sequential', 'id', 'input', 'max_images',
  'model', 'n', 'num_images', 'num_outputs', 'output_count', 'parameters.batch_size',
  'parameters.candidate_count', 'parameters.enable_interleave', 'parameters.enable_sequential',
  'parameters.id', 'parameters.max_images', 'parameters.n', 'parameters.num_images', 'parameters.num_outputs',
  'parameters.output_count', 'parameters.sample_count', 'parameters.service_tier', 'parameters.size',
  'parameters.stream', 'sample_count', 'service_tier', 'size', 'stream',
];

/**
 * Model Studio images at once. Messages in, pictures out, in one call and without the header of
 * tasks. The number of pictures is always said where a model has one, for the vendor's default may
 * be four. Each model has its own sizes `W*H`; names that are not known are sent what all of them
 * take. Arrears are HTTP 400. `metadata` is merged into `parameters`. Addresses live for a day.
 */
export const dashscopeImagesSync = defineProtocol<CanonicalRequest>({
  id: 'dashscope-images-sync',
  title: 'Model Studio images at once',
  // specs/protocols/dashscope-images-sync.yaml:8
  auth: { use: 'bearer', params: {} },
  base_url_example: 'https://dashscope.aliyuncs.com',
  path_begins: '/api/v1/services/aigc/multimodal-generation/generation',
  carries: {
    facts: ['count', 'negative_prompt', 'prompt', 'seed', 'size', 'watermark'],
    roles: ['reference'],
    metadata: true,
  },
  media: { reference: ['url_or_data_uri'] },
  metadata_fields: [
    'prompt_extend', 'watermark', 'seed', 'negative_prompt', 'parameters.prompt_extend',
    'parameters.watermark', 'parameters.seed', 'parameters.negative_prompt',
  ],
  names: {
    denied: deniedNames,
  },
  // specs/protocols/dashscope-images-sync.yaml:38
  pace: paceWithin(300),
  models: [
    {
      // specs/protocols/dashscope-images-sync.yaml:10
      like: ['qwen-image-edit-plus*', 'qwen-image-edit-max*'],
      modes: ['reference'],
      limits: { roles: { reference: { max: 3 } } },
      per_call: 6,
      sizes: { kind: 'range', min_side_px: 512, max_side_px: 2048 },
      columns: () => toTexts({ class: 'several' }),
    },
    {
      // specs/protocols/dashscope-images-sync.yaml:11
      like: ['qwen-image-edit*'],
      modes: ['reference'],
      limits: { roles: { reference: { max: 3 } } },
      per_call: 1,
      sizes: { kind: 'none' },
      columns: () => toTexts({ class: 'several' }),
    },
    {
      // specs/protocols/dashscope-images-sync.yaml:12
      like: ['qwen-image-2*', 'qwen-image-3*'],
      modes: ['text', 'reference'],
      limits: { roles: { reference: { max: 3 } } },
      per_call: 6,
      sizes: { kind: 'range', min_pixels: 262144, max_pixels: 4194304 },
      columns: () => toTexts({ class: 'several' }),
    },
    {
      // specs/protocols/dashscope-images-sync.yaml:13
      like: ['qwen-image*'],
      modes: ['text'],
      per_call: 1,
      sizes: { kind: 'listed', pixels: ['1664x928', '1472x1104', '1328x1328', '1104x1472', '928x1664'] },
      columns: () => toTexts({ class: 'several' }),
    },
    {
      // specs/protocols/dashscope-images-sync.yaml:14
      like: ['z-image*'],
      modes: ['text'],
      per_call: 1,
      sizes: { kind: 'range', min_pixels: 262144, max_pixels: 4194304 },
      columns: () => toTexts({ class: 'single' }),
    },
    {
      // specs/protocols/dashscope-images-sync.yaml:15
      like: ['wan2.6-t2i*'],
      modes: ['text'],
      per_call: 4,
      sizes: { kind: 'range', min_pixels: 1638400, max_pixels: 2073600, min_ratio: '1:4', max_ratio: '4:1' },
      columns: () => toTexts({ class: 'several' }),
    },
    {
      // specs/protocols/dashscope-images-sync.yaml:16
      like: ['wan2.6-image*'],
      modes: ['reference'],
      limits: { roles: { reference: { max: 4 } } },
      per_call: 4,
      sizes: { kind: 'range', min_pixels: 589824, max_pixels: 1638400, min_ratio: '1:4', max_ratio: '4:1' },
      columns: () => toTexts({ class: 'several' }),
    },
    {
      // specs/protocols/dashscope-images-sync.yaml:17
      like: ['wan2.7-image*'],
      modes: ['text', 'reference'],
      limits: { roles: { reference: { max: 9 } } },
      per_call: 4,
      sizes: { kind: 'range', min_pixels: 589824, max_pixels: 4194304, min_ratio: '1:8', max_ratio: '8:1' },
      columns: () => toTexts({ class: 'several' }),
    },
    {
      // specs/protocols/dashscope-images-sync.yaml:18
      like: ['wan*'],
      modes: [],
    },
    {
      // specs/protocols/dashscope-images-sync.yaml:19
      modes: ['text'],
      per_call: 1,
      sizes: { kind: 'range', min_pixels: 1638400, max_pixels: 2073600, min_ratio: '1:4', max_ratio: '4:1' },
      columns: () => toTexts({ class: 'several' }),
    },
  ],
  route: () => ({}),
  submit: {
    // specs/protocols/dashscope-images-sync.yaml:20
    request: (s) => post('/api/v1/services/aigc/multimodal-generation/generation', {
      body: json(
        object({
          model: s.model,
          input: object({
            messages: items([
              object({
                role: 'user',
                content: concat(
                  each(s.request.roles.reference, (item) => object({ image: mediaUrlOrDataUri(item) })),
                  items([
                    when(isPresent(s.request.facts.prompt), () => someObject(
                      { text: s.request.facts.prompt },
                    )),
                  ]),
                ),
              }),
            ]),
          }),
          parameters: mergeMetadata(
            mergeMetadata(
              object({
                negative_prompt: when(
                  not(equals(s.route.class, 'single')),
                  () => s.request.facts.negative_prompt,
                ),
                size: pixels(s.request.facts.size, '*', [], report('size', s.warnings)),
                n: when(not(equals(s.route.class, 'single')), () => orElse(s.request.facts.count, 1)),
                seed: s.request.facts.seed,
                watermark: when(not(equals(s.route.class, 'single')), () => s.request.facts.watermark),
              }),
              omitPaths(s.request.metadata, [['parameters']]),
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
    }),
    used: (s) => usedBy(['reference', 'prompt', 'size.pixels', 'seed', 'metadata'], [
      not(equals(s.route.class, 'single')),
      'negative_prompt',
      'count',
      'watermark',
    ]),
    read: (a) => answered({
      // specs/protocols/dashscope-images-sync.yaml:39
      result: () => result(
        {},
        { images: toNumber(at(a.answer.body, 'usage', 'image_count')) },
        resultItems(
          flat(toList(pick(at(a.answer.body, 'output', 'choices'), ['message', 'content']))),
          (item) => ({ files: { image: { url: [toText(at(item, 'image'))], ttl_secs: 86400 } }, facts: {} }),
        ),
      ),
      // specs/protocols/dashscope-images-sync.yaml:44
      failure: () => failure(
        firstOf(toText(at(a.answer.body, 'code')), () => toText(at(a.answer.body, 'output', 'code'))),
        firstOf(toText(at(a.answer.body, 'message')), () => toText(at(a.answer.body, 'output', 'message'))),
      ),
    }),
    within_secs: 300,
  },
  // specs/protocols/dashscope-images-sync.yaml:45
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
