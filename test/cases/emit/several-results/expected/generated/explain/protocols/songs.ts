// @generated from specs/protocols/songs.yaml by the gateway generator. Do not edit.

import type { CanonicalRequest } from '../../canonical.ts';
import { defineSent, path, segment, sentFrom, sentObject } from '../../../runtime/contract/index.ts';

export const sent = defineSent<CanonicalRequest>({
  submit: (s) => ({
    path: sentFrom(path('/submit/', segment(s.route.action)), 0),
    body: sentObject({
      prompt: sentFrom(s.request.facts.prompt, 1),
      ref: sentFrom(s.task.id, 2),
      notify_hook: sentFrom(s.task.callback_url, 3),
    }),
  }),
  remix: (s) => ({
    path: sentFrom(path('/submit/', segment(s.source.saved.action), '/', segment(s.source.upstream_id)), 0),
    body: sentObject({
      prompt: sentFrom(s.request.facts.prompt, 1),
      model: sentFrom(s.model, 2),
      ref: sentFrom(s.task.id, 3),
    }),
  }),
});
