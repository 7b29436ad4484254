// @generated from specs/protocols/paint.yaml by the gateway generator. Do not edit.

import type { CanonicalRequest } from '../../canonical.ts';
import { defineSent, equals, filePart, first, mergeMetadata, path, pixels, report, segment, sentFrom, sentMerge, sentObject, when } from '../../../runtime/contract/index.ts';
import { deniedMetadata } from '../../adapters/paint.ts';

export const sent = defineSent<CanonicalRequest>({
  submit: (s) => ({
    path: sentFrom(path('/images/', segment(s.route.call)), 0),
    body: when(
      equals(s.route.call, 'edits'),
      () => sentMerge(
        sentObject({
          model: sentFrom(s.model, 6),
          prompt: sentFrom(s.request.facts.prompt, 7),
          image: sentFrom(filePart(first(s.request.roles.first_frame)), 8),
          size: sentFrom(pixels(s.request.facts.size, 'x', [], report('size', s.warnings)), 9),
        }),
        sentFrom(mergeMetadata({}, s.request.metadata, deniedMetadata, s.warnings), 10),
      ),
      () => sentMerge(
        sentObject({
          model: sentFrom(s.model, 1),
          prompt: sentFrom(s.request.facts.prompt, 2),
          size: sentFrom(pixels(s.request.facts.size, 'x', [], report('size', s.warnings)), 3),
          what: sentFrom(s.task.kind, 4),
        }),
        sentFrom(mergeMetadata({}, s.request.metadata, deniedMetadata, s.warnings), 5),
      ),
    ),
  }),
});
