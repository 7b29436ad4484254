import type { ChatFormatName } from '../contract/chat.ts';
import { createCompletionStream } from './chat-completions/completion-stream.ts';
import { readCompletion } from './chat-completions/read-completion.ts';
import { toCompletionBody } from './chat-completions/to-completion-body.ts';
import { nativeContent } from './generate-content/native-content.ts';
import { createContentStream, readGenerated } from './generate-content/read-generated.ts';
import { toGenerateContent } from './generate-content/to-request.ts';
import { readAnswer } from './messages/read-answer.ts';
import { readStream } from './messages/read-stream.ts';
import { toRequest } from './messages/to-request.ts';
import type { ChatFormat } from './types.ts';

/** The common chat format itself: bodies pass through, with the model renamed both ways. */
export const chatCompletionsFormat: ChatFormat = {
  request: toCompletionBody,
  answer: readCompletion,
  stream: createCompletionStream,
};

/** Messages made of typed content blocks, with a stream of named events by block. */
export const messagesFormat: ChatFormat = {
  request: toRequest,
  answer: readAnswer,
  stream: readStream,
};

/** Turns, parts and candidates, from and to the common chat format; its own dialect passes through. */
export const generateContentFormat: ChatFormat = {
  request: toGenerateContent,
  answer: readGenerated,
  stream: createContentStream,
  native: nativeContent,
};

const FORMATS: Readonly<Record<ChatFormatName, ChatFormat>> = {
  'chat-completions': chatCompletionsFormat,
  messages: messagesFormat,
  'generate-content': generateContentFormat,
};

/** The format that a protocol file chose by name; total. */
export function formatOf(name: ChatFormatName): ChatFormat {
  return FORMATS[name];
}
