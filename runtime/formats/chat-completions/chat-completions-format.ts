import type { ChatFormat } from '../types.ts';
import { createCompletionStream } from './completion-stream.ts';
import { readCompletion } from './read-completion.ts';
import { toCompletionBody } from './to-completion-body.ts';

/** The common chat format itself: bodies pass through, with the model renamed both ways (openai-chat sheet). */
export const chatCompletionsFormat: ChatFormat = {
  request: toCompletionBody,
  answer: readCompletion,
  stream: createCompletionStream,
};
