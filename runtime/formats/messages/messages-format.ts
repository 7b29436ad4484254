import type { ChatFormat } from '../types.ts';
import { readAnswer } from './read-answer.ts';
import { readStream } from './read-stream.ts';
import { toRequest } from './to-request.ts';

/** Messages made of typed content blocks, with a stream of named events by block. */
export const messagesFormat: ChatFormat = {
  request: toRequest,
  answer: readAnswer,
  stream: readStream,
};
