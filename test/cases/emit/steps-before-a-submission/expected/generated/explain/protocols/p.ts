// @generated from specs/protocols/p.yaml by the gateway generator. Do not edit.

import type { CanonicalRequest } from '../../canonical.ts';
import { at, defineSent, first, mediaPrepared, report, sentFrom, sentObject, toInteger, uuid } from '../../../runtime/contract/index.ts';

export const sent = defineSent<CanonicalRequest>({
  submit: (s) => ({
    path: sentFrom('/tasks', 0),
    headers: sentObject({
      'X-Client-Request-Id': sentFrom(s.call?.id, 1),
      'X-Request': sentFrom(s.call?.request_id, 2),
      'X-Key': sentFrom(uuid(s.task.id), 3),
    }),
    body: sentObject({
      model: sentFrom(s.model, 4),
      prompt: sentFrom(s.request.facts.prompt, 5),
      image: sentFrom(mediaPrepared(first(s.request.roles.first_frame), 'uri'), 6),
      policy: sentFrom(at(s.prepared?.policy, 'token'), 7),
      seconds: sentFrom(toInteger(s.request.facts.seconds, report('seconds', s.warnings)), 8),
    }),
  }),
});
