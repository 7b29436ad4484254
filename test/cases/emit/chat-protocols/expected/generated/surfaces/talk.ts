// @generated from specs/surfaces/talk.yaml by the gateway generator. Do not edit.

import type { Surface } from '../../runtime/contract/surface.ts';

/** Talks */
export const talk: Surface = {
  id: 'talk',
  title: 'Talks',
  answers: {},
};
