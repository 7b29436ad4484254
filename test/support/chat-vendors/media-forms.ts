import { insist } from '../../../runtime/sandbox/refused.ts';

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
