// @generated from specs/protocols/ark.yaml by the gateway generator. Do not edit.

import type { CanonicalRequest } from '../../canonical.ts';
import { defineSent, isPresent, mediaUrl, mediaUrlOrDataUri, mergeMetadata, ratio, report, sentConcat, sentEach, sentFrom, sentItems, sentMerge, sentObject, tier, toInteger, when } from '../../../runtime/contract/index.ts';
import { deniedMetadata } from '../../adapters/ark.ts';

export const sent = defineSent<CanonicalRequest>({
  submit: (s) => ({
    path: sentFrom('/api/v3/contents/generations/tasks', 0),
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
            image_url: sentObject({ url: sentFrom(mediaUrlOrDataUri(item), 5) }),
            role: sentFrom('first_frame', 6),
          })),
          sentEach(s.request.roles.last_frame, (item) => sentObject({
            type: sentFrom('image_url', 7),
            image_url: sentObject({ url: sentFrom(mediaUrlOrDataUri(item), 8) }),
            role: sentFrom('last_frame', 9),
          })),
          sentEach(s.request.roles.reference, (item) => sentObject({
            type: sentFrom('image_url', 10),
            image_url: sentObject({ url: sentFrom(mediaUrlOrDataUri(item), 11) }),
            role: sentFrom('reference_image', 12),
          })),
          sentEach(s.request.roles.reference_video, (item) => sentObject({
            type: sentFrom('video_url', 13),
            video_url: sentObject({ url: sentFrom(mediaUrl(item), 14) }),
            role: sentFrom('reference_video', 15),
          })),
          sentEach(s.request.roles.reference_audio, (item) => sentObject({
            type: sentFrom('audio_url', 16),
            audio_url: sentObject({ url: sentFrom(mediaUrlOrDataUri(item), 17) }),
            role: sentFrom('reference_audio', 18),
          })),
        ),
        duration: sentFrom(toInteger(s.request.facts.seconds, report('seconds', s.warnings)), 19),
        ratio: sentFrom(ratio(s.request.facts.size), 20),
        resolution: sentFrom(tier(s.request.facts.size), 21),
        generate_audio: sentFrom(s.request.facts.audio, 22),
        seed: sentFrom(s.request.facts.seed, 23),
        callback_url: sentFrom(s.task.callback_url, 24),
      }),
      sentFrom(mergeMetadata({}, s.request.metadata, deniedMetadata, s.warnings), 25),
    ),
  }),
});
