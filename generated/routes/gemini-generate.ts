// @generated from specs/routes/gemini-generate.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';
import { at, toText } from '../../runtime/contract/index.ts';

/** Google's own format, handed on to an upstream that speaks it. */
export const geminiGenerate: Route = {
  id: 'gemini-generate',
  title: 'Generate content',
  surface: 'gemini',
  operation: 'content.generate',
  method: 'POST',
  path: '/v1beta/models/{model}:generateContent',
  auth: 'key',
  key_headers: ['x-goog-api-key'],
  body: { kinds: ['json'], max_bytes: 20971520, max_keys: 100000 },
  query: {},
  answer: 'image',
  model: (r) => toText(at(r.path, 'model')),
};
