import type { Json, JsonObject } from '../../contract/json.ts';
import { type Effort, isSpent, type Steps } from '../../contract/paused-work.ts';
import { at, isObject } from '../../contract/values.ts';
import type { MeasuredMedium, MeasuredPrompt } from '../types.ts';

const MEDIA = new Set(['inlineData', 'inline_data', 'fileData', 'file_data']);
/** What the model reads of a body, by its own structure. */
const CONTENTS = new Set(['contents', 'systemInstruction', 'system_instruction']);
/** Settings: no part of the prompt, but for the schema that the answer must have. */
const SETTINGS = new Set(['model', 'safetySettings', 'safety_settings']);
const CONFIGS = new Set(['generationConfig', 'generation_config']);
const SCHEMAS = ['responseSchema', 'response_schema', 'responseJsonSchema', 'response_json_schema'] as const;
/** Below these the names are the caller's own words, which the model reads too. */
const NAMED = new Set(['args', 'response']);
/** By the beginning of the media type; everything else is read as text. */
const KINDS: readonly (readonly [string, MeasuredMedium['kind']])[] = [
  ['image/', 'image_url'],
  ['audio/', 'input_audio'],
  ['video/', 'video_url'],
  ['application/pdf', 'file'],
];

/** What it costs to measure one value, in characters. */
const VALUE_CHARS = 4;

interface Open {
  readonly value: Json | undefined;
  readonly named: boolean;
}

/**
 * Sizes of all texts of a prompt and the media that stand in it, in any of its spellings: text, calls and results of
 * tools, their declarations, the schema of the answer, and fields that nobody knows. Iterative: the shape is the
 * caller's.
 */
export function* measureContents(body: JsonObject): Steps<MeasuredPrompt> {
  let text_bytes = 0;
  const media: MeasuredMedium[] = [];
  const effort: Effort = { chars: 0 };
  const open = readOf(body);
  /** Counts texts and numbers at once, of which there may be many; lists and objects wait. */
  const measure = (value: Json | undefined, named: boolean): void => {
    if (typeof value === 'string') text_bytes += Buffer.byteLength(value);
    else if (typeof value === 'number') text_bytes += String(value).length;
    else if (typeof value === 'object' && value !== null) open.push({ value, named });
  };
  for (const { value, named } of open.splice(0)) measure(value, named);
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, named } = next;
    if (isSpent(effort, VALUE_CHARS)) yield;
    if (Array.isArray(value)) {
      const list: readonly Json[] = value;
      for (const item of list) {
        measure(item, named);
        if (isSpent(effort, VALUE_CHARS)) yield;
      }
    } else if (isObject(value))
      for (const [key, item] of Object.entries(value)) {
        if (MEDIA.has(key)) {
          const medium = mediumOf(item);
          if (medium.kind !== 'text') media.push({ kind: medium.kind, bytes: medium.bytes });
          else text_bytes += medium.bytes;
          continue;
        }
        if (named) text_bytes += Buffer.byteLength(key);
        measure(item, named || NAMED.has(key));
      }
  }
  return { text_bytes, media };
}

function readOf(body: JsonObject): Open[] {
  return Object.entries(body).flatMap(([name, value]): Open[] => {
    if (CONTENTS.has(name)) return [{ value, named: false }];
    if (CONFIGS.has(name)) {
      return isObject(value) ? SCHEMAS.map((schema) => ({ value: value[schema], named: true })) : [];
    }
    return SETTINGS.has(name) ? [] : [{ value, named: true }];
  });
}

type Medium = MeasuredMedium | { readonly kind: 'text'; readonly bytes: number };

/** A file of no known kind counts as its text, where it is there. */
function mediumOf(medium: Json | undefined): Medium {
  const mime = at(medium, 'mimeType') ?? at(medium, 'mime_type');
  const type = typeof mime === 'string' ? mime.toLowerCase() : '';
  const data = at(medium, 'data');
  const bytes = typeof data === 'string' ? Math.floor((data.length / 4) * 3) : undefined;
  const kind = KINDS.find(([begin]) => type.startsWith(begin))?.[1];
  if (kind === undefined && bytes !== undefined) return { kind: 'text', bytes };
  return { kind: kind ?? 'file', bytes };
}
