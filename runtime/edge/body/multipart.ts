import { addAbortSignal, type Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import { GatewayError } from '../../contract/errors.ts';
import type { StoredContent, UploadedFile } from '../../contract/media.ts';
import { type FormField, formSteps } from '../../intake/form.ts';
import type { RawBody } from '../../intake/intake.ts';
import { holdOrSpool, type Spool, type SpooledFile } from '../../upstream/spool.ts';
import type { FastifyInstance, FastifyRequest } from '../fastify.ts';
import type { BodyShare } from './budget.ts';
import { type BodyTimes, startBodyTimer } from './guard.ts';

/** Files: sixteen pictures and their mask. */
export const FORM_LIMITS = {
  parts: 32,
  fields: 64,
  fieldSize: 1_048_576,
  files: 17,
  headerPairs: 64,
  headerSize: 16_384,
} as const;

const MAX_BOUNDARY_CHARS = 70;
const MAX_NAME_CHARS = 200;
const MAX_TYPE_CHARS = 200;
const BOUNDARY = /;\s*boundary=(?:"([^"]*)"|([^\s;"]*))/i;

/** Makes a server able to read multipart bodies; reading itself is asked for by `readMultipart`. */
export async function registerMultipart(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { limits: FORM_LIMITS, throwFileSizeLimit: true });
}

/** Refuses a `Content-Type` whose boundary is missing or longer than RFC 2046 allows. */
export function checkBoundary(contentType: string): void {
  const found = BOUNDARY.exec(contentType);
  const boundary = found?.[1] ?? found?.[2] ?? '';
  if (boundary !== '' && boundary.length <= MAX_BOUNDARY_CHARS) return;
  throw new GatewayError('invalid_request', {
    message: `the multipart boundary must have 1 to ${MAX_BOUNDARY_CHARS} characters (got ${boundary.length})`,
  });
}

interface FormReading {
  readonly maxBytes: number;
  readonly times: BodyTimes;
  readonly share: BodyShare;
  /** Disk for long files; absent: all are held in memory. */
  readonly spool?: (input: Omit<Parameters<Spool>[0], 'owner_id'>) => Promise<SpooledFile>;
}

/**
 * Reads a multipart body, at most `maxBytes` in all: long files to disk, all else into memory. No name that the caller
 * chose is used as a path. Slow bodies are 408, too many or too large parts 413.
 */
export async function readMultipart(request: FastifyRequest, options: FormReading): Promise<RawBody> {
  const { maxBytes, share } = options;
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  const over = new AbortController();
  const stop = (error: unknown): void => {
    reject(error);
    over.abort(error);
  };
  const timer = startBodyTimer(options.times, stop);
  let received = 0;
  let onDisk = 0;
  const count = (chunk: Buffer): void => {
    timer.touch();
    received += chunk.length;
    if (received > maxBytes) stop(tooLarge(maxBytes));
    try {
      share.grow(received - onDisk);
    } catch (error) {
      stop(error);
    }
  };
  const { spool } = options;
  const take: FileTaker = async (file, param) => {
    let stored: StoredContent | undefined;
    async function* written(whole: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      for await (const piece of whole) {
        onDisk += piece.byteLength;
        yield piece;
      }
    }
    const toDisk =
      spool &&
      (async (whole: AsyncIterable<Uint8Array>) => {
        const from = written(whole);
        const spooled = await spool({ from, param, max_bytes: maxBytes, signal: over.signal });
        share.own(spooled);
        stored = spooled.content;
      });
    const bytes = await holdOrSpool(addAbortSignal(over.signal, file), toDisk);
    return { ...(bytes === undefined ? {} : { bytes }), ...(stored === undefined ? {} : { stored }) };
  };
  const reading = collect(request, { maxBytes, count, take });
  reading.catch(() => undefined);
  try {
    return await Promise.race([reading, stopped]);
  } catch (error) {
    request.raw.unpipe();
    request.raw.pause();
    over.abort(error);
    throw multipartError(error);
  } finally {
    timer.stop();
    request.raw.off('data', count);
    stopped.catch(() => undefined);
  }
}

