// @generated from specs/routes/health-live.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';

/** Answers while the process runs, with the digest of the loaded specs. */
export const healthLive: Route = {
  id: 'health-live',
  title: 'Liveness',
  surface: 'system',
  operation: 'health.live',
  method: 'GET',
  path: '/healthz',
  auth: 'none',
  query: {},
};
