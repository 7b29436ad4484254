import { createHash } from 'node:crypto';

/** What a vendor puts beside its thoughts and calls, so that it knows them again when they come back. */
export function signatureOf(content: string): string {
  return createHash('sha256').update(`signed in the sandbox: ${content}`).digest('base64');
}
