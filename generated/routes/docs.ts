// @generated from specs/routes/docs.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';

/**
 * Pages for people; at the same address with `.md` behind it each is Markdown. `server.docs` of
 * `gateway.yaml` closes them.
 */
export const docs: Route = {
  id: 'docs',
  title: 'API reference',
  surface: 'system',
  operation: 'docs.get',
  method: 'GET',
  path: '/docs',
  auth: 'none',
  query: { family: { type: 'string', max_chars: 60 }, q: { type: 'string', max_chars: 100 } },
};
