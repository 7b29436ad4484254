// @generated from specs/protocols/kx-tasks.yaml by the gateway generator. Do not edit.

import type { CanonicalRequest } from '../../canonical.ts';
import { all, at, defineSent, equals, isIn, isPresent, mediaUrl, mediaUrlOrBase64, mergeMetadata, not, omitPaths, path, ratio, report, segment, sentConcat, sentEach, sentFrom, sentItems, sentMerge, sentObject, tier, toInteger, when, yesNo } from '../../../runtime/contract/index.ts';
import { deniedMetadata } from '../../adapters/kx-tasks.ts';

export const sent = defineSent<CanonicalRequest>({
  submit: (s) => ({
    path: sentFrom(path('/', segment(s.route.kind), '/', segment(s.model)), 0),
    body: sentObject({
      prompt: when(equals(s.route.kind, 'text-to-video'), () => sentFrom(s.request.facts.prompt, 1)),
      contents: sentConcat(
        sentItems([
          when(
            all(isPresent(s.request.facts.prompt), not(equals(s.route.kind, 'text-to-video'))),
            () => sentObject({ type: sentFrom('prompt', 2), text: sentFrom(s.request.facts.prompt, 3) }),
          ),
        ]),
        sentEach(s.request.roles.first_frame, (item) => sentObject({
          type: sentFrom('first_frame', 4),
          url: sentFrom(mediaUrlOrBase64(item), 5),
        })),
        sentEach(s.request.roles.last_frame, (item) => sentObject({
          type: sentFrom('last_frame', 6),
          url: sentFrom(mediaUrlOrBase64(item), 7),
        })),
        sentEach(s.request.roles.reference, (item) => sentObject({
          type: sentFrom('image', 8),
          url: sentFrom(mediaUrlOrBase64(item), 9),
        })),
        sentEach(s.request.roles.reference_video, (item) => sentObject({
          type: sentFrom('video', 10),
          url: sentFrom(mediaUrl(item), 11),
        })),
        sentEach(s.request.roles.source_video, (item) => sentObject({
          type: sentFrom('video', 12),
          url: sentFrom(mediaUrl(item), 13),
        })),
        sentEach(s.request.roles.motion_video, (item) => sentObject({
          type: sentFrom('video', 14),
          url: sentFrom(mediaUrl(item), 15),
        })),
      ),
      settings: sentMerge(
        sentMerge(
          sentObject({
            resolution: sentFrom(tier(s.request.facts.size), 16),
            aspect_ratio: when(
              isIn(s.route.kind, ['text-to-video', 'omni-video']),
              () => sentFrom(ratio(s.request.facts.size), 17),
            ),
            duration: when(
              not(equals(s.route.kind, 'motion-control')),
              () => sentFrom(toInteger(s.request.facts.seconds, report('seconds', s.warnings)), 18),
            ),
            audio: sentFrom(yesNo(s.request.facts.audio, 'native', 'off'), 19),
          }),
          sentFrom(
            mergeMetadata(
              {},
              omitPaths(s.request.metadata, [['settings'], ['watermark_info'], ['options']]),
              deniedMetadata,
              s.warnings,
            ),
            20,
          ),
        ),
        sentFrom(mergeMetadata({}, s.request.metadata, deniedMetadata, s.warnings, ['settings']), 21),
      ),
      options: sentMerge(
        sentObject({
          callback_url: sentFrom(s.task.callback_url, 22),
          external_task_id: sentFrom(s.task.id, 23),
          watermark_info: sentFrom(at(s.request.metadata, 'watermark_info'), 24),
        }),
        sentFrom(mergeMetadata({}, s.request.metadata, deniedMetadata, s.warnings, ['options']), 25),
      ),
    }),
  }),
});
