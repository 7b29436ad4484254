// @generated from specs/routes/tell.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';
import { at, toText } from '../../runtime/contract/index.ts';

/** Tell */
export const tell: Route = {
  id: 'tell',
  title: 'Tell',
  surface: 'own',
  operation: 'content.generate',
  method: 'POST',
  path: '/v1/models/{model}:tell',
  auth: 'key',
  key_headers: ['x-own-key'],
  body: { kinds: ['json'], max_bytes: 1048576 },
  query: {},
  model: (r) => toText(at(r.path, 'model')),
};
