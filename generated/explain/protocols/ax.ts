// @generated from specs/protocols/ax.yaml by the gateway generator. Do not edit.

import type { CanonicalRequest } from '../../canonical.ts';
import { choose, defineSent, equals, mergeMetadata, not, orElse, path, segment, sentFrom, sentMerge, sentObject, when } from '../../../runtime/contract/index.ts';
import { deniedMetadata } from '../../adapters/ax.ts';

export const sent = defineSent<CanonicalRequest>({
  submit: (s) => ({
    path: sentFrom(path('/suno/submit/', segment(orElse(s.request.facts.action, 'music'))), 0),
    body: sentMerge(
      sentObject({
        mv: when(not(equals(s.request.facts.action, 'lyrics')), () => sentFrom(s.model, 1)),
        prompt: choose(
          s.request.facts.action,
          { lyrics: () => sentFrom(s.request.facts.prompt, 2) },
          () => sentFrom(s.request.facts.lyrics, 3),
        ),
        gpt_description_prompt: when(
          not(equals(s.request.facts.action, 'lyrics')),
          () => sentFrom(s.request.facts.prompt, 4),
        ),
        title: sentFrom(s.request.facts.title, 5),
        tags: sentFrom(s.request.facts.tags, 6),
        negative_tags: sentFrom(s.request.facts.negative_prompt, 7),
        make_instrumental: sentFrom(orElse(s.request.facts.instrumental, false), 8),
        notify_hook: sentFrom(s.task.callback_url, 9),
      }),
      sentFrom(mergeMetadata({}, s.request.metadata, deniedMetadata, s.warnings), 10),
    ),
  }),
});
