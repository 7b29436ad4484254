// @generated from specs/routes/openapi.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';

/** This document, OpenAPI 3.1. */
export const openapi: Route = {
  id: 'openapi',
  title: 'API description',
  surface: 'system',
  operation: 'openapi.get',
  method: 'GET',
  path: '/openapi.json',
  auth: 'none',
  query: {},
};
