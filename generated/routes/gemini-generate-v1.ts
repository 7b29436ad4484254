// @generated from specs/routes/gemini-generate.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';
import { at, toText } from '../../runtime/contract/index.ts';

/** The same under the path that some of Google's clients use. */
export const geminiGenerateV1: Route = {
  id: 'gemini-generate-v1',
  title: 'Generate content (v1)',
  surface: 'gemini',
  operation: 'content.generate',
  method: 'POST',
  path: '/v1/models/{model}:generateContent',
  auth: 'key',
  key_headers: ['x-goog-api-key'],
  body: { kinds: ['json'], max_bytes: 20971520, max_keys: 100000 },
  query: {},
  answer: 'image',
  model: (r) => toText(at(r.path, 'model')),
};
