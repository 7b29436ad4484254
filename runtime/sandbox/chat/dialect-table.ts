import type { ChatFormatName } from '../../contract/chat.ts';
import { completionsDialect } from './completions/dialect.ts';
import { generateDialect } from './generate/dialect.ts';
import { messagesDialect } from './messages/dialect.ts';
import type { Dialect } from './types.ts';

/** How the vendor of each format speaks; shares nothing with the formats of the gateway but their names. */
export const DIALECTS: Readonly<Record<ChatFormatName, Dialect>> = {
  'chat-completions': completionsDialect,
  messages: messagesDialect,
  'generate-content': generateDialect,
};
