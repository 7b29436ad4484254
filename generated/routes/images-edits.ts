// @generated from specs/routes/images-edits.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';
import { at, orElse, toText } from '../../runtime/contract/index.ts';

/**
 * Changes the pictures that come along, in the shape of OpenAI's image API: files (`image`, several
 * as `image[]`, `mask`) or addresses in JSON. The answer is base64 unless `response_format` asks
 * for addresses.
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
  needs: [{ role: 'reference', field: 'image' }, { fact: 'prompt', field: 'prompt' }],
  answer: 'images',
  response_format: (r) => toText(orElse(at(r.body, 'response_format'), 'b64_json')),
};
