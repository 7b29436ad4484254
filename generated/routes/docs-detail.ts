// @generated from specs/routes/docs.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';

/** A page of a chapter of the API reference */
export const docsDetail: Route = {
  id: 'docs-detail',
  title: 'A page of a chapter of the API reference',
  surface: 'system',
  operation: 'docs.get',
  method: 'GET',
  path: '/docs/{page}/{part}/{detail}',
  auth: 'none',
  query: { family: { type: 'string', max_chars: 60 }, q: { type: 'string', max_chars: 100 } },
};
