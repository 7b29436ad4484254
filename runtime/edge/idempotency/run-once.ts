import { randomUUID } from 'node:crypto';
import { retentionOf } from '../../config/to-deployment.ts';
import { GatewayError } from '../../contract/errors.ts';
import { PAID_OPERATIONS, type Route } from '../../contract/route.ts';
import type { ClaimRecord, IdempotencyClaim } from '../../store/claims.ts';
import { showValue } from '../../words/show-value.ts';
import type { Answer, Call, Handler } from '../call.ts';
import { inTime, requireKey } from '../operations/operation-parts.ts';
import type { ServerContext } from '../server-deps.ts';
import { claimedAnswer, keyReused, type Repeated, stillRunning } from './claimed-answer.ts';
import { hashRequest } from './hash-request.ts';
import { keepFirst } from './keep-first.ts';

/**
 * Runs a request that its caller gave a key: once, however often it is sent. The first one runs, and
 * claims what it makes in the transaction that holds the money; all others are given its answer.
 */
export async function runOnce(
  call: Call,
  context: ServerContext,
  { key, handler }: { readonly key: string; readonly handler: Handler },
): Promise<Answer> {
  const { route, requestId, path, query, signal, strict, caller } = call;
  const holder = requireKey(call);
  const name = { owner_id: holder.owner_id, key };
  const repeated = {
    asker: { route, requestId, query, signal, caller, key: holder, keyed: true },
    hash: await hashRequest({ route, path, query, strict, body: call.body?.take() }),
  };
  const place = await takePlace(name, repeated, context);
  if (place.kind === 'answer') return place.answer;
  const claim: IdempotencyClaim = {
    key,
    route: route.id,
    request_hash: repeated.hash,
    made_by: randomUUID(),
    ttl_ms: retentionOf(context.deployment()).answers_hours * 3_600_000,
  };
  const first = { ...repeated, name, made_by: claim.made_by, end: place.end };
  // Not awaited here: nothing may hold the call, and with it the body, while the answer is being made.
  return keepFirst(handler({ ...call, claim }, context), first, context);
}

type Place =
  | { readonly kind: 'first'; readonly end: ReturnType<ServerContext['running']['begin']> }
  | { readonly kind: 'answer'; readonly answer: Answer };

/** The place of the first request, or the answer of the one that has it. */
async function takePlace(name: RequestName, repeated: Repeated, context: ServerContext): Promise<Place> {
  const { running, bounds } = context;
  const { asker, hash } = repeated;
  const until = performance.now() + bounds.idempotencyWaitMs;
  for (let other = running.find(name); other !== undefined; other = running.find(name)) {
    if (other.hash !== hash) throw keyReused(name.key);
    const ended = other.ended.then((claim) => ({ claim }));
    const within_ms = Math.max(0, until - performance.now());
    const outcome = await inTime(ended, { within_ms, signal: asker.signal });
    if (outcome === undefined) throw stillRunning();
    if (outcome.claim !== undefined) return answerOf(await claimedAnswer(outcome.claim, repeated, context));
  }
  const end = running.begin(name, hash);
  try {
    const claim = await context.store.findClaim(name);
    if (claim === undefined) return { kind: 'first', end };
    const answer = await claimedAnswer(claim, repeated, context);
    end();
    return answerOf(answer);
  } catch (error) {
    end();
    throw error;
  }
}

function answerOf(answer: Answer): Place {
  return { kind: 'answer', answer };
}

/** A request with an idempotency key that this process works on. */
export interface RunningRequest {
  readonly hash: string;
  /** Resolves when it has ended, to what it claimed; undefined when it claimed nothing. */
  readonly ended: Promise<ClaimRecord | undefined>;
}

/** The requests of one process that others with the same key wait for. */
export interface RunningRequests {
  find(name: RequestName): RunningRequest | undefined;
  /** Takes the place of a name that nobody has; the answered function leaves it again, and is safe to call twice. */
  begin(name: RequestName, hash: string): (claim?: ClaimRecord) => void;
}

/** Keys are the owner's: somebody else's with the same text has nothing to do with it. */
export interface RequestName {
  readonly owner_id: string;
  readonly key: string;
}

/** An empty table. */
export function createRunningRequests(): RunningRequests {
  const table = new Map<string, RunningRequest>();
  const textOf = ({ owner_id, key }: RequestName): string => JSON.stringify([owner_id, key]);
  return {
    find: (name) => table.get(textOf(name)),
    begin(name, hash) {
      const text = textOf(name);
      if (table.has(text)) throw new Error('internal: a request with this idempotency key runs already');
      const { promise: ended, resolve } = Promise.withResolvers<ClaimRecord | undefined>();
      const running = { hash, ended };
      table.set(text, running);
      return (claim) => {
        if (table.get(text) === running) table.delete(text);
        resolve(claim);
      };
    },
  };
}

const NAME = 'idempotency-key';
const MOST_CHARS = 255;
const PRINTABLE = /^[\x20-\x7e]+$/;

/**
 * The `Idempotency-Key` of a request that costs money: 1 to 255 printable ASCII characters, once;
 * otherwise 400. Undefined without one, and on routes that cost nothing, where it means nothing.
 */
export function readIdempotencyKey(
  { operation }: Pick<Route, 'operation'>,
  /** Names and values in turn, as they came: joined values would not tell that there were several. */
  rawHeaders: readonly string[],
): string | undefined {
  if (!PAID_OPERATIONS.has(operation)) return undefined;
  const values = rawHeaders.filter(
    (_value, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === NAME,
  );
  const [key] = values;
  if (key === undefined) return undefined;
  if (values.length > 1) throw refused(`given once (got it ${values.length} times)`);
  if (key === '' || key.length > MOST_CHARS)
    throw refused(`1 to ${MOST_CHARS} characters long (got ${key.length})`);
  if (!PRINTABLE.test(key)) throw refused(`printable ASCII text (got ${showValue(key)})`);
  return key;
}

function refused(rule: string): GatewayError {
  return new GatewayError('invalid_request', { message: `Idempotency-Key must be ${rule}` });
}
