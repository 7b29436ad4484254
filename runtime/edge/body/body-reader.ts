import type { Readable } from 'node:stream';
import type { JsonObject } from '../../contract/json.ts';
import { inTurns } from '../../contract/paused-work.ts';
import type { Route } from '../../contract/route.ts';
import { scanBase64 } from '../../files/media/base64.ts';
import { parseJsonBody } from '../../intake/parse-json-body.ts';
import { liftTexts, restored } from '../../upstream/lift-texts.ts';
import { MOST_HELD_BYTES, type Spool } from '../../upstream/spool.ts';
import type { RequestMemory } from '../../work/types.ts';
import { exchangeOf, routeOf } from '../exchange.ts';
import { type FastifyInstance, type FastifyRequest, SMALL_BODY_BYTES } from '../fastify.ts';
import type { ServerBounds } from '../server-deps.ts';
import { type BodyBudget, type BodyShare, createBodyBudget } from './budget.ts';
import { bodyKind, declaredBytes, hasBody, holdBody, mostBytes, type RequestBody } from './expect-body.ts';
import { type BodyTimes, cutOff, guardBody, startBodyTimer, tooLarge } from './guard.ts';
import { readMultipart, registerMultipart } from './multipart.ts';
import { streamMultipart, type UploadReader } from './stream-multipart.ts';

/** Bodies of this size are worth the search for files in them. */
const LARGE_BYTES = 1024 * 1024;

const LONG_TEXT_BYTES = 64 * 1024;

const DATA_URI_HEAD = /^data:[ -~]{0,200}?;base64,/i;

export interface BodyReader {
  /** The route's body in one shape, whatever its content type; undefined when none was sent. */
  read(request: FastifyRequest, route: Route): Promise<RequestBody | undefined>;
  /** Makes the routes of a scope of their own take bodies of any type as bytes; no parser looks at them. */
  takeRaw(scope: FastifyInstance): void;
  /** The file of a form, on routes that stream it; undefined for other bodies. */
  upload(request: FastifyRequest, route: Route): UploadReader | undefined;
  /** The request's body is needed no longer, although its answer still runs. */
  release(request: FastifyRequest): void;
  /** A hold of its own on the memory of the request, for work that goes on after the answer. */
  hold(request: FastifyRequest): RequestMemory;
  readonly budget: BodyBudget;
}

/**
 * Replaces the server's body parsers by ours: bounded in bytes per route and over all requests, in time, in
 * depth and keys. Nothing is read before authentication has passed.
 */
export async function installBodyReader(
  app: FastifyInstance,
  bounds: ServerBounds,
  /** Disk for the long files of forms; absent: they are held in memory. */
  spool?: Spool,
): Promise<BodyReader> {
  const budget = createBodyBudget(bounds.bodyBudgetBytes, bounds.bodyOwnerBytes);

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', (request, payload, done) => {
    const exchange = exchangeOf(request);
    const { share } = exchange;
    if (share === undefined) return done(null, undefined);
    const route = routeOf(request);
    const maxBytes = mostBytes(route, 'application/json');
    readBytes(payload, { times: timesOf(request, bounds), share, maxBytes }, (error, bytes) => {
      if (error !== null || bytes === undefined) return done(error, undefined);
      parseLargeBody(bytes, route?.body?.max_keys).then(
        (value) => {
          if (value !== undefined) exchange.body = holdBody({ kind: 'json', value, bytes: bytes.length });
          done(null, undefined);
        },
        (refused: unknown) => done(refused instanceof Error ? refused : new Error(String(refused))),
      );
    });
  });
  // Routes that take a body have refused other types by now; on the others a body means nothing.
  app.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined));
  await registerMultipart(app);

  app.addHook('preParsing', (request, reply, payload, done) => {
    if (!hasBody(request.headers)) return done(null, payload);
    if (request.headers.expect?.toLowerCase() === '100-continue') reply.raw.writeContinue();
    const route = routeOf(request);
    const contentType = request.headers['content-type'] ?? '';
    if (isStreamed(request, route)) return done(null, payload);
    const share = openShare(request);
    if (route?.body?.kinds.includes('raw') !== true) return done(null, payload);
    const guard = guardBody(timesOf(request, bounds), share, mostBytes(route, contentType));
    payload.once('close', () => {
      if (!request.raw.readableEnded) guard.destroy(cutOff());
    });
    done(null, payload.pipe(guard));
  });

  function openShare(request: FastifyRequest): BodyShare {
    const exchange = exchangeOf(request);
    const share = budget.open(ownerOf(request));
    exchange.share = share;
    exchange.onClose(() => share.close());
    const declared = declaredBytes(request.headers) ?? 0;
    const isForm = bodyKind(request.headers['content-type'] ?? '') === 'multipart';
    // How much of a form lies on disk is known only as it arrives.
    share.grow(isForm && spool !== undefined ? Math.min(declared, MOST_HELD_BYTES) : declared);
    return share;
  }

  return {
    budget,
    hold(request) {
      const { share } = exchangeOf(request);
      const held = share === undefined ? budget.open(ownerOf(request)) : share.hold();
      return {
        // One request alone may hold all that its owner may.
        grow: (toBytes) => held.grow(Math.min(toBytes, bounds.bodyOwnerBytes, bounds.bodyBudgetBytes)),
        own: (file) => held.own(file),
        close: () => held.close(),
      };
    },
    release(request) {
      const { body, share } = exchangeOf(request);
      body?.release();
      share?.close();
    },
    takeRaw(scope) {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser<Buffer>('*', { parseAs: 'buffer' }, (request, bytes, done) => {
        exchangeOf(request).body = holdBody({ kind: 'raw', bytes });
        done(null, undefined);
      });
    },
    async read(request, route) {
      if (route.body === undefined) return undefined;
      if (isStreamed(request, route)) return undefined;
      const exchange = exchangeOf(request);
      const { share } = exchange;
      if (!request.isMultipart() || share === undefined) return exchange.body;
      const form = await readMultipart(request, {
        maxBytes: mostBytes(route, 'multipart/form-data'),
        times: timesOf(request, bounds),
        share,
        ...(spool === undefined
          ? {}
          : { spool: (input) => spool({ ...input, owner_id: ownerOf(request) ?? '' }) }),
      });
      exchange.body = holdBody(form);
      return exchange.body;
    },
    upload(request, route) {
      if (route.body === undefined || !isStreamed(request, route) || !request.isMultipart()) return undefined;
      return streamMultipart(request, {
        maxBytes: route.body.max_bytes,
        times: timesOf(request, bounds),
        anyMs: bounds.requestMs,
      });
    },
  };
}

