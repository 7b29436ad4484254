import type { Operation } from '../../runtime/contract/route.ts';

/** What only families of chat serve. */
export const CHAT_OPERATIONS: readonly string[] = [
  'chat.complete',
  'content.generate',
  'content.stream',
] satisfies readonly Operation[];
