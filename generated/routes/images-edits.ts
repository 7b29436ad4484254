// @generated from specs/routes/images-edits.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';

/**
 * Changes the pictures that come along, in the shape of OpenAI's image API: files (`image`, several
 * as `image[]`, `mask`) or addresses in JSON.
 */
export const imagesEdits: Route = {
  id: 'images-edits',
  title: 'Edit images',
  surface: 'images',
  operation: 'image.generate',
  method: 'POST',
  path: '/v1/images/edits',
  auth: 'key',
  body: { kinds: ['json', 'multipart'], max_bytes: 67108864 },
  query: {},
  answer: 'images',
  examples: { accepted: [], rejected: [] },
};
