// @generated from specs/surfaces/system.yaml by the gateway generator. Do not edit.

import type { Surface } from '../../runtime/contract/surface.ts';

/** Health and self-description */
export const system: Surface = {
  id: 'system',
  title: 'Health and self-description',
  answers: {},
};
