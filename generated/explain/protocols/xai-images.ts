// @generated from specs/protocols/xai-images.yaml by the gateway generator. Do not edit.

import type { CanonicalRequest } from '../../canonical.ts';
import { defineSent, equals, first, isPresent, mediaUrlOrDataUri, mergeMetadata, only, path, ratio, segment, sentEach, sentFrom, sentMerge, sentObject, several, tier, when } from '../../../runtime/contract/index.ts';
import { deniedMetadata } from '../../adapters/xai-images.ts';

export const sent = defineSent<CanonicalRequest>({
  submit: (s) => ({
    path: sentFrom(path('/v1/images/', segment(s.route.action)), 0),
    body: sentMerge(
      sentObject({
        model: sentFrom(s.model, 1),
        prompt: sentFrom(s.request.facts.prompt, 2),
        image: when(isPresent(only(s.request.roles.reference)), () => sentObject({
          url: sentFrom(mediaUrlOrDataUri(first(s.request.roles.reference)), 3),
          type: sentFrom('image_url', 4),
        })),
        images: sentEach(several(s.request.roles.reference), (item) => sentObject({
          url: sentFrom(mediaUrlOrDataUri(item), 5),
          type: sentFrom('image_url', 6),
        })),
        n: sentFrom(s.request.facts.count, 7),
        aspect_ratio: sentFrom(ratio(s.request.facts.size), 8),
        resolution: sentFrom(tier(s.request.facts.size), 9),
        output_format: when(equals(s.route.class, 'full'), () => sentFrom(s.request.facts.output_format, 10)),
        response_format: sentFrom(s.request.facts.response_format, 11),
        user: sentFrom(s.request.facts.end_user, 12),
      }),
      sentFrom(mergeMetadata({}, s.request.metadata, deniedMetadata, s.warnings), 13),
    ),
  }),
});
