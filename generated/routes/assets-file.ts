// @generated from specs/routes/assets-file.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';

/**
 * The addresses that vendors are given, whose path ends as that of a file of its type does. What
 * stands for `file` changes nothing.
 */
export const assetsFile: Route = {
  id: 'assets-file',
  title: 'Download an asset under a file name',
  surface: 'assets',
  operation: 'asset.content',
  method: 'GET',
  path: '/v1/seedance/asset/{asset_id}/content/{file}',
  auth: 'key_or_link',
  query: {
    expires: { type: 'integer', min: 0, max: 253402300799 },
    signature: { type: 'string', max_chars: 128 },
  },
};