/** Whose share of the memory a body takes; undefined: nobody's. */
function ownerOf(request: FastifyRequest): string | undefined {
  const { caller } = exchangeOf(request);
  return caller?.kind === 'key' ? caller.key.owner_id : undefined;
}

/** A form that is read by the operation itself, piece by piece: no share of the memory is taken for it. */
export function isStreamed(request: FastifyRequest, route: Route | undefined): boolean {
  return route?.body?.stream === true && bodyKind(request.headers['content-type'] ?? '') === 'multipart';
}

/** Small bodies have one short deadline; large ones may take long, but never pause. */
function timesOf(request: FastifyRequest, bounds: ServerBounds): BodyTimes {
  const declared = declaredBytes(request.headers) ?? Infinity;
  return {
    totalMs: declared <= SMALL_BODY_BYTES ? bounds.smallBodyMs : undefined,
    idleMs: bounds.bodyIdleMs,
  };
}

/**
 * As `parseJsonBody`, with the same values and refusals, for bodies that may hold files: base64 of a large body is
 * taken out and put back, file by file, because to decode and parse it as text stops everything else for longer.
 */
export async function parseLargeBody(bytes: Uint8Array, mostKeys?: number): Promise<JsonObject | undefined> {
  const lifted =
    bytes.length < LARGE_BYTES
      ? undefined
      : await liftTexts(bytes, { long_bytes: LONG_TEXT_BYTES, mayLift: isBase64 });
  if (lifted === undefined) return inTurns(parseJsonBody(bytes, mostKeys));
  try {
    const value = await inTurns(parseJsonBody(lifted.rest, mostKeys));
    return value === undefined ? undefined : await inTurns(restored(value, lifted.restore));
  } catch {
    // Refusals name places of the body as it was sent.
    return inTurns(parseJsonBody(bytes, mostKeys));
  }
}

/** Only what stands in JSON as it is: nothing that JSON refuses may be taken out of its sight. */
function isBase64(text: string): boolean {
  const head = DATA_URI_HEAD.exec(text.slice(0, 300))?.[0] ?? '';
  const scan = scanBase64(text.slice(head.length));
  return scan.kind === 'ok' && scan.canonical;
}

/**
 * All bytes of a body, bounded in number and in time, its share of the budget growing with them. Calls back once;
 * what is still on its way after a refusal is left unread.
 */
function readBytes(
  payload: Readable,
  limits: { readonly times: BodyTimes; readonly share: BodyShare; readonly maxBytes: number },
  done: (error: Error | null, bytes?: Buffer) => void,
): void {
  const chunks: Buffer[] = [];
  let received = 0;
  const timer = startBodyTimer(limits.times, (error) => finish(error));
  const onData = (chunk: Buffer): void => {
    received += chunk.length;
    try {
      if (received > limits.maxBytes) throw tooLarge(limits.maxBytes);
      limits.share.grow(received);
    } catch (error) {
      finish(error instanceof Error ? error : new Error(String(error)));
      return;
    }
    timer.touch();
    chunks.push(chunk);
  };
  const onEnd = (): void => finish(null);
  const onClose = (): void => finish(cutOff());
  payload.on('data', onData).on('end', onEnd).on('close', onClose);

  function finish(error: Error | null): void {
    timer.stop();
    payload.off('data', onData).off('end', onEnd).off('close', onClose);
    if (error !== null) {
      payload.pause();
      done(error);
      return;
    }
    const [first] = chunks;
    done(null, chunks.length === 1 && first !== undefined ? first : Buffer.concat(chunks, received));
  }
}
