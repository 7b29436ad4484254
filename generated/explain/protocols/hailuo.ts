// @generated from specs/protocols/hailuo.yaml by the gateway generator. Do not edit.

import type { CanonicalRequest } from '../../canonical.ts';
import { defineSent, first, isIn, mediaUrlOrDataUri, mergeMetadata, report, sentConcat, sentEach, sentFrom, sentItems, sentMerge, sentObject, tier, toInteger, upper, when } from '../../../runtime/contract/index.ts';
import { deniedMetadata } from '../../adapters/hailuo.ts';

export const sent = defineSent<CanonicalRequest>({
  submit: (s) => ({
    path: sentFrom('/v1/video_generation', 0),
    body: sentMerge(
      sentObject({
        model: sentFrom(s.model, 1),
        prompt: sentFrom(s.request.facts.prompt, 2),
        first_frame_image: sentFrom(mediaUrlOrDataUri(first(s.request.roles.first_frame)), 3),
        last_frame_image: sentFrom(mediaUrlOrDataUri(first(s.request.roles.last_frame)), 4),
        subject_reference: sentItems([
          when(isIn(s.request.mode, ['subject', 'reference', 'first_frame_reference']), () => sentObject(
            {
              type: sentFrom('character', 5),
              image: sentConcat(
                sentEach(s.request.roles.subject, (item) => sentFrom(mediaUrlOrDataUri(item), 6)),
                sentEach(s.request.roles.reference, (item) => sentFrom(mediaUrlOrDataUri(item), 7)),
              ),
            },
          )),
        ]),
        duration: sentFrom(toInteger(s.request.facts.seconds, report('seconds', s.warnings)), 8),
        resolution: sentFrom(upper(tier(s.request.facts.size)), 9),
      }),
      sentFrom(mergeMetadata({}, s.request.metadata, deniedMetadata, s.warnings), 10),
    ),
  }),
});
