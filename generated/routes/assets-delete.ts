// @generated from specs/routes/assets-delete.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';

/**
 * Forgets it at once. What a request named before stays for its vendor until the link it was given
 * ends.
 */
export const assetsDelete: Route = {
  id: 'assets-delete',
  title: 'Delete an asset',
  surface: 'assets',
  operation: 'asset.delete',
  method: 'POST',
  path: '/v1/seedance/asset/delete',
  auth: 'key',
  body: { kinds: ['json'], max_bytes: 65536 },
  query: {},
  answer: 'deleted',
};
