// @generated from specs/protocols/p.yaml by the gateway generator. Do not edit.

import type { CanonicalRequest } from '../../canonical.ts';
import { at, defineSent, first, mediaUrl, mergeMetadata, path, report, segment, sentFrom, sentMerge, sentObject, toInteger } from '../../../runtime/contract/index.ts';
import { deniedMetadata } from '../../adapters/p.ts';

export const sent = defineSent<CanonicalRequest>({
  submit: (s) => ({
    path: sentFrom('/tasks', 0),
    headers: sentObject({ 'X-Region': sentFrom(at(s.channel, 'region'), 1) }),
    body: sentMerge(
      sentObject({
        application: sentFrom(toInteger(at(s.channel, 'app', 'id'), report('channel.app.id', s.warnings)), 2),
        model: sentFrom(s.model, 3),
        prompt: sentFrom(s.request.facts.prompt, 4),
        image: sentFrom(mediaUrl(first(s.request.roles.first_frame)), 5),
        seconds: sentFrom(toInteger(s.request.facts.seconds, report('seconds', s.warnings)), 6),
        key: sentFrom(s.task.id, 7),
        callback_url: sentFrom(s.task.callback_url, 8),
      }),
      sentFrom(mergeMetadata({}, s.request.metadata, deniedMetadata, s.warnings), 9),
    ),
  }),
  remix: (s) => ({
    path: sentFrom(path('/tasks/', segment(s.source.upstream_id), '/remix'), 0),
    body: sentObject({ prompt: sentFrom(s.request.facts.prompt, 1) }),
  }),
});
