// @generated from specs/routes/health-ready.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';

/** Answers 200 while new work is taken; 503 while starting, draining or without its store. */
export const healthReady: Route = {
  id: 'health-ready',
  title: 'Readiness',
  surface: 'system',
  operation: 'health.ready',
  method: 'GET',
  path: '/readyz',
  auth: 'none',
  query: {},
};
