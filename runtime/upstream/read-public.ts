import { GatewayError } from '../contract/errors.ts';
import { readBounded, readHead } from './bounded-body.ts';
import { discardBody } from './redirect.ts';
import { holdOrSpool } from './spool.ts';
import type { OpenStream, PublicContent, PublicFetchOptions } from './types.ts';

/**
 * Reads the content, or its head, that a public address answered with. Throws `invalid_request`, and what the
 * stream throws.
 */
export async function readPublic(response: OpenStream, options: PublicFetchOptions): Promise<PublicContent> {
  const mime = mimeOf(response.headers['content-type']);
  const declared = declaredLength(response);
  const problem = firstProblem({ response, mime, declared, options });
  if (problem !== undefined) {
    discardBody(response);
    throw unusable(problem);
  }
  if (options.head_bytes === undefined) {
    const { spool, max_bytes } = options;
    if (spool !== undefined) {
      const bytes = await holdOrSpool(atMost(response.body, max_bytes), spool);
      return { bytes: bytes ?? new Uint8Array(), mime, total: declared };
    }
    const body = await readBounded(response.body, max_bytes);
    if (body.kind !== 'ok') throw unusable(tooLarge(options.max_bytes));
    return { bytes: body.bytes, mime, total: body.bytes.byteLength };
  }
  const bytes = await readHead(response.body, options.head_bytes);
  const isWhole = bytes.byteLength < options.head_bytes;
  return { bytes, mime, total: declared ?? (isWhole ? bytes.byteLength : undefined) };
}

/** Fails where there is more, and lets go of the connection. */
async function* atMost(body: OpenStream['body'], max: number): AsyncGenerator<Uint8Array> {
  let total = 0;
  for await (const piece of body) {
    total += piece.byteLength;
    if (total > max) throw unusable(tooLarge(max));
    yield piece;
  }
}

function firstProblem(input: {
  readonly response: OpenStream;
  readonly mime: string;
  readonly declared: number | undefined;
  readonly options: PublicFetchOptions;
}): string | undefined {
  const { response, mime, declared, options } = input;
  const isPart = options.head_bytes !== undefined && response.http === 206;
  if (response.http !== 200 && !isPart) return `answered HTTP ${response.http} instead of 200`;
  if (isPart && rangeOf(response)?.first !== 0) return 'answered with another part of its content';
  if (!options.accept.some((prefix) => mime.startsWith(prefix))) {
    return `is of type ${mime.slice(0, 80)}; allowed are ${options.accept.join(', ')}`;
  }
  return declared !== undefined && declared > options.max_bytes ? tooLarge(options.max_bytes) : undefined;
}

/** Of the whole content; undefined when the source does not say, or says it in no way that can be read. */
function declaredLength(response: OpenStream): number | undefined {
  if (response.http === 206) return rangeOf(response)?.total;
  return toLength(response.headers['content-length']);
}

function rangeOf({ headers }: OpenStream): { readonly first: number; readonly total?: number } | undefined {
  const found = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(headers['content-range']?.trim() ?? '');
  if (found === null) return undefined;
  const total = toLength(found[2]);
  return { first: Number(found[1]), ...(total === undefined ? {} : { total }) };
}

function toLength(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

function tooLarge(max: number): string {
  return `holds more than the allowed ${max} bytes`;
}

function mimeOf(contentType: string | undefined): string {
  const mime = contentType?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return mime === '' ? 'application/octet-stream' : mime;
}

/** The refusal of an address whose content cannot be used; `problem` reads on after `the address`. */
export function unusable(problem: string, cause?: unknown): GatewayError {
  return new GatewayError('invalid_request', { message: `the address ${problem}`, cause });
}
