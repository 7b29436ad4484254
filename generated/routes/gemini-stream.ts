// @generated from specs/routes/gemini-stream.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';
import { at, toText } from '../../runtime/contract/index.ts';

/** With `alt=sse` events, otherwise one growing JSON array. */
export const geminiStream: Route = {
  id: 'gemini-stream',
  title: 'Generate content as a stream',
  surface: 'gemini',
  operation: 'content.stream',
  method: 'POST',
  path: '/v1beta/models/{model}:streamGenerateContent',
  auth: 'key',
  key_headers: ['x-goog-api-key'],
  body: { kinds: ['json'], max_bytes: 20971520, max_keys: 100000 },
  query: { alt: { type: 'enum', values: ['sse', 'json'], default: 'json' } },
  answer: 'image',
  model: (r) => toText(at(r.path, 'model')),
};
