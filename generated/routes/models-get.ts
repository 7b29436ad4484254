// @generated from specs/routes/models-get.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';

/** Describe a model */
export const modelsGet: Route = {
  id: 'models-get',
  title: 'Describe a model',
  surface: 'models',
  operation: 'models.get',
  method: 'GET',
  path: '/v1/models/{model}',
  auth: 'key',
  query: {},
  sdk: 'models.retrieve',
};
