// @generated from specs/families/ax.yaml by the gateway generator. Do not edit.

import type { Origins } from '../../runtime/contract/family.ts';
import { at, choose, equals, lower, not, placeAt, toText, when } from '../../runtime/contract/index.ts';

export const from: Origins = {
  facts: {
    instrumental: (r) => placeAt(r.body, 'make_instrumental'),
    lyrics: (r) => when(
      not(equals(lower(toText(at(r.path, 'action'))), 'lyrics')),
      () => placeAt(r.body, 'prompt'),
    ),
    negative_prompt: (r) => placeAt(r.body, 'negative_tags'),
    prompt: (r) => choose(
      lower(toText(at(r.path, 'action'))),
      { lyrics: () => placeAt(r.body, 'prompt') },
      () => placeAt(r.body, 'gpt_description_prompt'),
    ),
    tags: (r) => placeAt(r.body, 'tags'),
    title: (r) => placeAt(r.body, 'title'),
  },
  roles: {},
};
