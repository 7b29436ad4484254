import { createHash } from 'node:crypto';
import { insist } from '../refused.ts';

/** The media type and bytes of a data URI; undefined for any other text. */
export function dataUri(text: string): { readonly mime: string; readonly base64: string } | undefined {
  const [, mime, base64] = /^data:([\w.+-]+\/[\w.+-]+)(?:;[\w.+-]+=[^;,]*)*;base64,(.*)$/s.exec(text) ?? [];
  return mime === undefined || base64 === undefined ? undefined : { mime, base64 };
}

/** Refuses what is no padded base64 of at least one byte. */
export function insistBase64(text: unknown, message: string, param?: string): asserts text is string {
  insist(
    typeof text === 'string' &&
      text.length > 0 &&
      text.length % 4 === 0 &&
      /^[A-Za-z0-9+/]+={0,2}$/.test(text),
    message,
    param,
  );
}

/** An address that a vendor would fetch. */
export function isAddress(text: unknown): text is string {
  const url = typeof text === 'string' ? URL.parse(text) : null;
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:');
}

/** What a vendor puts beside its thoughts and calls, so that it knows them again when they come back. */
export function signatureOf(content: string): string {
  return createHash('sha256').update(`signed in the sandbox: ${content}`).digest('base64');
}

/** A text in pieces of about a word, spaces kept, so that joined they are the text again. */
export function splitWords(text: string): readonly string[] {
  return text.match(/\s*\S+\s*|\s+/g) ?? [];
}

/** A text in pieces of a few characters that never split one, as arguments of tools come. */
export function splitEvery(text: string, size: number): readonly string[] {
  const characters = [...text];
  return Array.from({ length: Math.ceil(characters.length / size) }, (_, index) =>
    characters.slice(index * size, (index + 1) * size).join(''),
  );
}
