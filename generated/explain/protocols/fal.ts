// @generated from specs/protocols/fal.yaml by the gateway generator. Do not edit.

import type { CanonicalRequest } from '../../canonical.ts';
import { all, defineSent, first, like, mediaUrl, mediaUrlOrDataUri, mergeMetadata, not, path, ratio, report, segments, sentEach, sentFrom, sentMerge, sentObject, suffix, tier, toInteger, toText, when } from '../../../runtime/contract/index.ts';
import { deniedMetadata } from '../../adapters/fal.ts';

export const sent = defineSent<CanonicalRequest>({
  submit: (s) => ({
    path: sentFrom(path('/', segments(s.model)), 0),
    query: sentObject({ fal_webhook: sentFrom(s.task.callback_url, 1) }),
    body: sentMerge(
      sentObject({
        prompt: sentFrom(s.request.facts.prompt, 2),
        negative_prompt: sentFrom(s.request.facts.negative_prompt, 3),
        image_url: when(
          not(like(s.model, '*first-last-frame*')),
          () => sentFrom(mediaUrlOrDataUri(first(s.request.roles.first_frame)), 4),
        ),
        first_frame_url: when(
          like(s.model, '*first-last-frame*'),
          () => sentFrom(mediaUrlOrDataUri(first(s.request.roles.first_frame)), 5),
        ),
        last_frame_url: when(
          like(s.model, '*first-last-frame*'),
          () => sentFrom(mediaUrlOrDataUri(first(s.request.roles.last_frame)), 6),
        ),
        tail_image_url: when(
          like(s.model, '*kling*'),
          () => sentFrom(mediaUrlOrDataUri(first(s.request.roles.last_frame)), 7),
        ),
        end_image_url: when(
          all(not(like(s.model, '*kling*')), not(like(s.model, '*first-last-frame*'))),
          () => sentFrom(mediaUrlOrDataUri(first(s.request.roles.last_frame)), 8),
        ),
        image_urls: sentEach(s.request.roles.reference, (item) => sentFrom(mediaUrlOrDataUri(item), 9)),
        video_url: sentFrom(mediaUrl(first(s.request.roles.source_video)), 10),
        duration: when(
          like(s.model, '*veo*'),
          () => sentFrom(suffix(toInteger(s.request.facts.seconds, report('seconds', s.warnings)), 's'), 11),
          () => sentFrom(toText(toInteger(s.request.facts.seconds, report('seconds', s.warnings))), 12),
        ),
        aspect_ratio: sentFrom(ratio(s.request.facts.size), 13),
        resolution: sentFrom(tier(s.request.facts.size), 14),
        generate_audio: sentFrom(s.request.facts.audio, 15),
        seed: sentFrom(s.request.facts.seed, 16),
      }),
      sentFrom(mergeMetadata({}, s.request.metadata, deniedMetadata, s.warnings), 17),
    ),
  }),
});
