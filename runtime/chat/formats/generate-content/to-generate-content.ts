import type { JsonObject } from '../../../contract/json.ts';
import { type Effort, type Steps, spent } from '../../../contract/paused-work.ts';
import type { Warning } from '../../../contract/warning.ts';
import type { Converted, ConvertInput } from '../types.ts';
import { readContentFacts } from './content-facts.ts';
import { generationConfig } from './generation-config.ts';
import { toContents } from './to-contents.ts';
import { toolFields } from './tool-fields.ts';

/** A chat request as the body of `generateContent`; the model and whether it streams stand in the path. */
export function* toGenerateContent(input: ConvertInput): Steps<Converted> {
  const warnings: Warning[] = [];
  const facts = readContentFacts(input.choice);
  const { contents, system } = yield* toContents(input.request.messages, { facts, media: input, warnings });
  const effort: Effort = { chars: 0 };
  const config = generationConfig(input, { facts, warnings, effort });
  yield* spent(effort, 0);
  const body: JsonObject = {
    ...(system.length === 0 ? {} : { systemInstruction: { parts: system } }),
    contents,
    ...(yield* toolFields(input, { facts, warnings, effort })),
    ...(config === undefined ? {} : { generationConfig: config }),
  };
  return { body, warnings };
}
