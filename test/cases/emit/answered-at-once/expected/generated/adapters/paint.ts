// @generated from specs/protocols/paint.yaml by the gateway generator. Do not edit.

import type { CanonicalRequest } from '../canonical.ts';
import { answered, at, defineProtocol, eitherBody, equals, failure, filePart, first, firstOf, firstRoute, formFields, json, mergeForm, mergeMetadata, multipart, object, paceWithin, path, pick, pixels, post, report, result, resultItems, routeRow, segment, toList, toNumber, toText, usedBy } from '../../runtime/contract/index.ts';

/** Paths of `metadata` that never reach the upstream: they would change what was agreed. */
export const deniedMetadata: readonly string[] = ['image', 'model', 'size'];

/** Pictures, answered at once. */
export const paint = defineProtocol<CanonicalRequest>({
  id: 'paint',
  title: 'Pictures, answered at once',
  // specs/protocols/paint.yaml:4
  auth: { use: 'bearer', params: {} },
  path_begins: '/images',
  carries: { facts: ['prompt', 'size'], roles: ['first_frame'], metadata: true },
  media: { first_frame: ['bytes'] },
  metadata_fields: ['seed'],
  // specs/protocols/paint.yaml:26
  pace: paceWithin(120),
  models: [
    {
      // specs/protocols/paint.yaml:6
      like: ['paint-1*'],
      per_call: 1,
      sizes: { kind: 'listed', pixels: ['1024x1024', '1536x1024'] },
    },
    {
      // specs/protocols/paint.yaml:7
      like: ['paint-2*'],
      per_call: 4,
      sizes: { kind: 'named', ratios: ['1:1', '16:9'], tiers: ['720p'] },
    },
    {
      // specs/protocols/paint.yaml:8
      like: ['paint-3*'],
      sizes: { kind: 'range', min_pixels: 262144, max_side_px: 3840, multiple_of: 16, max_ratio: '3:1' },
    },
    {
      // specs/protocols/paint.yaml:9
      sizes: { kind: 'none' },
    },
  ],
  // specs/protocols/paint.yaml:11
  route: (s) => firstRoute([
    () => routeRow(equals(s.request.mode, 'first_frame'), () => ({ call: 'edits' })),
    () => routeRow(true, () => ({ call: 'generations' })),
  ]),
  submit: {
    // specs/protocols/paint.yaml:13
    request: (s) => post(path('/images/', segment(s.route.call)), {
      body: eitherBody(equals(s.route.call, 'edits'), {
        multipart: () => multipart(
          mergeForm(
            formFields({
              model: s.model,
              prompt: s.request.facts.prompt,
              image: filePart(first(s.request.roles.first_frame)),
              size: pixels(s.request.facts.size, 'x', [], report('size', s.warnings)),
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
              size: pixels(s.request.facts.size, 'x', [], report('size', s.warnings)),
              what: s.task.kind,
            }),
            s.request.metadata,
            deniedMetadata,
            s.warnings,
          ),
        ),
      }),
    }),
    used: (s) => usedBy(
      ['prompt', 'size.pixels', 'metadata'],
      [equals(s.route.call, 'edits'), 'first_frame'],
    ),
    read: (a) => answered({
      // specs/protocols/paint.yaml:27
      result: () => result(
        {},
        { total_tokens: toNumber(at(a.answer.body, 'usage', 'total_tokens')) },
        resultItems(toList(at(a.answer.body, 'data')), (item) => ({
          files: {
            image: { url: [toText(at(item, 'url'))], base64: toText(at(item, 'b64_json')), ttl_secs: 3600 },
          },
          facts: { revised_prompt: toText(at(item, 'revised_prompt')) },
        })),
      ),
      // specs/protocols/paint.yaml:33
      failure: () => failure(
        firstOf(
          toText(pick(first(toList(pick(at(a.answer.body, 'data'), ['error']))), ['code'])),
          () => toText(at(a.answer.body, 'error', 'code')),
        ),
        toText(pick(first(toList(pick(at(a.answer.body, 'data'), ['error']))), ['message'])),
      ),
    }),
    within_secs: 120,
    max_answer_bytes: 67108864,
  },
  // specs/protocols/paint.yaml:36
  errors: {
    read: (a) => failure(
      toText(at(a.answer.body, 'error', 'code')),
      toText(at(a.answer.body, 'error', 'message')),
    ),
    rules: [{ class: 'content_policy', code: ['moderation_blocked'] }],
  },
});
