import { randomBytes } from 'node:crypto';

const SANE = /^[0-9A-Za-z._:-]{1,128}$/;

/** The caller's `x-request-id` when it is short and plain, otherwise a new one: it is echoed and logged. */
export function requestId(given: string | readonly string[] | undefined): string {
  return typeof given === 'string' && SANE.test(given) ? given : `req_${randomBytes(12).toString('hex')}`;
}
