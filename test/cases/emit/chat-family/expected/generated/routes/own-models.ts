// @generated from specs/routes/own-models.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';

/** List models */
export const ownModels: Route = {
  id: 'own-models',
  title: 'List models',
  surface: 'own',
  operation: 'models.list',
  method: 'GET',
  path: '/own/models',
  auth: 'key',
  key_headers: ['x-own-key'],
  query: {},
  answer: 'list',
};
