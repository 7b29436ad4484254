// @generated from specs/routes/docs.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';

/** The API in one page for language models */
export const docsLlms: Route = {
  id: 'docs-llms',
  title: 'The API in one page for language models',
  surface: 'system',
  operation: 'docs.get',
  method: 'GET',
  path: '/llms.txt',
  auth: 'none',
  query: { family: { type: 'string', max_chars: 60 }, q: { type: 'string', max_chars: 100 } },
};
