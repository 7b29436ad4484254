// @generated from specs/protocols/queue.yaml by the gateway generator. Do not edit.

import type { CanonicalRequest } from '../../canonical.ts';
import { defineSent, first, mediaUrl, over, path, segments, sentFrom, sentObject, when } from '../../../runtime/contract/index.ts';

export const sent = defineSent<CanonicalRequest>({
  submit: (s) => ({
    path: sentFrom(path('/', segments(s.model)), 0),
    query: sentObject({ webhook: sentFrom(s.task.callback_url, 1) }),
    headers: sentObject({ 'X-Action': sentFrom('Create', 2) }),
    body: sentObject({
      prompt: sentFrom(s.request.facts.prompt, 3),
      image_url: sentFrom(mediaUrl(first(s.request.roles.first_frame)), 4),
      duration: when(over(s.request.facts.seconds, 5), () => sentFrom('long', 5), () => sentFrom('short', 6)),
    }),
  }),
});
