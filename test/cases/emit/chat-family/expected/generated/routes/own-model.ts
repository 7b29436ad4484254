// @generated from specs/routes/own-model.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';

/** Describe a model */
export const ownModel: Route = {
  id: 'own-model',
  title: 'Describe a model',
  surface: 'own',
  operation: 'models.get',
  method: 'GET',
  path: '/own/models/{model}',
  auth: 'key',
  key_headers: ['x-own-key'],
  query: {},
  answer: 'model',
};
