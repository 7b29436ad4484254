// @generated from specs/routes/openapi.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';

/** The part of the document that one surface needs, as `/openapi/video.json`. */
export const openapiSurface: Route = {
  id: 'openapi-surface',
  title: 'API description of one surface',
  surface: 'system',
  operation: 'openapi.get',
  method: 'GET',
  path: '/openapi/{surface}',
  auth: 'none',
  query: {},
};
