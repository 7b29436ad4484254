// @generated from specs/routes/assets-content.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';

/** Size and type without the bytes; vendors that fetch often ask first. */
export const assetsContentHead: Route = {
  id: 'assets-content-head',
  title: 'Look at an asset',
  surface: 'assets',
  operation: 'asset.content',
  method: 'HEAD',
  path: '/v1/seedance/asset/{asset_id}/content',
  auth: 'key_or_link',
  query: {
    expires: { type: 'integer', min: 0, max: 253402300799 },
    signature: { type: 'string', max_chars: 128 },
  },
};
