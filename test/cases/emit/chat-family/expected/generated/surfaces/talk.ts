// @generated from specs/surfaces/talk.yaml by the gateway generator. Do not edit.

import type { Surface } from '../../runtime/contract/surface.ts';

/** Talk */
export const talk: Surface = {
  id: 'talk',
  title: 'Talk',
  answers: {},
};
