// @generated from specs/protocols/ark-images.yaml by the gateway generator. Do not edit.

import type { CanonicalRequest } from '../canonical.ts';
import { answered, at, defineProtocol, each, equals, failure, first, firstOf, isIn, json, mediaUrlOrDataUri, merge, mergeMetadata, object, oneOf, only, orElse, paceWithin, pick, pixels, post, report, result, resultItems, several, someObject, toList, toNumber, toText, toTexts, usedBy, when } from '../../runtime/contract/index.ts';
import { arkRefusals, httpRefusals } from '../refusals.ts';
import { deniedNames } from '../vocabulary.ts';

/** Paths of `metadata` that never reach the upstream: they would change what was agreed. */
export const deniedMetadata: readonly string[] = [
  'batch_size', 'candidate_count', 'force_single', 'id', 'image', 'layer_decomposition', 'max_ratio',
  'min_ratio', 'model', 'n', 'num_images', 'num_outputs', 'output_count', 'response_format', 'sample_count',
  'scale', 'sequential_image_generation', 'sequential_image_generation_options', 'service_tier', 'size',
  'stream', 'tools', 'use_pre_llm',
];

/**
 * Ark image generations. The answer is the picture. One picture for a call: the batches that the
 * vendor knows are made by its own choice of a number. One reference is a text, several are a list.
 * A size is `WxH` within the pixels of the model; other names, endpoints (`ep-...`) among them, are
 * sent what every model takes. The vendor puts its mark on pictures unless told not to. A picture
 * that was withheld is an error in the place of it. Addresses live for a day.
 */
