// @generated from specs/routes/health.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';

/** Liveness */
export const health: Route = {
  id: 'health',
  title: 'Liveness',
  surface: 'video',
  operation: 'health.live',
  method: 'GET',
  path: '/healthz',
  auth: 'none',
  query: {},
};
