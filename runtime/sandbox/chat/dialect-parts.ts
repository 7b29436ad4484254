import { createHash } from 'node:crypto';
import type { Json, JsonObject } from '../../contract/json.ts';
import { isObject } from '../../contract/values.ts';
import type { RequestedMedium } from './types.ts';

/** The objects of a list; none where there is no list. */
export function objectsOf(value: Json | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** The value where it is an object, else an empty one. */
export function objectOf(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}

export function numberOf(value: Json | undefined): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

export function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** Texts that are not empty, of one text or of a list. */
export function textsOf(value: Json | undefined): readonly string[] {
  return [value].flat().flatMap((one) => (typeof one === 'string' && one !== '' ? one : []));
}

/** What stands at an address; its type is known of a data URI alone. */
export function mediumAt(kind: RequestedMedium['kind'], url: Json | undefined): RequestedMedium {
  return { kind, mime: dataUri(textOf(url))?.mime ?? '' };
}

/** The media type and bytes of a data URI; undefined for any other text. */
export function dataUri(text: string): { readonly mime: string; readonly base64: string } | undefined {
  const [, mime, base64] = /^data:([\w.+-]+\/[\w.+-]+)(?:;[\w.+-]+=[^;,]*)*;base64,(.*)$/s.exec(text) ?? [];
  return mime === undefined || base64 === undefined ? undefined : { mime, base64 };
}

/** What a vendor puts beside its thoughts and calls, so that it knows them again when they come back. */
export function signatureOf(content: string): string {
  return createHash('sha256').update(`signed in the sandbox: ${content}`).digest('base64');
}

/** A text in pieces of about a word, spaces kept, so that joined they are the text again. */
export function splitWords(text: string | undefined): readonly string[] {
  return text?.match(/\s*\S+\s*|\s+/g) ?? [];
}

/** Arguments of a tool in pieces of a few characters, none of which is split. */
export function splitArguments(input: JsonObject): readonly string[] {
  return JSON.stringify(input).match(/.{1,7}/gsu) ?? [];
}
