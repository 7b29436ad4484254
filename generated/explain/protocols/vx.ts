// @generated from specs/protocols/vx.yaml by the gateway generator. Do not edit.

import type { CanonicalRequest } from '../../canonical.ts';
import { defineSent, first, group, isIn, mediaUrlOrPrepared, mediaWith, mergeMetadata, path, ratio, report, segment, sentConcat, sentEach, sentFrom, sentMerge, sentObject, sentSomeObject, tier, toInteger, when } from '../../../runtime/contract/index.ts';
import { deniedMetadata } from '../../adapters/vx.ts';

export const sent = defineSent<CanonicalRequest>({
  submit: (s) => ({
    path: sentFrom(path('/ent/v2/', segment(s.route.kind)), 0),
    body: sentMerge(
      sentObject({
        model: sentFrom(s.model, 1),
        prompt: sentFrom(s.request.facts.prompt, 2),
        images: sentConcat(
          sentEach(s.request.roles.first_frame, (item) => sentFrom(mediaUrlOrPrepared(item, 'uri'), 3)),
          sentEach(s.request.roles.last_frame, (item) => sentFrom(mediaUrlOrPrepared(item, 'uri'), 4)),
          sentEach(s.request.roles.reference, (item) => sentFrom(mediaUrlOrPrepared(item, 'uri'), 5)),
        ),
        subjects: sentEach(group(s.request.roles.subject, 'subject_id'), (item) => sentSomeObject(
          {
            id: sentFrom(mediaWith(first(item), 'subject_id'), 6),
            images: sentEach(item, (item) => sentFrom(mediaUrlOrPrepared(item, 'uri'), 7)),
            voice_id: sentFrom(mediaWith(first(item), 'voice_id'), 8),
          },
        )),
        duration: sentFrom(toInteger(s.request.facts.seconds, report('seconds', s.warnings)), 9),
        aspect_ratio: when(
          isIn(s.route.kind, ['text2video', 'reference2video']),
          () => sentFrom(ratio(s.request.facts.size), 10),
        ),
        resolution: sentFrom(tier(s.request.facts.size), 11),
        audio: sentFrom(s.request.facts.audio, 12),
        seed: sentFrom(s.request.facts.seed, 13),
        off_peak: sentFrom(s.request.facts.off_peak, 14),
        is_rec: sentFrom(s.request.facts.auto_prompt, 15),
        callback_url: sentFrom(s.task.callback_url, 16),
      }),
      sentFrom(mergeMetadata({}, s.request.metadata, deniedMetadata, s.warnings), 17),
    ),
  }),
});
