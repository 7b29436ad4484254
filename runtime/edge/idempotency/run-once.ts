import { randomUUID } from 'node:crypto';
import type { IdempotencyClaim } from '../../store/claims.ts';
import type { Answer, Call, Handler } from '../call.ts';
import { inTime, requireKey } from '../operations/operation-parts.ts';
import type { ServerContext } from '../server-deps.ts';
import { claimedAnswer, type Repeated } from './claimed-answer.ts';
import { hashRequest } from './hash-request.ts';
import { keepFirst } from './keep-first.ts';
import { keyReused, stillRunning } from './refusals.ts';
import type { RequestName } from './running-requests.ts';

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
    ttl_ms: context.bounds.idempotencyTtlMs,
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
