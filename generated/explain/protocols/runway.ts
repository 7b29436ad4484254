// @generated from specs/protocols/runway.yaml by the gateway generator. Do not edit.

import type { CanonicalRequest } from '../../canonical.ts';
import { defineSent, equals, first, like, mediaUrlOrPrepared, mergeMetadata, not, path, pixels, report, segment, sentConcat, sentEach, sentFrom, sentMerge, sentObject, toInteger, when } from '../../../runtime/contract/index.ts';
import { deniedMetadata } from '../../adapters/runway.ts';

export const sent = defineSent<CanonicalRequest>({
  submit: (s) => ({
    path: sentFrom(path('/v1/', segment(s.route.kind)), 0),
    headers: sentObject({ 'X-Runway-Version': sentFrom('2024-11-06', 1) }),
    body: sentMerge(
      sentObject({
        model: sentFrom(s.model, 2),
        promptText: sentFrom(s.request.facts.prompt, 3),
        promptImage: sentConcat(
          sentEach(s.request.roles.first_frame, (item) => sentObject({
            uri: sentFrom(mediaUrlOrPrepared(item, 'uri'), 4),
            position: sentFrom('first', 5),
          })),
          sentEach(s.request.roles.last_frame, (item) => sentObject({
            uri: sentFrom(mediaUrlOrPrepared(item, 'uri'), 6),
            position: sentFrom('last', 7),
          })),
          sentEach(s.request.roles.reference, (item) => when(
            equals(s.route.kind, 'image_to_video'),
            () => sentObject({ uri: sentFrom(mediaUrlOrPrepared(item, 'uri'), 8) }),
          )),
        ),
        videoUri: when(
          not(like(s.model, 'seedance*')),
          () => sentFrom(mediaUrlOrPrepared(first(s.request.roles.source_video), 'uri'), 9),
        ),
        promptVideo: when(
          like(s.model, 'seedance*'),
          () => sentFrom(mediaUrlOrPrepared(first(s.request.roles.source_video), 'uri'), 10),
        ),
        references: sentEach(s.request.roles.reference, (item) => when(
          equals(s.route.kind, 'video_to_video'),
          () => sentObject({
            type: sentFrom('image', 11),
            uri: sentFrom(mediaUrlOrPrepared(item, 'uri'), 12),
          }),
        )),
        ratio: sentFrom(pixels(s.request.facts.size, ':', [], report('size', s.warnings)), 13),
        duration: sentFrom(toInteger(s.request.facts.seconds, report('seconds', s.warnings)), 14),
        negativePrompt: sentFrom(s.request.facts.negative_prompt, 15),
        audio: sentFrom(s.request.facts.audio, 16),
        seed: sentFrom(s.request.facts.seed, 17),
      }),
      sentFrom(mergeMetadata({}, s.request.metadata, deniedMetadata, s.warnings), 18),
    ),
  }),
});
