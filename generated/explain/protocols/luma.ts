// @generated from specs/protocols/luma.yaml by the gateway generator. Do not edit.

import type { CanonicalRequest } from '../../canonical.ts';
import { defineSent, first, isPresent, mediaUrl, mergeMetadata, ratio, report, sentFrom, sentMerge, sentObject, sentSomeObject, suffix, tier, toInteger, when } from '../../../runtime/contract/index.ts';
import { deniedMetadata } from '../../adapters/luma.ts';

export const sent = defineSent<CanonicalRequest>({
  submit: (s) => ({
    path: sentFrom('/dream-machine/v1/generations/video', 0),
    body: sentMerge(
      sentObject({
        model: sentFrom(s.model, 1),
        prompt: sentFrom(s.request.facts.prompt, 2),
        aspect_ratio: sentFrom(ratio(s.request.facts.size), 3),
        duration: sentFrom(suffix(toInteger(s.request.facts.seconds, report('seconds', s.warnings)), 's'), 4),
        resolution: sentFrom(tier(s.request.facts.size), 5),
        keyframes: sentSomeObject({
          frame0: when(isPresent(s.request.roles.first_frame), () => sentObject({
            type: sentFrom('image', 6),
            url: sentFrom(mediaUrl(first(s.request.roles.first_frame)), 7),
          })),
          frame1: when(isPresent(s.request.roles.last_frame), () => sentObject({
            type: sentFrom('image', 8),
            url: sentFrom(mediaUrl(first(s.request.roles.last_frame)), 9),
          })),
        }),
        callback_url: sentFrom(s.task.callback_url, 10),
      }),
      sentFrom(mergeMetadata({}, s.request.metadata, deniedMetadata, s.warnings), 11),
    ),
  }),
});
