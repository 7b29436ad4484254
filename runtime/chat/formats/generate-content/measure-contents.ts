import type { Json, JsonObject } from '../../../contract/json.ts';

const MEDIA = new Set(['inlineData', 'inline_data', 'fileData', 'file_data']);
/** What the model reads; settings are no part of the prompt. */
const READ = ['contents', 'systemInstruction', 'system_instruction', 'tools'] as const;

/**
 * UTF-8 bytes of all texts of a prompt and how many media stand in it, in any of its spellings: text, calls and
 * results of tools, and their declarations. Iterative: the shape is the caller's.
 */
export function measureContents(body: JsonObject): { readonly text_bytes: number; readonly media: number } {
  let bytes = 0;
  let media = 0;
  const open: (Json | undefined)[] = READ.map((name) => body[name]);
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value === 'string') bytes += Buffer.byteLength(value);
    else if (typeof value === 'number') bytes += String(value).length;
    else if (typeof value === 'object' && value !== null) {
      for (const [key, item] of Object.entries(value)) {
        if (MEDIA.has(key)) media += 1;
        else open.push(item);
      }
    }
  }
  return { text_bytes: bytes, media };
}
