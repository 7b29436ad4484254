// @generated from specs/routes/assets-get-by-id.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';

/** Describe an asset by its address */
export const assetsGetById: Route = {
  id: 'assets-get-by-id',
  title: 'Describe an asset by its address',
  surface: 'assets',
  operation: 'asset.get',
  method: 'GET',
  path: '/v1/seedance/asset/{asset_id}',
  auth: 'key',
  query: {},
  answer: 'asset',
};
