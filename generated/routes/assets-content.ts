// @generated from specs/routes/assets-content.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';

/** Download an asset */
export const assetsContent: Route = {
  id: 'assets-content',
  title: 'Download an asset',
  surface: 'assets',
  operation: 'asset.content',
  method: 'GET',
  path: '/v1/seedance/asset/{asset_id}/content',
  auth: 'key_or_link',
  query: {
    expires: { type: 'integer', min: 0, max: 253402300799 },
    signature: { type: 'string', max_chars: 128 },
  },
};
