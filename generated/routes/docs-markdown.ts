// @generated from specs/routes/docs.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';

/** API reference as Markdown */
export const docsMarkdown: Route = {
  id: 'docs-markdown',
  title: 'API reference as Markdown',
  surface: 'system',
  operation: 'docs.get',
  method: 'GET',
  path: '/docs.md',
  auth: 'none',
  query: { family: { type: 'string', max_chars: 60 }, q: { type: 'string', max_chars: 100 } },
};
