// @generated from specs/protocols/kx.yaml by the gateway generator. Do not edit.

import type { CanonicalRequest } from '../../canonical.ts';
import { defineSent, equals, first, isIn, mapTo, mediaUrl, mediaUrlOrBase64, mergeMetadata, not, path, ratio, report, segment, sentConcat, sentEach, sentFrom, sentMerge, sentObject, tier, toInteger, toText, when, yesNo } from '../../../runtime/contract/index.ts';
import { deniedMetadata } from '../../adapters/kx.ts';

export const sent = defineSent<CanonicalRequest>({
  submit: (s) => ({
    path: sentFrom(path('/v1/videos/', segment(s.route.kind)), 0),
    body: sentMerge(
      sentObject({
        model_name: sentFrom(s.model, 1),
        prompt: sentFrom(s.request.facts.prompt, 2),
        negative_prompt: when(
          not(isIn(s.route.kind, ['motion-control', 'omni-video'])),
          () => sentFrom(s.request.facts.negative_prompt, 3),
        ),
        image: when(
          equals(s.route.kind, 'image2video'),
          () => sentFrom(mediaUrlOrBase64(first(s.request.roles.first_frame)), 4),
        ),
        image_tail: when(
          equals(s.route.kind, 'image2video'),
          () => sentFrom(mediaUrlOrBase64(first(s.request.roles.last_frame)), 5),
        ),
        image_list: sentConcat(
          sentEach(s.request.roles.first_frame, (item) => when(
            equals(s.route.kind, 'omni-video'),
            () => sentObject({
              image_url: sentFrom(mediaUrlOrBase64(item), 6),
              type: sentFrom('first_frame', 7),
            }),
          )),
          sentEach(s.request.roles.last_frame, (item) => when(
            equals(s.route.kind, 'omni-video'),
            () => sentObject({
              image_url: sentFrom(mediaUrlOrBase64(item), 8),
              type: sentFrom('end_frame', 9),
            }),
          )),
          sentEach(s.request.roles.reference, (item) => when(
            equals(s.route.kind, 'omni-video'),
            () => sentObject({ image_url: sentFrom(mediaUrlOrBase64(item), 10) }),
          )),
          sentEach(s.request.roles.reference, (item) => when(
            equals(s.route.kind, 'multi-image2video'),
            () => sentObject({ image: sentFrom(mediaUrlOrBase64(item), 11) }),
          )),
        ),
        video_list: sentConcat(
          sentEach(s.request.roles.reference_video, (item) => sentObject({
            video_url: sentFrom(mediaUrl(item), 12),
            refer_type: sentFrom('feature', 13),
          })),
          sentEach(s.request.roles.source_video, (item) => sentObject({
            video_url: sentFrom(mediaUrl(item), 14),
            refer_type: sentFrom('base', 15),
          })),
        ),
        image_url: when(
          equals(s.route.kind, 'motion-control'),
          () => sentFrom(mediaUrlOrBase64(first(s.request.roles.first_frame)), 16),
        ),
        video_url: sentFrom(mediaUrl(first(s.request.roles.motion_video)), 17),
        duration: when(
          not(equals(s.route.kind, 'motion-control')),
          () => sentFrom(toText(toInteger(s.request.facts.seconds, report('seconds', s.warnings))), 18),
        ),
        aspect_ratio: when(
          not(isIn(s.route.kind, ['image2video', 'motion-control'])),
          () => sentFrom(ratio(s.request.facts.size), 19),
        ),
        mode: sentFrom(mapTo(tier(s.request.facts.size), { '720p': 'std', '1080p': 'pro', '4k': '4k' }), 20),
        sound: when(
          not(isIn(s.route.kind, ['multi-image2video', 'motion-control'])),
          () => sentFrom(yesNo(s.request.facts.audio, 'on', 'off'), 21),
        ),
        camera_control: when(
          isIn(s.route.kind, ['text2video', 'image2video']),
          () => sentFrom(s.request.facts.camera, 22),
        ),
        external_task_id: sentFrom(s.task.id, 23),
        callback_url: sentFrom(s.task.callback_url, 24),
      }),
      sentFrom(mergeMetadata({}, s.request.metadata, deniedMetadata, s.warnings), 25),
    ),
  }),
});
