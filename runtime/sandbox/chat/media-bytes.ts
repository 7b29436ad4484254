import { createHash } from 'node:crypto';

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