export const arkImages = defineProtocol<CanonicalRequest>({
  id: 'ark-images',
  title: 'Ark image generations',
  // specs/protocols/ark-images.yaml:9
  auth: { use: 'bearer', params: {} },
  base_url_example: 'https://ark.cn-beijing.volces.com',
  path_begins: '/api/v3/images/generations',
  carries: {
    facts: ['output_format', 'prompt', 'response_format', 'seed', 'size', 'watermark'],
    roles: ['reference'],
    metadata: true,
  },
  media: { reference: ['url_or_data_uri'] },
  metadata_fields: [
    'optimize_prompt_options.mode', 'optimize_prompt_options.thinking', 'guidance_scale', 'seed', 'watermark',
    'output_format', 'background',
  ],
  names: {
    denied: deniedNames,
  },
  // specs/protocols/ark-images.yaml:64
  pace: paceWithin(300),
  models: [
    {
      // specs/protocols/ark-images.yaml:11
      like: ['*seededit*'],
      modes: ['reference'],
      limits: { roles: { reference: { max: 1 } } },
      per_call: 1,
      sizes: { kind: 'none' },
      columns: () => toTexts({ class: 'editor' }),
    },
    {
      // specs/protocols/ark-images.yaml:12
      like: ['*seedream-3*'],
      modes: ['text'],
      per_call: 1,
      sizes: { kind: 'range', min_side_px: 512, max_side_px: 2048 },
      columns: () => toTexts({ class: 'painter' }),
    },
    {
      // specs/protocols/ark-images.yaml:13
      like: ['*seedream-4-0*'],
      modes: ['text', 'reference'],
      limits: { roles: { reference: { max: 14 } } },
      per_call: 1,
      sizes: {
        kind: 'range',
        min_pixels: 921600,
        max_pixels: 16777216,
        min_ratio: '1:16',
        max_ratio: '16:1',
      },
      columns: () => toTexts({ class: 'plain' }),
    },
    {
      // specs/protocols/ark-images.yaml:19
      like: ['*seedream-4-5*'],
      modes: ['text', 'reference'],
      limits: { roles: { reference: { max: 14 } } },
      per_call: 1,
      sizes: {
        kind: 'range',
        min_pixels: 3686400,
        max_pixels: 16777216,
        min_ratio: '1:16',
        max_ratio: '16:1',
      },
      columns: () => toTexts({ class: 'plain' }),
    },
    {
      // specs/protocols/ark-images.yaml:25
      like: ['*seedream-5-0-pro*'],
      modes: ['text', 'reference'],
      limits: { roles: { reference: { max: 10 } } },
      per_call: 1,
      sizes: { kind: 'range', min_pixels: 921600, max_pixels: 4624220, min_ratio: '1:16', max_ratio: '16:1' },
      columns: () => toTexts({ class: 'format' }),
    },
    {
      // specs/protocols/ark-images.yaml:31
      like: ['*seedream-5-0-2*', '*seedream-5-0-lite*'],
      modes: ['text', 'reference'],
      limits: { roles: { reference: { max: 14 } } },
      per_call: 1,
      sizes: {
        kind: 'range',
        min_pixels: 3686400,
        max_pixels: 10404496,
        min_ratio: '1:16',
        max_ratio: '16:1',
      },
      columns: () => toTexts({ class: 'format' }),
    },
    {
      // specs/protocols/ark-images.yaml:37
      like: ['*seedream-5*'],
      modes: ['text', 'reference'],
      limits: { roles: { reference: { max: 14 } } },
      per_call: 1,
      sizes: {
        kind: 'range',
        min_pixels: 3686400,
        max_pixels: 4624220,
        min_ratio: '1:16',
        max_ratio: '16:1',
      },
      columns: () => toTexts({ class: 'format' }),
    },
    {
      // specs/protocols/ark-images.yaml:43
      modes: ['text', 'reference'],
      limits: { roles: { reference: { max: 14 } } },
      per_call: 1,
      sizes: {
        kind: 'range',
        min_pixels: 3686400,
        max_pixels: 4624220,
        min_ratio: '1:16',
        max_ratio: '16:1',
      },
      columns: () => toTexts({ class: 'plain' }),
    },
  ],
  route: () => ({}),
  submit: {
    // specs/protocols/ark-images.yaml:48
    request: (s) => post('/api/v3/images/generations', {
      body: json(
        mergeMetadata(
          merge(
            object({
              model: s.model,
              prompt: s.request.facts.prompt,
              image: mediaUrlOrDataUri(first(only(s.request.roles.reference))),
              size: pixels(s.request.facts.size, 'x', [], report('size', s.warnings)),
              response_format: s.request.facts.response_format,
              output_format: when(
                equals(s.route.class, 'format'),
                () => oneOf(
                  s.request.facts.output_format,
                  ['png', 'jpeg'],
                  report('output_format', s.warnings),
                ),
              ),
              seed: when(isIn(s.route.class, ['editor', 'painter']), () => s.request.facts.seed),
              watermark: orElse(s.request.facts.watermark, false),
            }),
            someObject(
              { image: each(several(s.request.roles.reference), (item) => mediaUrlOrDataUri(item)) },
            ),
          ),
          s.request.metadata,
          deniedMetadata,
          s.warnings,
        ),
      ),
    }),
    used: (s) => usedBy(
      ['prompt', 'reference', 'size.pixels', 'response_format', 'watermark', 'metadata'],
      [equals(s.route.class, 'format'), 'output_format'],
      [isIn(s.route.class, ['editor', 'painter']), 'seed'],
    ),
    read: (a) => answered({
      // specs/protocols/ark-images.yaml:65
      result: () => result(
        {},
        {
          images: toNumber(at(a.answer.body, 'usage', 'generated_images')),
          output_tokens: toNumber(at(a.answer.body, 'usage', 'output_tokens')),
          total_tokens: toNumber(at(a.answer.body, 'usage', 'total_tokens')),
        },
        resultItems(toList(at(a.answer.body, 'data')), (item) => ({
          files: {
            image: { url: [toText(at(item, 'url'))], base64: toText(at(item, 'b64_json')), ttl_secs: 86400 },
          },
          facts: {},
        })),
      ),
      // specs/protocols/ark-images.yaml:68
      failure: () => failure(
        firstOf(
          toText(first(toList(pick(at(a.answer.body, 'data'), ['error', 'code'])))),
          () => toText(at(a.answer.body, 'error', 'code')),
        ),
        firstOf(
          toText(first(toList(pick(at(a.answer.body, 'data'), ['error', 'message'])))),
          () => toText(at(a.answer.body, 'error', 'message')),
        ),
      ),
    }),
    within_secs: 300,
    max_answer_bytes: 134217728,
  },
  // specs/protocols/ark-images.yaml:71
  errors: {
    read: (a) => failure(
      toText(at(a.answer.body, 'error', 'code')),
      toText(at(a.answer.body, 'error', 'message')),
    ),
    rules: [...arkRefusals, ...httpRefusals],
  },
});
