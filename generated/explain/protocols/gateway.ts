// @generated from specs/protocols/gateway.yaml by the gateway generator. Do not edit.

import type { CanonicalRequest } from '../../canonical.ts';
import { all, at, choose, defineSent, equals, first, firstOf, isPresent, mediaUrl, mediaUrlOrDataUri, mergeMetadata, not, path, pixels, ratio, report, segment, sentConcat, sentEach, sentFrom, sentMerge, sentObject, sentSomeObject, tier, toText, when } from '../../../runtime/contract/index.ts';
import { deniedMetadata } from '../../adapters/gateway.ts';

export const sent = defineSent<CanonicalRequest>({
  submit: (s) => ({
    path: sentFrom(path('/v1/', segment(s.route.group), '/', segment(s.route.list)), 0),
    body: choose(
      s.route.group,
      {
        images: () => sentObject({
          model: sentFrom(s.model, 1),
          prompt: sentFrom(s.request.facts.prompt, 2),
          negative_prompt: sentFrom(s.request.facts.negative_prompt, 3),
          image: sentEach(s.request.roles.reference, (item) => sentFrom(mediaUrlOrDataUri(item), 4)),
          mask: sentFrom(mediaUrlOrDataUri(first(s.request.roles.mask)), 5),
          size: when(
            isPresent(ratio(s.request.facts.size)),
            () => sentFrom(pixels(s.request.facts.size, 'x', [], report('size', s.warnings)), 6),
          ),
          resolution: when(
            not(isPresent(ratio(s.request.facts.size))),
            () => sentFrom(tier(s.request.facts.size), 7),
          ),
          n: sentFrom(s.request.facts.count, 8),
          response_format: sentFrom('url', 9),
          quality: sentFrom(s.request.facts.quality, 10),
          style: sentFrom(s.request.facts.style, 11),
          background: sentFrom(s.request.facts.background, 12),
          output_format: sentFrom(s.request.facts.output_format, 13),
          output_compression: sentFrom(s.request.facts.output_compression, 14),
          moderation: sentFrom(s.request.facts.moderation, 15),
          watermark: sentFrom(s.request.facts.watermark, 16),
          seed: sentFrom(s.request.facts.seed, 17),
          user: sentFrom(s.request.facts.end_user, 18),
          metadata: sentMerge(
            sentFrom(mergeMetadata({}, s.request.metadata, deniedMetadata, s.warnings), 19),
          ),
        }),
      },
      () => sentMerge(
        sentObject({
          model: sentFrom(s.model, 20),
          prompt: sentFrom(s.request.facts.prompt, 21),
          image: when(
            not(equals(at(s.channel, 'image_field'), 'input_reference')),
            () => sentFrom(mediaUrlOrDataUri(first(s.request.roles.first_frame)), 22),
          ),
          input_reference: when(
            equals(at(s.channel, 'image_field'), 'input_reference'),
            () => sentFrom(mediaUrlOrDataUri(first(s.request.roles.first_frame)), 23),
          ),
          images: sentEach(s.request.roles.reference, (item) => sentFrom(mediaUrlOrDataUri(item), 24)),
          video: sentFrom(mediaUrl(first(s.request.roles.source_video)), 25),
          content: sentConcat(
            sentEach(s.request.roles.reference_video, (item) => sentObject({
              type: sentFrom('video_url', 26),
              video_url: sentObject({ url: sentFrom(mediaUrl(item), 27) }),
              role: sentFrom('reference_video', 28),
            })),
            sentEach(s.request.roles.reference_audio, (item) => sentObject({
              type: sentFrom('audio_url', 29),
              audio_url: sentObject({ url: sentFrom(mediaUrlOrDataUri(item), 30) }),
              role: sentFrom('reference_audio', 31),
            })),
          ),
          seconds: sentFrom(toText(s.request.facts.seconds), 32),
          size: sentFrom(firstOf(ratio(s.request.facts.size), () => tier(s.request.facts.size)), 33),
          metadata: sentMerge(
            sentObject({
              last_frame_url: sentFrom(mediaUrlOrDataUri(first(s.request.roles.last_frame)), 34),
              negative_prompt: sentFrom(s.request.facts.negative_prompt, 35),
              generate_audio: sentFrom(s.request.facts.audio, 36),
              camera_control: sentFrom(s.request.facts.camera, 37),
              off_peak: sentFrom(s.request.facts.off_peak, 38),
              is_rec: sentFrom(s.request.facts.auto_prompt, 39),
              seed: sentFrom(s.request.facts.seed, 40),
            }),
            sentFrom(mergeMetadata({}, s.request.metadata, deniedMetadata, s.warnings), 41),
          ),
        }),
        sentSomeObject({
          size: when(
            all(isPresent(ratio(s.request.facts.size)), isPresent(tier(s.request.facts.size))),
            () => sentFrom(pixels(s.request.facts.size, 'x', [], report('size', s.warnings)), 42),
          ),
        }),
      ),
    ),
  }),
  remix: (s) => ({
    path: sentFrom(path('/v1/videos/', segment(s.source.upstream_id), '/remix'), 0),
    body: sentObject({ prompt: sentFrom(s.request.facts.prompt, 1) }),
  }),
});
