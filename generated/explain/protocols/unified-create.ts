// @generated from specs/protocols/unified-create.yaml by the gateway generator. Do not edit.

import type { CanonicalRequest } from '../../canonical.ts';
import { defineSent, mediaUrlOrDataUri, mergeMetadata, ratio, report, sentConcat, sentEach, sentFrom, sentMerge, sentObject, tier, toInteger, upper } from '../../../runtime/contract/index.ts';
import { deniedMetadata } from '../../adapters/unified-create.ts';

export const sent = defineSent<CanonicalRequest>({
  submit: (s) => ({
    path: sentFrom('/v1/video/create', 0),
    body: sentMerge(
      sentObject({
        model: sentFrom(s.model, 1),
        prompt: sentFrom(s.request.facts.prompt, 2),
        images: sentConcat(
          sentEach(s.request.roles.first_frame, (item) => sentFrom(mediaUrlOrDataUri(item), 3)),
          sentEach(s.request.roles.last_frame, (item) => sentFrom(mediaUrlOrDataUri(item), 4)),
          sentEach(s.request.roles.reference, (item) => sentFrom(mediaUrlOrDataUri(item), 5)),
        ),
        aspect_ratio: sentFrom(ratio(s.request.facts.size), 6),
        size: sentFrom(upper(tier(s.request.facts.size)), 7),
        duration: sentFrom(toInteger(s.request.facts.seconds, report('seconds', s.warnings)), 8),
      }),
      sentFrom(mergeMetadata({}, s.request.metadata, deniedMetadata, s.warnings), 9),
    ),
  }),
});
