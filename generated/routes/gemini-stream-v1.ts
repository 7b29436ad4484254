// @generated from specs/routes/gemini-stream.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';
import { at, toText } from '../../runtime/contract/index.ts';

/** The same under the path that some of Google's clients use. */
export const geminiStreamV1: Route = {
  id: 'gemini-stream-v1',
  title: 'Generate content as a stream (v1)',
  surface: 'gemini',
  operation: 'content.stream',
  method: 'POST',
  path: '/v1/models/{model}:streamGenerateContent',
  auth: 'key',
  key_headers: ['x-goog-api-key'],
  body: { kinds: ['json'], max_bytes: 20971520, max_keys: 100000 },
  query: { alt: { type: 'enum', values: ['sse', 'json'], default: 'json' } },
  answer: 'image',
  model: (r) => toText(at(r.path, 'model')),
};
