// @generated from specs/surfaces/models.yaml by the gateway generator. Do not edit.

import type { Surface } from '../../runtime/contract/surface.ts';

/** Model catalogue */
export const models: Surface = {
  id: 'models',
  title: 'Model catalogue',
  answers: {},
};
