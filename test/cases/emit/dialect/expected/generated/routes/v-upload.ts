// @generated from specs/routes/v-upload.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';

/** Upload */
export const vUpload: Route = {
  id: 'v-upload',
  title: 'Upload',
  surface: 'v',
  operation: 'asset.upload',
  method: 'POST',
  path: '/v/assets',
  auth: 'key',
  body: { kinds: ['multipart', 'json'], max_bytes: 104857600, stream: true },
  query: {},
  answer: 'asset',
};
