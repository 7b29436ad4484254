// @generated from specs/protocols/gemini-veo.yaml by the gateway generator. Do not edit.

import type { CanonicalRequest } from '../../canonical.ts';
import { defineSent, equals, first, isPresent, mediaBase64, mediaMime, mergeMetadata, path, ratio, report, segment, sentEach, sentFrom, sentItems, sentMerge, sentObject, sentSomeObject, tier, toInteger, when } from '../../../runtime/contract/index.ts';
import { deniedMetadata } from '../../adapters/gemini-veo.ts';

export const sent = defineSent<CanonicalRequest>({
  submit: (s) => ({
    path: sentFrom(path('/v1beta/models/', segment(s.model), ':predictLongRunning'), 0),
    body: sentObject({
      instances: sentItems([
        sentSomeObject({
          prompt: sentFrom(s.request.facts.prompt, 1),
          image: when(isPresent(s.request.roles.first_frame), () => sentSomeObject({
            bytesBase64Encoded: sentFrom(mediaBase64(first(s.request.roles.first_frame)), 2),
            mimeType: sentFrom(mediaMime(first(s.request.roles.first_frame)), 3),
          })),
          lastFrame: when(isPresent(s.request.roles.last_frame), () => sentSomeObject({
            bytesBase64Encoded: sentFrom(mediaBase64(first(s.request.roles.last_frame)), 4),
            mimeType: sentFrom(mediaMime(first(s.request.roles.last_frame)), 5),
          })),
          referenceImages: sentEach(s.request.roles.reference, (item) => sentObject({
            image: sentObject({
              bytesBase64Encoded: sentFrom(mediaBase64(item), 6),
              mimeType: sentFrom(mediaMime(item), 7),
            }),
            referenceType: sentFrom('asset', 8),
          })),
        }),
      ]),
      parameters: sentMerge(
        sentObject({
          aspectRatio: sentFrom(ratio(s.request.facts.size), 9),
          resolution: when(equals(s.route.generation, '3'), () => sentFrom(tier(s.request.facts.size), 10)),
          durationSeconds: sentFrom(toInteger(s.request.facts.seconds, report('seconds', s.warnings)), 11),
          negativePrompt: sentFrom(s.request.facts.negative_prompt, 12),
        }),
        sentFrom(mergeMetadata({}, s.request.metadata, deniedMetadata, s.warnings), 13),
      ),
    }),
  }),
});
