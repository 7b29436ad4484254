import type { Json, JsonObject } from '../../contract/json.ts';
import { type Effort, isSpent, type Steps } from '../../contract/paused-work.ts';
import { at, isObject } from '../../contract/values.ts';
import { CALLS_PER_CHOICE, callId, textOf, toolCall } from '../answer-parts.ts';

/** What the parts of one candidate say in the common format. */
export interface ReadParts {
  readonly content: string;
  readonly reasoning: string;
  readonly calls: readonly JsonObject[];
  /** Items as `image_url` contents have them, with data URIs: the vendor gives bytes, never addresses. */
  readonly images: readonly JsonObject[];
  /** Why the calls are none: one does not say what is called, or they are more than any answer has. */
  readonly problem: string | undefined;
  /** UTF-8 bytes of the texts and of the arguments of calls. */
  readonly bytes: number;
}

export interface PartsContext {
  /** Of the answer, for calls to which the vendor gave no id. */
  readonly answerId: string;
  /** Number of the first call. */
  readonly firstCall: number;
  /** How many calls the candidate may still make. */
  readonly mostCalls: number;
  readonly extraContent: string | undefined;
}

/** What a candidate costs beside its parts, and a part beside its characters. */
export const CANDIDATE_CHARS = 256;
const PART_CHARS = 128;

/** Reads parts of any shape; what is no part of the format is left out. Pictures of a thought are drafts, and dropped. */
export function* readParts(parts: Json | undefined, context: PartsContext): Steps<ReadParts> {
  const effort: Effort = { chars: 0 };
  const list: readonly Json[] = Array.isArray(parts) ? parts : [];
  let content = '';
  let reasoning = '';
  let callBytes = 0;
  let problem: string | undefined;
  const calls: JsonObject[] = [];
  const images: JsonObject[] = [];
  for (const part of list) {
    if (isSpent(effort, PART_CHARS)) yield;
    if (!isObject(part)) continue;
    if (typeof part.text === 'string') {
      if (part.thought === true) reasoning += part.text;
      else content += part.text;
    } else if (isObject(part.functionCall)) {
      const { functionCall: call } = part;
      const text = JSON.stringify(isObject(call.args) ? call.args : {});
      callBytes += Buffer.byteLength(text);
      if (isSpent(effort, text.length)) yield;
      const name = textOf(call.name) ?? '';
      if (name === '') problem ??= 'a call has no name';
      if (calls.length >= context.mostCalls) problem ??= `there are more than ${CALLS_PER_CHOICE} calls`;
      else {
        const id = textOf(call.id) ?? callId(context.answerId, context.firstCall + calls.length);
        calls.push({ ...toolCall(id, name, text), ...signature(part, context) });
      }
    } else if (part.thought !== true) {
      content += codeText(part);
      const image = readImage(part, context);
      if (image !== undefined) images.push(image);
    }
  }
  const bytes = Buffer.byteLength(content) + Buffer.byteLength(reasoning) + callBytes;
  return { content, reasoning, calls, images, problem, bytes };
}

/** The caller gives it back with the call, where the vendor's own compatible endpoint has it too. */
function signature({ thoughtSignature }: JsonObject, { extraContent }: PartsContext): JsonObject {
  if (extraContent === undefined || textOf(thoughtSignature) === undefined) return {};
  return { extra_content: { [extraContent]: { thought_signature: thoughtSignature } } };
}

function readImage(part: JsonObject, context: PartsContext): JsonObject | undefined {
  const mime = textOf(at(part, 'inlineData', 'mimeType'));
  const data = textOf(at(part, 'inlineData', 'data'));
  if (mime === undefined || data === undefined || !mime.startsWith('image/')) return undefined;
  return {
    type: 'image_url',
    image_url: { url: `data:${mime};base64,${data}` },
    ...signature(part, context),
  };
}

/** Code that the vendor ran, and what came of it, as fenced text. */
function codeText(part: JsonObject): string {
  const code = textOf(at(part, 'executableCode', 'code'));
  if (code !== undefined) {
    return fenced(code, { as: textOf(at(part, 'executableCode', 'language'))?.toLowerCase() ?? '' });
  }
  const output = textOf(at(part, 'codeExecutionResult', 'output'));
  return output === undefined ? '' : fenced(output, { as: 'output' });
}

function fenced(text: string, { as }: { readonly as: string }): string {
  return `\n\`\`\`${as}\n${text.endsWith('\n') ? text : `${text}\n`}\`\`\`\n`;
}
