// @generated from specs/routes/assets-get.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';

/** Describe an asset */
export const assetsGet: Route = {
  id: 'assets-get',
  title: 'Describe an asset',
  surface: 'assets',
  operation: 'asset.get',
  method: 'POST',
  path: '/v1/seedance/asset/get',
  auth: 'key',
  body: { kinds: ['json'], max_bytes: 65536 },
  query: {},
  answer: 'asset',
};
