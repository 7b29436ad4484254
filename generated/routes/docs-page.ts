// @generated from specs/routes/docs.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';

/** A page of the API reference */
export const docsPage: Route = {
  id: 'docs-page',
  title: 'A page of the API reference',
  surface: 'system',
  operation: 'docs.get',
  method: 'GET',
  path: '/docs/{page}',
  auth: 'none',
  query: { family: { type: 'string', max_chars: 60 }, q: { type: 'string', max_chars: 100 } },
};
