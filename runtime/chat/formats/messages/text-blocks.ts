import type { JsonObject } from '../../../contract/json.ts';

/** A text as blocks: none without a letter, because the vendor refuses those. */
export function textBlocks(text: string, marks: JsonObject = {}): readonly JsonObject[] {
  return text.trim() === '' ? [] : [{ type: 'text', text, ...marks }];
}
