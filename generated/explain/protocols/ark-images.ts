// @generated from specs/protocols/ark-images.yaml by the gateway generator. Do not edit.

import type { CanonicalRequest } from '../../canonical.ts';
import { defineSent, equals, first, isIn, mediaUrlOrDataUri, mergeMetadata, oneOf, only, orElse, pixels, report, sentEach, sentFrom, sentMerge, sentObject, sentSomeObject, several, when } from '../../../runtime/contract/index.ts';
import { deniedMetadata } from '../../adapters/ark-images.ts';

export const sent = defineSent<CanonicalRequest>({
  submit: (s) => ({
    path: sentFrom('/api/v3/images/generations', 0),
    body: sentMerge(
      sentMerge(
        sentObject({
          model: sentFrom(s.model, 1),
          prompt: sentFrom(s.request.facts.prompt, 2),
          image: sentFrom(mediaUrlOrDataUri(first(only(s.request.roles.reference))), 3),
          size: sentFrom(pixels(s.request.facts.size, 'x', [], report('size', s.warnings)), 4),
          response_format: sentFrom(s.request.facts.response_format, 5),
          output_format: when(
            equals(s.route.class, 'format'),
            () => sentFrom(
              oneOf(s.request.facts.output_format, ['png', 'jpeg'], report('output_format', s.warnings)),
              6,
            ),
          ),
          seed: when(isIn(s.route.class, ['editor', 'painter']), () => sentFrom(s.request.facts.seed, 7)),
          watermark: sentFrom(orElse(s.request.facts.watermark, false), 8),
        }),
        sentSomeObject({
          image: sentEach(several(s.request.roles.reference), (item) => sentFrom(mediaUrlOrDataUri(item), 9)),
        }),
      ),
      sentFrom(mergeMetadata({}, s.request.metadata, deniedMetadata, s.warnings), 10),
    ),
  }),
});
