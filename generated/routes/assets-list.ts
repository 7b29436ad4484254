// @generated from specs/routes/assets-list.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';

/** List assets */
export const assetsList: Route = {
  id: 'assets-list',
  title: 'List assets',
  surface: 'assets',
  operation: 'asset.list',
  method: 'POST',
  path: '/v1/seedance/asset/list',
  auth: 'key',
  body: { kinds: ['json'], max_bytes: 65536 },
  query: {},
  answer: 'list',
};
