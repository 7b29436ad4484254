// @generated from specs/protocols/replicate.yaml by the gateway generator. Do not edit.

import type { CanonicalRequest } from '../../canonical.ts';
import { defineSent, first, isPresent, mediaUrl, mediaUrlOrDataUri, mergeMetadata, path, ratio, report, segments, sentEach, sentFrom, sentItems, sentMerge, sentObject, tier, toInteger, when } from '../../../runtime/contract/index.ts';
import { deniedMetadata } from '../../adapters/replicate.ts';

export const sent = defineSent<CanonicalRequest>({
  submit: (s) => ({
    path: sentFrom(path('/v1/models/', segments(s.model), '/predictions'), 0),
    body: sentObject({
      input: sentMerge(
        sentObject({
          prompt: sentFrom(s.request.facts.prompt, 1),
          negative_prompt: sentFrom(s.request.facts.negative_prompt, 2),
          image: sentFrom(mediaUrlOrDataUri(first(s.request.roles.first_frame)), 3),
          last_frame_image: sentFrom(mediaUrlOrDataUri(first(s.request.roles.last_frame)), 4),
          reference_images: sentEach(
            s.request.roles.reference,
            (item) => sentFrom(mediaUrlOrDataUri(item), 5),
          ),
          video: sentFrom(mediaUrl(first(s.request.roles.source_video)), 6),
          duration: sentFrom(toInteger(s.request.facts.seconds, report('seconds', s.warnings)), 7),
          aspect_ratio: sentFrom(ratio(s.request.facts.size), 8),
          resolution: sentFrom(tier(s.request.facts.size), 9),
          generate_audio: sentFrom(s.request.facts.audio, 10),
          seed: sentFrom(s.request.facts.seed, 11),
        }),
        sentFrom(mergeMetadata({}, s.request.metadata, deniedMetadata, s.warnings), 12),
      ),
      webhook: sentFrom(s.task.callback_url, 13),
      webhook_events_filter: when(isPresent(s.task.callback_url), () => sentItems(
        [sentFrom('completed', 14)],
      )),
    }),
  }),
});
