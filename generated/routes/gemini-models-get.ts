// @generated from specs/routes/gemini-models-get.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';

/** Describe a model (Google's dialect) */
export const geminiModelsGet: Route = {
  id: 'gemini-models-get',
  title: 'Describe a model (Google\'s dialect)',
  surface: 'gemini',
  operation: 'models.get',
  method: 'GET',
  path: '/v1beta/models/{model}',
  auth: 'key',
  key_headers: ['x-goog-api-key'],
  query: {},
  answer: 'model',
};