type FileTaker = (file: Readable, param: string) => Promise<Pick<UploadedFile, 'bytes' | 'stored'>>;

async function collect(
  request: FastifyRequest,
  {
    maxBytes,
    count,
    take,
  }: {
    readonly maxBytes: number;
    readonly count: (chunk: Buffer) => void;
    readonly take: FileTaker;
  },
): Promise<RawBody> {
  const fields: FormField[] = [];
  const files = new Map<string, UploadedFile[]>();
  const parts = request.parts({ limits: { ...FORM_LIMITS, fileSize: maxBytes } });
  let next = parts.next();
  // The parser is connected now: a counter added earlier would have let bytes flow past it.
  request.raw.on('data', count);
  for (let step = await next; step.done !== true; step = await next) {
    const part = step.value;
    checkPart(part);
    if (part.type === 'file') {
      const field = formSteps(part.fieldname)[0] ?? part.fieldname;
      const content = await take(part.file, field);
      const file = { field, ...content, filename: part.filename ?? '', declaredMime: part.mimetype };
      files.set(field, [...(files.get(field) ?? []), file]);
    } else {
      if (part.valueTruncated) throw tooLarge(FORM_LIMITS.fieldSize, part.fieldname);
      const text = typeof part.value === 'string' ? part.value : JSON.stringify(part.value);
      fields.push({ name: part.fieldname, text });
    }
    next = parts.next();
  }
  return { kind: 'form', fields, files: Object.fromEntries(files) };
}

/** Refuses parts whose name or media type is longer than any honest one; what a part says is never trusted. */
export function checkPart(part: { readonly fieldname?: string; readonly mimetype?: string }): void {
  const name = part.fieldname ?? '';
  if (name === '' || name.length > MAX_NAME_CHARS)
    throw new GatewayError('invalid_request', {
      message: `every part of the form needs a name of 1 to ${MAX_NAME_CHARS} characters (got ${name.length})`,
    });
  const type = part.mimetype ?? '';
  if (type.length > MAX_TYPE_CHARS)
    throw new GatewayError('invalid_request', {
      param: name,
      message: `the Content-Type of form part ${name} must have at most ${MAX_TYPE_CHARS} characters`,
    });
}

/** What a caller is told when a form cannot be read; our own refusals stay as they are. */
export function multipartError(error: unknown): unknown {
  if (error instanceof GatewayError) return error;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'FST_PARTS_LIMIT' || code === 'FST_FILES_LIMIT' || code === 'FST_FIELDS_LIMIT')
    return new GatewayError('request_too_large', {
      message: `the form must have at most ${FORM_LIMITS.parts} parts, of which ${FORM_LIMITS.files} files`,
      details: { allowed: FORM_LIMITS.parts },
    });
  if (code === 'FST_REQ_FILE_TOO_LARGE')
    return new GatewayError('request_too_large', {
      message: 'a file of the form is larger than this route takes',
    });
  if (code === 'FST_PROTO_VIOLATION')
    return new GatewayError('invalid_request', { message: 'a form field has a name that is not allowed' });
  return new GatewayError('invalid_request', {
    message: 'the multipart body is not well-formed or ends too early',
    cause: error,
  });
}

/** The refusal of a body, or of one text of a form, that is longer than allowed. */
export function tooLarge(maxBytes: number, field?: string): GatewayError {
  const what = field === undefined ? 'the request body' : `form field ${field}`;
  const help = field === undefined ? '' : '; send large media as a file part';
  return new GatewayError('request_too_large', {
    message: `${what} must be at most ${maxBytes} bytes${help}`,
    ...(field === undefined ? {} : { param: field }),
    details: { allowed: maxBytes },
  });
}
