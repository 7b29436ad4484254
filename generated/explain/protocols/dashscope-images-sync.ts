// @generated from specs/protocols/dashscope-images-sync.yaml by the gateway generator. Do not edit.

import type { CanonicalRequest } from '../../canonical.ts';
import { defineSent, equals, isPresent, mediaUrlOrDataUri, mergeMetadata, not, omitPaths, orElse, pixels, report, sentConcat, sentEach, sentFrom, sentItems, sentMerge, sentObject, sentSomeObject, when } from '../../../runtime/contract/index.ts';
import { deniedMetadata } from '../../adapters/dashscope-images-sync.ts';

export const sent = defineSent<CanonicalRequest>({
  submit: (s) => ({
    path: sentFrom('/api/v1/services/aigc/multimodal-generation/generation', 0),
    body: sentObject({
      model: sentFrom(s.model, 1),
      input: sentObject({
        messages: sentItems([
          sentObject({
            role: sentFrom('user', 2),
            content: sentConcat(
              sentEach(s.request.roles.reference, (item) => sentObject({
                image: sentFrom(mediaUrlOrDataUri(item), 3),
              })),
              sentItems([
                when(isPresent(s.request.facts.prompt), () => sentSomeObject({
                  text: sentFrom(s.request.facts.prompt, 4),
                })),
              ]),
            ),
          }),
        ]),
      }),
      parameters: sentMerge(
        sentMerge(
          sentObject({
            negative_prompt: when(
              not(equals(s.route.class, 'single')),
              () => sentFrom(s.request.facts.negative_prompt, 5),
            ),
            size: sentFrom(pixels(s.request.facts.size, '*', [], report('size', s.warnings)), 6),
            n: when(
              not(equals(s.route.class, 'single')),
              () => sentFrom(orElse(s.request.facts.count, 1), 7),
            ),
            seed: sentFrom(s.request.facts.seed, 8),
            watermark: when(
              not(equals(s.route.class, 'single')),
              () => sentFrom(s.request.facts.watermark, 9),
            ),
          }),
          sentFrom(
            mergeMetadata({}, omitPaths(s.request.metadata, [['parameters']]), deniedMetadata, s.warnings),
            10,
          ),
        ),
        sentFrom(mergeMetadata({}, s.request.metadata, deniedMetadata, s.warnings, ['parameters']), 11),
      ),
    }),
  }),
});
