// @generated from specs/protocols/dashscope-images.yaml by the gateway generator. Do not edit.

import type { CanonicalRequest } from '../../canonical.ts';
import { defineSent, equals, first, isPresent, mediaUrlOrDataUri, mergeMetadata, not, omitPaths, orElse, path, pixels, report, segment, sentConcat, sentEach, sentFrom, sentItems, sentMerge, sentObject, sentSomeObject, when } from '../../../runtime/contract/index.ts';
import { deniedMetadata } from '../../adapters/dashscope-images.ts';

export const sent = defineSent<CanonicalRequest>({
  submit: (s) => ({
    path: sentFrom(path('/api/v1/services/aigc/', segment(s.route.service), '/', segment(s.route.action)), 0),
    headers: sentObject({ 'X-DashScope-Async': sentFrom('enable', 1) }),
    body: sentObject({
      model: sentFrom(s.model, 2),
      input: sentMerge(
        sentMerge(
          when(not(equals(s.route.shape, 'messages')), () => sentSomeObject({
            function: sentFrom(s.route.function, 3),
            prompt: sentFrom(s.request.facts.prompt, 4),
          })),
          when(equals(s.route.shape, 'plain'), () => sentSomeObject({
            negative_prompt: sentFrom(s.request.facts.negative_prompt, 5),
            images: sentEach(s.request.roles.reference, (item) => sentFrom(mediaUrlOrDataUri(item), 6)),
          })),
          when(equals(s.route.shape, 'editor'), () => sentSomeObject({
            base_image_url: sentFrom(mediaUrlOrDataUri(first(s.request.roles.reference)), 7),
            mask_image_url: sentFrom(mediaUrlOrDataUri(first(s.request.roles.mask)), 8),
          })),
          when(equals(s.route.shape, 'messages'), () => sentObject({
            messages: sentItems([
              sentObject({
                role: sentFrom('user', 9),
                content: sentConcat(
                  sentEach(s.request.roles.reference, (item) => sentObject({
                    image: sentFrom(mediaUrlOrDataUri(item), 10),
                  })),
                  sentItems([
                    when(isPresent(s.request.facts.prompt), () => sentSomeObject({
                      text: sentFrom(s.request.facts.prompt, 11),
                    })),
                  ]),
                ),
              }),
            ]),
          })),
        ),
        sentFrom(mergeMetadata({}, s.request.metadata, deniedMetadata, s.warnings, ['input']), 12),
      ),
      parameters: sentMerge(
        sentMerge(
          sentObject({
            negative_prompt: when(
              equals(s.route.shape, 'messages'),
              () => sentFrom(s.request.facts.negative_prompt, 13),
            ),
            size: sentFrom(pixels(s.request.facts.size, '*', [], report('size', s.warnings)), 14),
            n: sentFrom(orElse(s.request.facts.count, 1), 15),
            seed: sentFrom(s.request.facts.seed, 16),
            watermark: sentFrom(s.request.facts.watermark, 17),
          }),
          sentFrom(
            mergeMetadata(
              {},
              omitPaths(s.request.metadata, [['input'], ['parameters']]),
              deniedMetadata,
              s.warnings,
            ),
            18,
          ),
        ),
        sentFrom(mergeMetadata({}, s.request.metadata, deniedMetadata, s.warnings, ['parameters']), 19),
      ),
    }),
  }),
});
