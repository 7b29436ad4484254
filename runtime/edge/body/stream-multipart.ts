import type { Readable } from 'node:stream';
import { GatewayError } from '../../contract/errors.ts';
import type { FastifyRequest } from '../fastify.ts';
import { type BodyTimes, startBodyTimer, tooSlow } from './guard.ts';
import { checkPart, FORM_LIMITS, multipartError, tooLarge } from './multipart.ts';

/** The one file of a form, as it arrives; reading it to its end also checks that nothing follows it. */
export interface StreamedFile {
  /** Name of the part. */
  readonly field: string;
  readonly from: AsyncIterable<Uint8Array>;
}

/**
 * Hands the file of a form to `take` while it arrives; what `take` resolves to is the result. `take` has ended,
 * with a failure, before this refuses a form that is too slow (408), too large (413), cut off or not one file (400).
 */
export type UploadReader = <T>(take: (file: StreamedFile) => Promise<T>) => Promise<T>;

/** Slower on average, once its rate counts, an upload is refused. About a kilobyte a second. */
const SLOWEST_BYTES_PER_MS = 1;

/** The reader of one request's form; nothing of the file is kept in memory. */
export function streamMultipart(
  request: FastifyRequest,
  options: {
    readonly maxBytes: number;
    readonly times: BodyTimes;
    /** How long an upload may take before its rate counts. */
    readonly anyMs: number;
    /** Milliseconds of a clock that never falls; absent: the machine's. */
    readonly elapsed?: () => number;
  },
): UploadReader {
  return async (take) => {
    const { maxBytes, anyMs, elapsed = () => performance.now() } = options;
    const begun = elapsed();
    const { promise: stopped, reject: stop } = Promise.withResolvers<never>();
    stopped.catch(() => undefined);
    const timer = startBodyTimer(options.times, stop);
    let received = 0;
    const count = (chunk: Buffer): void => {
      timer.touch();
      received += chunk.length;
      if (received > maxBytes) stop(tooLarge(maxBytes));
      if (elapsed() - begun > anyMs + received / SLOWEST_BYTES_PER_MS) stop(tooSlow());
    };
    const parts = request.parts({ limits: { ...FORM_LIMITS, fileSize: maxBytes + 1 } });
    const first = parts.next();
    first.catch(() => undefined);
    // The parser is connected now: a counter added earlier would have let bytes flow past it.
    request.raw.on('data', count);
    let file: Readable | undefined;
    let taking: Promise<unknown> | undefined;
    try {
      const part = onlyFile(await Promise.race([wellFormed(first), stopped]));
      file = part.file;
      const work = take({ field: part.fieldname, from: toItsEnd(part.file, parts) });
      taking = work;
      work.catch(() => undefined);
      return await Promise.race([work, stopped]);
    } catch (error) {
      request.raw.unpipe();
      request.raw.pause();
      file?.destroy(error instanceof Error ? error : undefined);
      // What was written of the file is gone before the caller reads why.
      await taking?.catch(() => undefined);
      throw error;
    } finally {
      timer.stop();
      request.raw.off('data', count);
    }
  };
}

type Parts = ReturnType<FastifyRequest['parts']>;
type Step = Awaited<ReturnType<Parts['next']>>;

function onlyFile(step: Step) {
  if (step.done === true) throw refused('the form holds no file: send the file as a part of its own');
  const part = step.value;
  checkPart(part);
  if (part.type === 'file') return part;
  throw refused(`the form takes one file and no texts; leave ${part.fieldname} out`, part.fieldname);
}

/** Ends only when the whole form was well-formed, so that nothing is stored of one that is not. */
async function* toItsEnd(file: Readable, parts: Parts): AsyncGenerator<Uint8Array> {
  try {
    yield* file;
  } catch (error) {
    throw multipartError(error);
  }
  const next = await wellFormed(parts.next());
  if (next.done === true) return;
  checkPart(next.value);
  const { fieldname } = next.value;
  if (next.value.type === 'file') next.value.file.destroy();
  throw refused(`the form takes one file and nothing else; leave ${fieldname} out`, fieldname);
}

/** What the parser refuses is the caller's; whatever else fails is not, and stays what it is. */
async function wellFormed(step: Promise<Step>): Promise<Step> {
  try {
    return await step;
  } catch (error) {
    throw multipartError(error);
  }
}

function refused(message: string, param?: string): GatewayError {
  return new GatewayError('invalid_request', { message, ...(param === undefined ? {} : { param }) });
}
