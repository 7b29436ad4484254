// @generated from specs/vocabulary.yaml by the gateway generator. Do not edit.

import type { Vocabulary } from '../runtime/contract/family.ts';

/** Facts, roles and modes; modes in the order they are tried. */
export const vocabulary: Vocabulary = {
  facts: {
    action: { name: 'action', type: 'string', about: 'what is asked for' },
    audio: { name: 'audio', type: 'boolean', about: 'the result has sound' },
    prompt: { name: 'prompt', type: 'string', about: 'what to make' },
    seconds: { name: 'seconds', type: 'number', unit: 's', about: 'length of the result' },
    size: { name: 'size', type: 'size', about: 'ratio, tier and pixels' },
    template: { name: 'template', type: 'string', about: 'effect template' },
  },
  roles: {
    first_frame: { name: 'first_frame', kind: 'image', max: 1 },
    reference: { name: 'reference', kind: 'image' },
    subject: { name: 'subject', kind: 'image' },
  },
  modes: [
    { id: 'template', needs: ['template'], also: ['first_frame'] },
    { id: 'subject', needs: ['subject'] },
    { id: 'reference', needs: ['reference'] },
    { id: 'first_frame', needs: ['first_frame'] },
    { id: 'text', needs: [] },
  ],
};
