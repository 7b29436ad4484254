// @generated from specs/vocabulary.yaml by the gateway generator. Do not edit.

import type { Vocabulary } from '../runtime/contract/family.ts';

/** Facts, roles and modes; modes in the order they are tried. */
export const vocabulary: Vocabulary = {
  facts: {
    audio: { name: 'audio', type: 'boolean', about: 'the result has sound' },
    camera: { name: 'camera', type: 'object', about: 'camera movement' },
    count: { name: 'count', type: 'integer', about: 'how many results' },
    negative_prompt: { name: 'negative_prompt', type: 'string', about: 'what to avoid' },
    prompt: { name: 'prompt', type: 'string', about: 'what to make' },
    seconds: { name: 'seconds', type: 'number', unit: 's', about: 'length of the result' },
    seed: { name: 'seed', type: 'integer', about: 'absent or 0 is random' },
    size: { name: 'size', type: 'size', about: 'ratio, tier and pixels as far as known' },
  },
  roles: {
    first_frame: { name: 'first_frame', kind: 'image', max: 1 },
    last_frame: { name: 'last_frame', kind: 'image', max: 1 },
    mask: { name: 'mask', kind: 'image', max: 1 },
    reference: { name: 'reference', kind: 'image' },
    reference_audio: { name: 'reference_audio', kind: 'audio' },
    reference_video: { name: 'reference_video', kind: 'video' },
    source_video: { name: 'source_video', kind: 'video', max: 1 },
    subject: { name: 'subject', kind: 'image' },
  },
  modes: [
    { id: 'first_last', needs: ['first_frame', 'last_frame'] },
    { id: 'video_edit', needs: ['source_video'], also: ['reference', 'mask'] },
    {
      id: 'video_reference',
      needs: ['reference_video'],
      also: ['reference', 'subject', 'reference_audio'],
    },
    { id: 'subject', needs: ['subject'], also: ['reference_audio'] },
    { id: 'first_frame_reference', needs: ['first_frame', 'reference'], also: ['reference_audio'] },
    { id: 'reference', needs: ['reference'], also: ['reference_audio'] },
    { id: 'first_frame', needs: ['first_frame'] },
    { id: 'last_frame', needs: ['last_frame'] },
    { id: 'text', needs: [] },
  ],
};
