// @generated from specs/protocols/openai-images.yaml by the gateway generator. Do not edit.

import type { CanonicalRequest } from '../canonical.ts';
import { all, answered, at, choose, count, defineProtocol, each, eitherBody, equals, failure, filePart, first, firstOf, firstRoute, formFields, isIn, isPresent, json, like, mapTo, mergeForm, mergeMetadata, multipart, not, object, oneOf, over, paceWithin, path, pick, pixels, post, report, result, resultItems, routeRow, segment, toList, toNumber, toText, usedBy, when } from '../../runtime/contract/index.ts';
import { httpRefusals } from '../refusals.ts';
import { deniedNames } from '../vocabulary.ts';

/** Paths of `metadata` that never reach the upstream: they would change what was agreed. */
export const deniedMetadata: readonly string[] = [
  'aspect_ratio', 'batch_size', 'candidate_count', 'count', 'extra_body', 'file_id', 'force_single', 'hd',
  'height', 'id', 'image', 'image[]', 'image_quality', 'image_size', 'images', 'input', 'input_fidelity',
  'mask', 'max_ratio', 'min_ratio', 'model', 'n', 'num_images', 'num_outputs', 'number_of_images',
  'output_count', 'parameters', 'partial_images', 'quality', 'resolution', 'response_format', 'sample_count',
  'samples', 'scale', 'sequential_image_generation', 'sequential_image_generation_options', 'service_tier',
  'size', 'stream', 'tools', 'use_pre_llm', 'width',
];

/**
 * OpenAI Images API. The answer holds the pictures. `base_url` ends before `/v1`. Models refuse
 * fields that they do not know, so each class is sent its own: gpt-image answers with bytes and
 * takes no `response_format`, dall-e-3 makes one picture a call and edits none, dall-e-2 edits one
 * picture. Other names (relays, compatible servers) are sent what gpt-image takes, and a single
 * picture as `image`; the gateway makes an address or bytes of what comes. The vendor's own default
 * of `quality` may be the dearest, so all that know qualities are always told one: `medium`, or
 * `standard`.
 */
