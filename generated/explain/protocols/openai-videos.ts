// @generated from specs/protocols/openai-videos.yaml by the gateway generator. Do not edit.

import type { CanonicalRequest } from '../../canonical.ts';
import { defineSent, filePart, path, pixels, report, segment, sentConcat, sentEach, sentFrom, sentObject, toText } from '../../../runtime/contract/index.ts';

export const sent = defineSent<CanonicalRequest>({
  submit: (s) => ({
    path: sentFrom('/v1/videos', 0),
    headers: sentObject({ 'X-Client-Request-Id': sentFrom(s.call?.id, 1) }),
    body: sentObject({
      model: sentFrom(s.model, 2),
      prompt: sentFrom(s.request.facts.prompt, 3),
      seconds: sentFrom(toText(s.request.facts.seconds), 4),
      size: sentFrom(pixels(s.request.facts.size, 'x', [], report('size', s.warnings)), 5),
      input_reference: sentConcat(
        sentEach(s.request.roles.first_frame, (item) => sentFrom(filePart(item), 6)),
        sentEach(s.request.roles.last_frame, (item) => sentFrom(filePart(item), 7)),
        sentEach(s.request.roles.reference, (item) => sentFrom(filePart(item), 8)),
      ),
    }),
  }),
  remix: (s) => ({
    path: sentFrom(path('/v1/videos/', segment(s.source.upstream_id), '/remix'), 0),
    body: sentObject({ prompt: sentFrom(s.request.facts.prompt, 1) }),
  }),
});
