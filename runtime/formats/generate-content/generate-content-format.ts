import type { JsonObject } from '../../contract/json.ts';
import { type Effort, isSpent, type Steps } from '../../contract/paused-work.ts';
import type { Warning } from '../../contract/warning.ts';
import type { ChatFormat, Converted, ConvertInput } from '../types.ts';
import { readContentFacts } from './content-facts.ts';
import { createContentStream } from './content-stream.ts';
import { generationConfig } from './generation-config.ts';
import { nativeContent } from './native-content.ts';
import { readGenerated } from './read-generated.ts';
import { toContents } from './to-contents.ts';
import { toolFields } from './tool-fields.ts';

/** Turns, parts and candidates, from and to the common chat format; its own dialect passes through. */
export const generateContentFormat: ChatFormat = {
  request: toGenerateContent,
  answer: readGenerated,
  stream: createContentStream,
  native: nativeContent,
};

/** A chat request as the body of `generateContent`; the model and whether it streams stand in the path. */
export function* toGenerateContent(input: ConvertInput): Steps<Converted> {
  const warnings: Warning[] = [];
  const facts = readContentFacts(input.choice);
  const { contents, system } = yield* toContents(input.request.messages, { facts, media: input, warnings });
  const effort: Effort = { chars: 0 };
  const config = generationConfig(input, { facts, warnings, effort });
  if (isSpent(effort, 0)) yield;
  const body: JsonObject = {
    ...(system.length === 0 ? {} : { systemInstruction: { parts: system } }),
    contents,
    ...(yield* toolFields(input, { facts, warnings, effort })),
    ...(config === undefined ? {} : { generationConfig: config }),
  };
  return { body, warnings };
}
