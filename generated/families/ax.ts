// @generated from specs/families/ax.yaml by the gateway generator. Do not edit.

import type { Model } from '../../runtime/contract/family.ts';
import type { CanonicalRequest } from '../canonical.ts';
import { all, at, choose, defineFamily, echoTexts, equals, firstOf, isIn, isPresent, loadOrigins, lower, not, report, ruleHit, ruleHits, toBoolean, toText, usedBy, when } from '../../runtime/contract/index.ts';
import { validate } from '../validators/ax.js';

/** What models have unless they say otherwise. */
const shared: Pick<Model, 'family' | 'aliases' | 'modes' | 'toggles' | 'limits' | 'lifecycle'> = {
  family: 'ax',
  aliases: [],
  modes: { text: 'yes' },
  toggles: {},
  limits: {
    numbers: {},
    texts: {
      action: { one_of: ['music', 'lyrics'] },
      lyrics: { max_chars: 5000 },
      negative_prompt: { max_chars: 1000 },
      prompt: { max_chars: 3000 },
      tags: { max_chars: 1000 },
      title: { max_chars: 80 },
    },
    sizes: {},
    roles: {},
  },
  lifecycle: { status: 'active' },
};

/**
 * Songs and lyrics. For music `prompt` holds the words to sing and `gpt_description_prompt` says
 * what the song is about; for lyrics `prompt` says what they are about.
 */
export const ax = defineFamily<CanonicalRequest>({
  id: 'ax',
  title: 'Audio',
  kind: 'audio',
  routes: ['ax-submit'],
  protocols: ['ax'],
  fields: {
    continue_clip_id: 'string',
    gpt_description_prompt: 'string',
    make_instrumental: 'boolean',
    model: 'string',
    mv: 'string',
    negative_tags: 'string',
    notify_hook: 'string',
    prompt: 'string',
    tags: 'string',
    title: 'string',
  },
  suffixes: [],
  validate,
  interpret: (r, warnings) => ({
    facts: {
      action: lower(toText(at(r.path, 'action'))),
      instrumental: toBoolean(at(r.body, 'make_instrumental'), report('make_instrumental', warnings)),
      lyrics: when(
        not(equals(lower(toText(at(r.path, 'action'))), 'lyrics')),
        () => toText(at(r.body, 'prompt')),
      ),
      negative_prompt: toText(at(r.body, 'negative_tags')),
      prompt: choose(
        lower(toText(at(r.path, 'action'))),
        { lyrics: () => toText(at(r.body, 'prompt')) },
        () => toText(at(r.body, 'gpt_description_prompt')),
      ),
      tags: toText(at(r.body, 'tags')),
      title: toText(at(r.body, 'title')),
    },
    roles: {},
  }),
  sources: {
    instrumental: [['make_instrumental']],
    lyrics: [['prompt']],
    negative_prompt: [['negative_tags']],
    prompt: [['prompt'], ['gpt_description_prompt']],
    tags: [['tags']],
    title: [['title']],
  },
  unread: (r) => usedBy(
    [],
    [isIn(lower(toText(at(r.path, 'action'))), ['lyrics']), 'gpt_description_prompt'],
  ),
  get from() {
    return loadOrigins(import.meta.url, '../explain/ax.ts');
  },
  roles: [],
  rules: (r) => ruleHits(
    when(
      all(isPresent(at(r.body, 'mv')), isPresent(at(r.body, 'model'))),
      () => ruleHit('model', 'ignored', 'has no effect beside `mv`'),
    ),
    when(
      all(equals(lower(toText(at(r.path, 'action'))), 'lyrics'), not(isPresent(at(r.body, 'prompt')))),
      () => ruleHit('prompt', 'refuse', 'is missing: it says what the lyrics are about'),
    ),
    when(
      all(
        equals(lower(toText(at(r.path, 'action'))), 'music'),
        not(
          isPresent(
            firstOf(
              at(r.body, 'prompt'),
              () => at(r.body, 'gpt_description_prompt'),
              () => at(r.body, 'tags'),
              () => at(r.body, 'title'),
            ),
          ),
        ),
      ),
      () => ruleHit('prompt', 'refuse', 'is missing: give the words as `prompt`, or what the song is about as `gpt_description_prompt`'),
    ),
    when(
      all(
        equals(lower(toText(at(r.path, 'action'))), 'lyrics'),
        isPresent(at(r.body, 'gpt_description_prompt')),
      ),
      () => ruleHit('gpt_description_prompt', 'ignored', 'has no effect for lyrics'),
    ),
    when(
      isPresent(at(r.body, 'continue_clip_id')),
      () => ruleHit('continue_clip_id', 'refuse', 'must be left out: songs cannot be continued here'),
    ),
    when(
      isPresent(at(r.body, 'notify_hook')),
      () => ruleHit('notify_hook', 'ignored', 'is ignored; ask for the task instead'),
    ),
  ),
  echo: (r) => echoTexts({
    action: lower(toText(at(r.path, 'action'))),
  }),
  models: [
    {
      ...shared,
      id: 'audio-ax',
      title: 'audio-ax',
      price: {
        per: 'song',
        rows: [
          { when: { action: ['music', 'absent'] }, micros: 100000 },
          { when: { action: ['lyrics'] }, micros: 10000 },
        ],
      },
    },
    {
      ...shared,
      id: 'audio-ax-pro',
      title: 'audio-ax-pro',
      price: {
        per: 'song',
        rows: [
          { when: { action: ['music', 'absent'] }, micros: 200000 },
          { when: { action: ['lyrics'] }, micros: 10000 },
        ],
      },
    },
  ],
});
