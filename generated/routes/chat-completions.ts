// @generated from specs/routes/chat-completions.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';

/**
 * Answers whole, or with `stream` as events that end with `data: [DONE]`; the same for every vendor
 * behind it.
 */
export const chatCompletions: Route = {
  id: 'chat-completions',
  title: 'Complete a chat',
  surface: 'chat',
  operation: 'chat.complete',
  method: 'POST',
  path: '/v1/chat/completions',
  auth: 'key',
  body: { kinds: ['json'], max_bytes: 20971520, max_keys: 100000 },
  query: {},
  sdk: 'chat.completions.create',
};
