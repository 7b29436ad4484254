import type { JsonObject } from '../../../runtime/contract/json.ts';
import type { Operation } from '../../../runtime/contract/route.ts';
import type { RouteIr } from '../../ir.ts';
import { CHAT_SCHEMAS } from './chat-schemas.ts';
import { CONTENT_SCHEMAS } from './content-schemas.ts';

type ChatOperation = Extract<Operation, 'chat.complete' | 'content.generate' | 'content.stream'>;

const named = (name: string): JsonObject => ({ schema: { $ref: `#/components/schemas/${name}` } });

/** What the chat operations answer with, by content type: whole, and as a stream of events. */
export const CHAT_ANSWERS: Readonly<Record<ChatOperation, JsonObject>> = {
  'chat.complete': {
    'application/json': named('ChatCompletion'),
    'text/event-stream': named('ChatCompletionChunk'),
  },
  'content.generate': { 'application/json': named('GenerateContentAnswer') },
  'content.stream': {
    'application/json': { schema: { type: 'array', items: named('GenerateContentAnswer').schema ?? {} } },
    'text/event-stream': named('GenerateContentAnswer'),
  },
};

/** The shared schemas of those operations that there are routes for. */
export function chatSchemas(routes: readonly RouteIr[]): JsonObject {
  const has = (...operations: readonly Operation[]) =>
    routes.some(({ route }) => operations.includes(route.operation));
  return {
    ...(has('chat.complete') ? CHAT_SCHEMAS : {}),
    ...(has('content.generate', 'content.stream') ? CONTENT_SCHEMAS : {}),
  };
}
