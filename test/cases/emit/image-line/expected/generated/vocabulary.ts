// @generated from specs/vocabulary.yaml by the gateway generator. Do not edit.

import type { Vocabulary } from '../runtime/contract/family.ts';

/** Facts, roles and modes; modes in the order they are tried. */
export const vocabulary: Vocabulary = {
  facts: {
    audio: { name: 'audio', type: 'boolean', about: 'the result has sound' },
    count: { name: 'count', type: 'integer', about: 'how many results' },
    prompt: { name: 'prompt', type: 'string', about: 'what to make' },
    seconds: { name: 'seconds', type: 'number', unit: 's', about: 'length of the result' },
    size: { name: 'size', type: 'size', about: 'ratio, tier and pixels' },
  },
  roles: {
    first_frame: { name: 'first_frame', kind: 'image', max: 1 },
    reference: { name: 'reference', kind: 'image' },
  },
  modes: [
    { id: 'reference', needs: ['reference'] },
    { id: 'first_frame', needs: ['first_frame'] },
    { id: 'text', needs: [] },
  ],
};
