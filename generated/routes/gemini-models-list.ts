// @generated from specs/routes/gemini-models-list.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';

/** The models this key may use through the content routes, all on one page. */
export const geminiModelsList: Route = {
  id: 'gemini-models-list',
  title: 'List models (Google\'s dialect)',
  surface: 'gemini',
  operation: 'models.list',
  method: 'GET',
  path: '/v1beta/models',
  auth: 'key',
  key_headers: ['x-goog-api-key'],
  query: {},
  answer: 'list',
};
