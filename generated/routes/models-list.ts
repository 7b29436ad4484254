// @generated from specs/routes/models-list.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';

/** The models this key may use, in OpenAI's shape plus capabilities. */
export const modelsList: Route = {
  id: 'models-list',
  title: 'List models',
  surface: 'models',
  operation: 'models.list',
  method: 'GET',
  path: '/v1/models',
  auth: 'key',
  query: {},
  sdk: 'models.list',
};
