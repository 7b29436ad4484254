import type { JsonObject } from '../../contract/json.ts';

const OPEN = '](data:';
const HEAD = /data:(image\/[a-z0-9.+-]{1,40});base64,/y;
const NOT_BASE64 = /[^A-Za-z0-9+/=_-]/g;
/** Longer words before a picture are no name of it; also keeps the search linear. */
const MOST_NAME_CHARS = 200;

/**
 * Text of an assistant with its pictures in Markdown data URIs (`![cup](data:image/png;base64,...)`) taken out as
 * parts of their own, in order: other gateways answer so, and the vendor would read the base64 as words. Linear
 * in the text, whatever it holds.
 */
export function splitPictures(text: string): readonly JsonObject[] {
  const parts: JsonObject[] = [];
  let from = 0;
  for (let at = text.indexOf(OPEN); at >= 0; at = text.indexOf(OPEN, Math.max(from, at + OPEN.length))) {
    const picture = readData(text, at + 2);
    if (picture === undefined || text[picture.end] !== ')') continue;
    const before = Math.max(from, at - MOST_NAME_CHARS);
    const start = text.slice(before, at).lastIndexOf('![');
    if (start < 0) continue;
    pushText(parts, text.slice(from, before + start));
    parts.push(picture.part);
    from = picture.end + 1;
  }
  pushText(parts, text.slice(from));
  return parts;
}

/** The part for a data URI of a picture; undefined for every other address. */
export function dataPart(uri: string): JsonObject | undefined {
  const picture = readData(uri, 0);
  return picture?.end === uri.length ? picture.part : undefined;
}

function readData(
  text: string,
  from: number,
): { readonly part: JsonObject; readonly end: number } | undefined {
  HEAD.lastIndex = from;
  const mimeType = HEAD.exec(text)?.[1];
  if (mimeType === undefined) return undefined;
  const start = HEAD.lastIndex;
  NOT_BASE64.lastIndex = start;
  const end = NOT_BASE64.exec(text)?.index ?? text.length;
  return end === start
    ? undefined
    : { part: { inlineData: { mimeType, data: text.slice(start, end) } }, end };
}

function pushText(parts: JsonObject[], text: string): void {
  if (text.trim() !== '') parts.push({ text });
}
