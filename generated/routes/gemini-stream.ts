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
  examples: {
    accepted: [
      {
        title: 'a question',
        path: { model: 'gemini-chat' },
        body: { contents: [{ role: 'user', parts: [{ text: 'What is a heron?' }] }] },
      },
      {
        title: 'events',
        path: { model: 'gemini-chat' },
        query: { alt: 'sse' },
        body: { contents: [{ role: 'user', parts: [{ text: 'What is a heron?' }] }] },
      },
    ],
    rejected: [
      {
        title: 'a form of stream that does not exist',
        path: { model: 'gemini-chat' },
        query: { alt: 'xml' },
        body: { contents: [{ parts: [{ text: 'Hello' }] }] },
        code: 'invalid_request',
        param: 'alt',
      },
      {
        title: 'no contents',
        path: { model: 'gemini-chat' },
        query: { alt: 'sse' },
        body: {},
        code: 'invalid_request',
        param: '',
      },
    ],
  },
  model: (r) => toText(at(r.path, 'model')),
};
