// @generated from specs/routes/tell-stream.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';
import { at, toText } from '../../runtime/contract/index.ts';

/** Tell as a stream */
export const tellStream: Route = {
  id: 'tell-stream',
  title: 'Tell as a stream',
  surface: 'own',
  operation: 'content.stream',
  method: 'POST',
  path: '/v1/models/{model}:tellStream',
  auth: 'key',
  key_headers: ['x-own-key'],
  body: { kinds: ['json'], max_bytes: 1048576 },
  query: { alt: { type: 'enum', values: ['sse', 'json'], default: 'json' } },
  model: (r) => toText(at(r.path, 'model')),
};
