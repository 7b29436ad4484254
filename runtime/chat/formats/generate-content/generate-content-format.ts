import type { ChatFormat } from '../types.ts';
import { createContentStream } from './content-stream.ts';
import { nativeContent } from './native-content.ts';
import { readGenerated } from './read-generated.ts';
import { toGenerateContent } from './to-generate-content.ts';

/** Turns, parts and candidates (gemini sheet), from and to the common chat format; its own dialect passes through. */
export const generateContentFormat: ChatFormat = {
  request: toGenerateContent,
  answer: readGenerated,
  stream: createContentStream,
  native: nativeContent,
};
