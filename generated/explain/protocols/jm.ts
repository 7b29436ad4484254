// @generated from specs/protocols/jm.yaml by the gateway generator. Do not edit.

import type { CanonicalRequest } from '../../canonical.ts';
import { all, at, defineSent, equals, height, mediaBase64, mediaBase64s, mediaUrls, mergeMetadata, not, plus, ratio, sentConcat, sentEach, sentFrom, sentMerge, sentObject, times, when, width } from '../../../runtime/contract/index.ts';
import { deniedMetadata } from '../../adapters/jm.ts';

export const sent = defineSent<CanonicalRequest>({
  submit: (s) => ({
    path: sentFrom('/', 0),
    query: sentObject({ Action: sentFrom('CVSync2AsyncSubmitTask', 1), Version: sentFrom('2022-08-31', 2) }),
    body: sentMerge(
      sentObject({
        req_key: sentFrom(s.route.key, 3),
        prompt: sentFrom(s.request.facts.prompt, 4),
        image_urls: sentFrom(mediaUrls(s.request.roles.reference), 5),
        binary_data_base64: sentConcat(
          sentEach(s.request.roles.first_frame, (item) => sentFrom(mediaBase64(item), 6)),
          sentEach(s.request.roles.last_frame, (item) => sentFrom(mediaBase64(item), 7)),
          sentEach(mediaBase64s(s.request.roles.reference), (item) => sentFrom(at(item), 8)),
        ),
        frames: when(
          not(equals(s.task.kind, 'image')),
          () => sentFrom(plus(times(s.request.facts.seconds, 24), 1), 9),
        ),
        aspect_ratio: when(
          all(not(equals(s.task.kind, 'image')), equals(s.request.mode, 'text')),
          () => sentFrom(ratio(s.request.facts.size), 10),
        ),
        width: when(equals(s.task.kind, 'image'), () => sentFrom(width(s.request.facts.size), 11)),
        height: when(equals(s.task.kind, 'image'), () => sentFrom(height(s.request.facts.size), 12)),
        force_single: when(equals(s.route.line, 'v4'), () => sentFrom(true, 13)),
        seed: when(not(equals(s.route.line, 'v4')), () => sentFrom(s.request.facts.seed, 14)),
      }),
      sentFrom(mergeMetadata({}, s.request.metadata, deniedMetadata, s.warnings), 15),
    ),
  }),
});
