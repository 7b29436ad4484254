// @generated from specs/routes/assets-upload.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';

/**
 * A multipart `file`, or JSON with a public `url` or with `data` (data URI or base64). Named
 * afterwards as `asset://<id>`.
 */
export const assetsUpload: Route = {
  id: 'assets-upload',
  title: 'Upload an asset',
  surface: 'assets',
  operation: 'asset.upload',
  method: 'POST',
  path: '/v1/seedance/asset/upload',
  auth: 'key',
  body: { kinds: ['multipart', 'json'], max_bytes: 1073741824, stream: true },
  query: {},
  answer: 'asset',
};
