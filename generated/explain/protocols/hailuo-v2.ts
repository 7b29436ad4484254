// @generated from specs/protocols/hailuo-v2.yaml by the gateway generator. Do not edit.

import type { CanonicalRequest } from '../../canonical.ts';
import { defineSent, isPresent, mediaUrlOrPrepared, mergeMetadata, ratio, report, sentConcat, sentEach, sentFrom, sentItems, sentMerge, sentObject, tier, toInteger, upper, when } from '../../../runtime/contract/index.ts';
import { deniedMetadata } from '../../adapters/hailuo-v2.ts';

export const sent = defineSent<CanonicalRequest>({
  submit: (s) => ({
    path: sentFrom('/v2/video_generation', 0),
    body: sentMerge(
      sentObject({
        model: sentFrom(s.model, 1),
        content: sentConcat(
          sentItems([
            when(isPresent(s.request.facts.prompt), () => sentObject({
              type: sentFrom('text', 2),
              text: sentFrom(s.request.facts.prompt, 3),
            })),
          ]),
          sentEach(s.request.roles.first_frame, (item) => sentObject({
            type: sentFrom('image_url', 4),
            image_url: sentObject({ url: sentFrom(mediaUrlOrPrepared(item, 'uri'), 5) }),
            role: sentFrom('first_frame', 6),
          })),
          sentEach(s.request.roles.last_frame, (item) => sentObject({
            type: sentFrom('image_url', 7),
            image_url: sentObject({ url: sentFrom(mediaUrlOrPrepared(item, 'uri'), 8) }),
            role: sentFrom('last_frame', 9),
          })),
          sentEach(s.request.roles.reference, (item) => sentObject({
            type: sentFrom('image_url', 10),
            image_url: sentObject({ url: sentFrom(mediaUrlOrPrepared(item, 'uri'), 11) }),
            role: sentFrom('reference_image', 12),
          })),
          sentEach(s.request.roles.reference_video, (item) => sentObject({
            type: sentFrom('video_url', 13),
            video_url: sentObject({ url: sentFrom(mediaUrlOrPrepared(item, 'uri'), 14) }),
            role: sentFrom('reference_video', 15),
          })),
          sentEach(s.request.roles.reference_audio, (item) => sentObject({
            type: sentFrom('audio_url', 16),
            audio_url: sentObject({ url: sentFrom(mediaUrlOrPrepared(item, 'uri'), 17) }),
            role: sentFrom('reference_audio', 18),
          })),
        ),
        resolution: sentFrom(upper(tier(s.request.facts.size)), 19),
        duration: sentFrom(toInteger(s.request.facts.seconds, report('seconds', s.warnings)), 20),
        ratio: sentFrom(ratio(s.request.facts.size), 21),
      }),
      sentFrom(mergeMetadata({}, s.request.metadata, deniedMetadata, s.warnings), 22),
    ),
  }),
});
