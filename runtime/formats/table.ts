import type { ChatFormatName } from '../contract/chat.ts';
import { chatCompletionsFormat } from './chat-completions/chat-completions-format.ts';
import { generateContentFormat } from './generate-content/generate-content-format.ts';
import { messagesFormat } from './messages/messages-format.ts';
import type { ChatFormat } from './types.ts';

const FORMATS: Readonly<Record<ChatFormatName, ChatFormat>> = {
  'chat-completions': chatCompletionsFormat,
  messages: messagesFormat,
  'generate-content': generateContentFormat,
};

/** The format that a protocol file chose by name; total. */
export function formatOf(name: ChatFormatName): ChatFormat {
  return FORMATS[name];
}