export const openaiImages = defineProtocol<CanonicalRequest>({
  id: 'openai-images',
  title: 'OpenAI Images API',
  // specs/protocols/openai-images.yaml:10
  auth: { use: 'bearer', params: {} },
  base_url_example: 'https://api.openai.com',
  path_begins: '/v1/images',
  carries: {
    facts: [
      'background', 'count', 'end_user', 'moderation', 'output_compression', 'output_format', 'prompt',
      'quality', 'response_format', 'size', 'style',
    ],
    roles: ['mask', 'reference'],
    metadata: true,
  },
  media: { mask: ['bytes'], reference: ['bytes'] },
  metadata_fields: [
    'background', 'output_format', 'output_compression', 'moderation', 'style', 'user', 'safety_identifier',
    'negative_prompt', 'seed', 'watermark',
  ],
  names: {
    denied: deniedNames,
  },
  // specs/protocols/openai-images.yaml:72
  pace: paceWithin(300),
  models: [
    {
      // specs/protocols/openai-images.yaml:13
      like: ['*gpt-image-2*'],
      limits: { texts: { prompt: { max_chars: 32000 } } },
      per_call: 5,
      sizes: {
        kind: 'range',
        min_pixels: 655360,
        max_pixels: 8294400,
        max_side_px: 3840,
        multiple_of: 16,
        min_ratio: '1:3',
        max_ratio: '3:1',
      },
    },
    {
      // specs/protocols/openai-images.yaml:17
      like: ['*gpt-image*'],
      limits: { texts: { prompt: { max_chars: 32000 } } },
      per_call: 10,
      sizes: { kind: 'listed', pixels: ['1024x1024', '1536x1024', '1024x1536'] },
    },
    {
      // specs/protocols/openai-images.yaml:18
      like: ['*dall-e-3*'],
      limits: { texts: { prompt: { max_chars: 4000 } } },
      per_call: 1,
      sizes: { kind: 'listed', pixels: ['1024x1024', '1792x1024', '1024x1792'] },
    },
    {
      // specs/protocols/openai-images.yaml:19
      like: ['*dall-e-2*'],
      limits: { texts: { prompt: { max_chars: 1000 } } },
      per_call: 10,
      sizes: { kind: 'listed', pixels: ['256x256', '512x512', '1024x1024'] },
    },
    {
      // specs/protocols/openai-images.yaml:20
      per_call: 4,
      sizes: { kind: 'range' },
    },
  ],
  // specs/protocols/openai-images.yaml:22
  route: (s) => firstRoute([
    () => routeRow(all(like(s.model, '*dall-e-3*'), equals(s.request.mode, 'text')), () => ({
      class: 'dall-e-3',
      call: 'generations',
    })),
    () => routeRow(all(like(s.model, '*dall-e-2*'), equals(s.request.mode, 'text')), () => ({
      class: 'dall-e-2',
      call: 'generations',
    })),
    () => routeRow(equals(s.request.mode, 'text'), () => ({ class: 'gpt-image', call: 'generations' })),
    () => routeRow(
      all(
        like(s.model, '*gpt-image*'),
        isPresent(s.request.facts.prompt),
        isIn(s.request.mode, ['reference', 'inpaint']),
      ),
      () => ({ class: 'gpt-image', call: 'edits', part: 'several' }),
    ),
    () => routeRow(
      all(
        like(s.model, '*dall-e-2*'),
        isPresent(s.request.facts.prompt),
        isIn(s.request.mode, ['reference', 'inpaint']),
        not(over(count(s.request.roles.reference), 1)),
      ),
      () => ({ class: 'dall-e-2', call: 'edits', part: 'one' }),
    ),
    () => routeRow(
      all(
        not(like(s.model, '*dall-e-*')),
        isPresent(s.request.facts.prompt),
        isIn(s.request.mode, ['reference', 'inpaint']),
        not(over(count(s.request.roles.reference), 1)),
      ),
      () => ({ class: 'other', call: 'edits', part: 'one' }),
    ),
    () => routeRow(
      all(
        not(like(s.model, '*dall-e-*')),
        isPresent(s.request.facts.prompt),
        isIn(s.request.mode, ['reference', 'inpaint']),
      ),
      () => ({ class: 'other', call: 'edits', part: 'several' }),
    ),
  ]),
  routed: ['reference'],
  submit: {
    // specs/protocols/openai-images.yaml:29
    request: (s) => post(path('/v1/images/', segment(s.route.call)), {
      body: eitherBody(equals(s.route.call, 'edits'), {
        multipart: () => multipart(
          mergeForm(
            formFields({
              model: s.model,
              prompt: s.request.facts.prompt,
              image: when(equals(s.route.part, 'one'), () => filePart(first(s.request.roles.reference))),
              'image[]': when(
                equals(s.route.part, 'several'),
                () => each(s.request.roles.reference, (item) => filePart(item)),
              ),
              mask: filePart(first(s.request.roles.mask)),
              n: toText(s.request.facts.count),
              size: pixels(s.request.facts.size, 'x', [], report('size', s.warnings)),
              quality: choose(s.route.class, {
                'gpt-image': () => firstOf(
                  mapTo(
                    oneOf(
                      s.request.facts.quality,
                      ['auto', 'low', 'medium', 'high', 'standard', 'hd'],
                      report('quality', s.warnings),
                    ),
                    {
                      auto: 'medium',
                      low: 'low',
                      medium: 'medium',
                      standard: 'medium',
                      high: 'high',
                      hd: 'high',
                    },
                  ),
                  () => 'medium',
                ),
                other: () => firstOf(
                  mapTo(
                    oneOf(
                      s.request.facts.quality,
                      ['auto', 'low', 'medium', 'high', 'standard', 'hd'],
                      report('quality', s.warnings),
                    ),
                    {
                      auto: 'medium',
                      low: 'low',
                      medium: 'medium',
                      standard: 'medium',
                      high: 'high',
                      hd: 'high',
                    },
                  ),
                  () => 'medium',
                ),
              }),
              response_format: when(equals(s.route.class, 'dall-e-2'), () => s.request.facts.response_format),
              background: when(not(equals(s.route.class, 'dall-e-2')), () => s.request.facts.background),
              output_format: when(
                not(equals(s.route.class, 'dall-e-2')),
                () => s.request.facts.output_format,
              ),
              output_compression: when(
                all(
                  not(equals(s.route.class, 'dall-e-2')),
                  isIn(s.request.facts.output_format, ['jpeg', 'webp']),
                ),
                () => toText(s.request.facts.output_compression),
              ),
              moderation: when(not(equals(s.route.class, 'dall-e-2')), () => s.request.facts.moderation),
              user: s.request.facts.end_user,
            }),
            s.request.metadata,
            deniedMetadata,
            s.warnings,
          ),
        ),
        json: () => json(
          mergeMetadata(
            object({
              model: s.model,
              prompt: s.request.facts.prompt,
              n: s.request.facts.count,
              size: pixels(s.request.facts.size, 'x', [], report('size', s.warnings)),
              quality: choose(s.route.class, {
                'dall-e-3': () => firstOf(
                  mapTo(
                    oneOf(
                      s.request.facts.quality,
                      ['auto', 'medium', 'high', 'standard', 'hd'],
                      report('quality', s.warnings),
                    ),
                    { auto: 'standard', medium: 'standard', standard: 'standard', high: 'hd', hd: 'hd' },
                  ),
                  () => 'standard',
                ),
                'gpt-image': () => firstOf(
                  mapTo(
                    oneOf(
                      s.request.facts.quality,
                      ['auto', 'low', 'medium', 'high', 'standard', 'hd'],
                      report('quality', s.warnings),
                    ),
                    {
                      auto: 'medium',
                      low: 'low',
                      medium: 'medium',
                      standard: 'medium',
                      high: 'high',
                      hd: 'high',
                    },
                  ),
                  () => 'medium',
                ),
              }),
              style: when(
                equals(s.route.class, 'dall-e-3'),
                () => oneOf(s.request.facts.style, ['vivid', 'natural'], report('style', s.warnings)),
              ),
              response_format: when(
                isIn(s.route.class, ['dall-e-2', 'dall-e-3']),
                () => s.request.facts.response_format,
              ),
              background: when(equals(s.route.class, 'gpt-image'), () => s.request.facts.background),
              output_format: when(equals(s.route.class, 'gpt-image'), () => s.request.facts.output_format),
              output_compression: when(
                all(
                  equals(s.route.class, 'gpt-image'),
                  isIn(s.request.facts.output_format, ['jpeg', 'webp']),
                ),
                () => s.request.facts.output_compression,
              ),
              moderation: when(equals(s.route.class, 'gpt-image'), () => s.request.facts.moderation),
              user: s.request.facts.end_user,
            }),
            s.request.metadata,
            deniedMetadata,
            s.warnings,
          ),
        ),
      }),
    }),
    used: (s) => usedBy(
      ['prompt', 'count', 'size.pixels', 'output_format', 'end_user', 'metadata'],
      [all(equals(s.route.call, 'edits'), equals(s.route.part, 'one')), 'reference'],
      [all(equals(s.route.call, 'edits'), equals(s.route.part, 'several')), 'reference'],
      [equals(s.route.call, 'edits'), 'mask'],
      [all(equals(s.route.call, 'edits'), equals(s.route.class, 'gpt-image')), 'quality'],
      [all(equals(s.route.call, 'edits'), equals(s.route.class, 'other')), 'quality'],
      [all(not(equals(s.route.call, 'edits')), equals(s.route.class, 'dall-e-3')), 'quality', 'style'],
      [
        all(not(equals(s.route.call, 'edits')), equals(s.route.class, 'gpt-image')),
        'quality',
        'background',
        'moderation',
      ],
      [all(equals(s.route.call, 'edits'), equals(s.route.class, 'dall-e-2')), 'response_format'],
      [
        all(not(equals(s.route.call, 'edits')), isIn(s.route.class, ['dall-e-2', 'dall-e-3'])),
        'response_format',
      ],
      [
        all(equals(s.route.call, 'edits'), not(equals(s.route.class, 'dall-e-2'))),
        'background',
        'moderation',
      ],
      [
        all(
          equals(s.route.call, 'edits'),
          all(not(equals(s.route.class, 'dall-e-2')), isIn(s.request.facts.output_format, ['jpeg', 'webp'])),
        ),
        'output_compression',
      ],
      [
        all(
          not(equals(s.route.call, 'edits')),
          all(equals(s.route.class, 'gpt-image'), isIn(s.request.facts.output_format, ['jpeg', 'webp'])),
        ),
        'output_compression',
      ],
    ),
    read: (a) => answered({
      // specs/protocols/openai-images.yaml:73
      result: () => result(
        {},
        {
          input_tokens: toNumber(at(a.answer.body, 'usage', 'input_tokens')),
          output_tokens: toNumber(at(a.answer.body, 'usage', 'output_tokens')),
          total_tokens: toNumber(at(a.answer.body, 'usage', 'total_tokens')),
          input_text_tokens: toNumber(at(a.answer.body, 'usage', 'input_tokens_details', 'text_tokens')),
          input_image_tokens: toNumber(at(a.answer.body, 'usage', 'input_tokens_details', 'image_tokens')),
          output_text_tokens: toNumber(at(a.answer.body, 'usage', 'output_tokens_details', 'text_tokens')),
          output_image_tokens: toNumber(at(a.answer.body, 'usage', 'output_tokens_details', 'image_tokens')),
        },
        resultItems(toList(at(a.answer.body, 'data')), (item) => ({
          files: {
            image: { url: [toText(at(item, 'url'))], base64: toText(at(item, 'b64_json')), ttl_secs: 3600 },
          },
          facts: { revised_prompt: toText(at(item, 'revised_prompt')) },
        })),
      ),
      // specs/protocols/openai-images.yaml:86
      failure: () => failure(
        firstOf(
          toText(pick(first(toList(pick(at(a.answer.body, 'data'), ['error']))), ['code'])),
          () => toText(at(a.answer.body, 'error', 'code')),
        ),
        firstOf(
          toText(pick(first(toList(pick(at(a.answer.body, 'data'), ['error']))), ['message'])),
          () => toText(at(a.answer.body, 'error', 'message')),
        ),
      ),
    }),
    within_secs: 300,
    max_answer_bytes: 268435456,
  },
  // specs/protocols/openai-images.yaml:89
  errors: {
    read: (a) => failure(
      firstOf(toText(at(a.answer.body, 'error', 'code')), () => toText(at(a.answer.body, 'code'))),
      firstOf(
        toText(at(a.answer.body, 'error', 'message')),
        () => toText(at(a.answer.body, 'error')),
        () => toText(at(a.answer.body, 'message')),
      ),
    ),
    rules: [
      {
        class: 'content_policy',
        code: ['content_policy_violation', '*moderation*', '*safety*', '*sensitive*'],
      },
      {
        class: 'quota',
        code: ['billing_hard_limit_reached', 'insufficient_quota', 'insufficient_user_quota'],
      },
      { class: 'invalid_key', code: ['invalid_api_key'] },
      { class: 'not_found', code: ['model_not_found'] },
      { class: 'rate_limit', code: ['rate_limit*', 'too_many_requests'] },
      { class: 'upstream', code: ['server_error', 'internal_error'] },
      {
        class: 'content_policy',
        http: [200, 400, 422],
        message: [
          '*safety_violations*', '*safety system*', '*moderation*', '*content policy*', '*content_policy*',
          '*policy violation*', '*sensitive content*', '*prohibited content*',
        ],
      },
      {
        class: 'quota',
        http: [400, 403, 429],
        message: ['*billing hard limit*', '*exceeded your current quota*'],
      },
      ...httpRefusals,
    ],
  },
});
