// @generated from specs/routes/docs.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';

/** A page of a part of the API reference */
export const docsPart: Route = {
  id: 'docs-part',
  title: 'A page of a part of the API reference',
  surface: 'system',
  operation: 'docs.get',
  method: 'GET',
  path: '/docs/{page}/{part}',
  auth: 'none',
  query: { family: { type: 'string', max_chars: 60 }, q: { type: 'string', max_chars: 100 } },
};
