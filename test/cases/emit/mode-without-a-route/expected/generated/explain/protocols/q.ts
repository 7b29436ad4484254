// @generated from specs/protocols/q.yaml by the gateway generator. Do not edit.

import type { CanonicalRequest } from '../../canonical.ts';
import { defineSent, first, mediaUrl, path, report, segment, sentFrom, sentObject, toInteger } from '../../../runtime/contract/index.ts';

export const sent = defineSent<CanonicalRequest>({
  submit: (s) => ({
    path: sentFrom(path('/tasks/', segment(s.route.kind)), 0),
    body: sentObject({
      model: sentFrom(s.model, 1),
      prompt: sentFrom(s.request.facts.prompt, 2),
      image: sentFrom(mediaUrl(first(s.request.roles.first_frame)), 3),
      seconds: sentFrom(toInteger(s.request.facts.seconds, report('seconds', s.warnings)), 4),
    }),
  }),
});
