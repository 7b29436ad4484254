import type { Json, JsonObject } from '../../../contract/json.ts';
import { at } from '../../../contract/values.ts';

const MEDIA = new Set(['inlineData', 'inline_data', 'fileData', 'file_data']);
/** What the model reads; settings are no part of the prompt. */
const READ = ['contents', 'systemInstruction', 'system_instruction', 'tools'] as const;
/** Below these the names are the caller's own words, which the model reads too. */
const NAMED = new Set(['tools', 'args', 'response']);
/** Media whose size says nothing of their tokens; everything else is read as text. */
const NO_TEXT = /^(image|audio|video)\/|^application\/pdf$/i;

interface Open {
  readonly value: Json | undefined;
  readonly named: boolean;
}

/**
 * UTF-8 bytes of all texts of a prompt and how many media stand in it, in any of its spellings: text, calls and
 * results of tools, and their declarations. Iterative: the shape is the caller's.
 */
export function measureContents(body: JsonObject): { readonly text_bytes: number; readonly media: number } {
  let bytes = 0;
  let media = 0;
  const open: Open[] = READ.map((name) => ({ value: body[name], named: NAMED.has(name) }));
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, named } = next;
    if (typeof value === 'string') bytes += Buffer.byteLength(value);
    else if (typeof value === 'number') bytes += String(value).length;
    else if (typeof value === 'object' && value !== null) {
      const list = Array.isArray(value);
      for (const [key, item] of Object.entries(value)) {
        if (MEDIA.has(key)) {
          media += 1;
          bytes += textBytes(item);
          continue;
        }
        if (named && !list) bytes += Buffer.byteLength(key);
        open.push({ value: item, named: named || NAMED.has(key) });
      }
    }
  }
  return { text_bytes: bytes, media };
}

/** Bytes of a medium that is a text. */
function textBytes(medium: Json | undefined): number {
  const mime = at(medium, 'mimeType') ?? at(medium, 'mime_type');
  const data = at(medium, 'data');
  if (typeof data !== 'string' || (typeof mime === 'string' && NO_TEXT.test(mime))) return 0;
  return Math.floor((data.length / 4) * 3);
}
