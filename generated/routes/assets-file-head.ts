// @generated from specs/routes/assets-file.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';

/** Look at an asset under a file name */
export const assetsFileHead: Route = {
  id: 'assets-file-head',
  title: 'Look at an asset under a file name',
  surface: 'assets',
  operation: 'asset.content',
  method: 'HEAD',
  path: '/v1/seedance/asset/{asset_id}/content/{file}',
  auth: 'key_or_link',
  query: {
    expires: { type: 'integer', min: 0, max: 253402300799 },
    signature: { type: 'string', max_chars: 128 },
  },
};
