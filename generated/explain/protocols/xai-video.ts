// @generated from specs/protocols/xai-video.yaml by the gateway generator. Do not edit.

import type { CanonicalRequest } from '../../canonical.ts';
import { defineSent, equals, first, mediaUrl, mediaUrlOrDataUri, mergeMetadata, path, ratio, report, segment, sentEach, sentFrom, sentMerge, sentObject, sentSomeObject, tier, toInteger, when } from '../../../runtime/contract/index.ts';
import { deniedMetadata } from '../../adapters/xai-video.ts';

export const sent = defineSent<CanonicalRequest>({
  submit: (s) => ({
    path: sentFrom(path('/v1/videos/', segment(s.route.action)), 0),
    body: sentMerge(
      sentObject({
        model: sentFrom(s.model, 1),
        prompt: sentFrom(s.request.facts.prompt, 2),
        image: sentSomeObject({ url: sentFrom(mediaUrlOrDataUri(first(s.request.roles.first_frame)), 3) }),
        video: sentSomeObject({ url: sentFrom(mediaUrl(first(s.request.roles.source_video)), 4) }),
        reference_images: sentEach(s.request.roles.reference, (item) => when(
          equals(s.route.action, 'generations'),
          () => sentObject({ url: sentFrom(mediaUrlOrDataUri(item), 5) }),
        )),
        duration: when(
          equals(s.route.action, 'generations'),
          () => sentFrom(toInteger(s.request.facts.seconds, report('seconds', s.warnings)), 6),
        ),
        aspect_ratio: when(
          equals(s.route.action, 'generations'),
          () => sentFrom(ratio(s.request.facts.size), 7),
        ),
        resolution: when(
          equals(s.route.action, 'generations'),
          () => sentFrom(tier(s.request.facts.size), 8),
        ),
      }),
      sentFrom(mergeMetadata({}, s.request.metadata, deniedMetadata, s.warnings), 9),
    ),
  }),
});
