// @generated from specs/protocols/xai-images.yaml by the gateway generator. Do not edit.

import type { CanonicalRequest } from '../canonical.ts';
import { all, answered, at, count, defineProtocol, each, equals, failure, first, firstOf, firstRoute, isPresent, json, like, mapTo, mediaUrlOrDataUri, mergeMetadata, not, object, only, paceWithin, path, pickEach, post, ratio, result, resultItems, routeRow, segment, several, tier, toList, toNumber, toText, under, usedBy, when, where, without } from '../../runtime/contract/index.ts';
import { httpRefusals, xaiRefusals } from '../refusals.ts';
import { deniedNames } from '../vocabulary.ts';

/** Paths of `metadata` that never reach the upstream: they would change what was agreed. */
export const deniedMetadata: readonly string[] = [
  'aspect_ratio', 'batch_size', 'candidate_count', 'id', 'image', 'images', 'model', 'n', 'num_images',
  'num_outputs', 'output_count', 'quality', 'resolution', 'response_format', 'sample_count', 'service_tier',
  'size', 'storage_options', 'stream', 'tools', 'video',
];

/**
 * xAI images. The answer is the picture. Edits are JSON as well, with up to three references and no
 * mask. A picture has a ratio and a tier instead of a size. One that moderation withholds has
 * `respect_moderation: false` in the place of it. Three shapes of errors, told apart by their
 * words.
 */
export const xaiImages = defineProtocol<CanonicalRequest>({
  id: 'xai-images',
  title: 'xAI images',
  // specs/protocols/xai-images.yaml:8
  auth: { use: 'bearer', params: {} },
  base_url_example: 'https://api.x.ai',
  path_begins: '/v1/images',
  carries: {
    facts: ['count', 'end_user', 'output_format', 'prompt', 'response_format', 'size'],
    roles: ['reference'],
    metadata: true,
  },
  media: { reference: ['url_or_data_uri'] },
  metadata_fields: ['output_format', 'user', 'seed'],
  names: {
    denied: deniedNames,
  },
  // specs/protocols/xai-images.yaml:33
  pace: paceWithin(180),
  models: [
    {
      // specs/protocols/xai-images.yaml:10
      like: ['grok-2-image*'],
      per_call: 10,
      sizes: { kind: 'none' },
    },
    {
      // specs/protocols/xai-images.yaml:11
      per_call: 10,
      sizes: {
        kind: 'named',
        ratios: ['1:1', '16:9', '9:16', '4:3', '3:4', '3:2', '2:3', '2:1', '1:2'],
        tiers: ['1k', '2k'],
      },
    },
  ],
  // specs/protocols/xai-images.yaml:13
  route: (s) => firstRoute([
    () => routeRow(all(equals(s.request.mode, 'text'), like(s.model, 'grok-2-image*')), () => ({
      action: 'generations',
      class: 'plain',
    })),
    () => routeRow(
      all(equals(s.request.mode, 'text'), not(like(s.model, 'grok-2-image*'))),
      () => ({ action: 'generations', class: 'full' }),
    ),
    () => routeRow(
      all(
        equals(s.request.mode, 'reference'),
        isPresent(s.request.facts.prompt),
        under(count(s.request.roles.reference), 4),
        not(like(s.model, 'grok-2-image*')),
      ),
      () => ({ action: 'edits', class: 'full' }),
    ),
  ]),
  submit: {
    // specs/protocols/xai-images.yaml:16
    request: (s) => post(path('/v1/images/', segment(s.route.action)), {
      body: json(
        mergeMetadata(
          object({
            model: s.model,
            prompt: s.request.facts.prompt,
            image: when(isPresent(only(s.request.roles.reference)), () => object({
              url: mediaUrlOrDataUri(first(s.request.roles.reference)),
              type: 'image_url',
            })),
            images: each(several(s.request.roles.reference), (item) => object({
              url: mediaUrlOrDataUri(item),
              type: 'image_url',
            })),
            n: s.request.facts.count,
            aspect_ratio: ratio(s.request.facts.size),
            resolution: tier(s.request.facts.size),
            output_format: when(equals(s.route.class, 'full'), () => s.request.facts.output_format),
            response_format: s.request.facts.response_format,
            user: s.request.facts.end_user,
          }),
          s.request.metadata,
          deniedMetadata,
          s.warnings,
        ),
      ),
    }),
    used: (s) => usedBy(
      ['prompt', 'reference', 'count', 'size.ratio', 'size.tier', 'response_format', 'end_user', 'metadata'],
      [equals(s.route.class, 'full'), 'output_format'],
    ),
    read: (a) => answered({
      // specs/protocols/xai-images.yaml:34
      result: () => result(
        {},
        { usd_ticks: toNumber(at(a.answer.body, 'usage', 'cost_in_usd_ticks')) },
        resultItems(
          without(toList(at(a.answer.body, 'data')), ['respect_moderation'], false),
          (item) => ({
            files: { image: { url: [toText(at(item, 'url'))], base64: toText(at(item, 'b64_json')) } },
            facts: { revised_prompt: toText(at(item, 'revised_prompt')) },
          }),
        ),
      ),
      // specs/protocols/xai-images.yaml:40
      failure: () => failure(
        firstOf(
          mapTo(
            first(
              pickEach(
                where(toList(at(a.answer.body, 'data')), ['respect_moderation'], false),
                ['respect_moderation'],
              ),
            ),
            { false: 'moderated' },
          ),
          () => toText(at(a.answer.body, 'error', 'code')),
          () => toText(at(a.answer.body, 'code')),
        ),
        firstOf(toText(at(a.answer.body, 'error', 'message')), () => toText(at(a.answer.body, 'error'))),
      ),
    }),
    within_secs: 180,
    max_answer_bytes: 268435456,
  },
  // specs/protocols/xai-images.yaml:45
  errors: {
    read: (a) => failure(
      firstOf(toText(at(a.answer.body, 'error', 'code')), () => toText(at(a.answer.body, 'code'))),
      firstOf(toText(at(a.answer.body, 'error', 'message')), () => toText(at(a.answer.body, 'error'))),
    ),
    rules: [
      { class: 'content_policy', code: ['moderated'] },
      ...xaiRefusals,
      ...httpRefusals,
    ],
  },
});
