import { GatewayError } from '../../contract/errors.ts';
import type { ClaimRecord, KeptAnswer } from '../../store/claims.ts';
import { AlreadyClaimed } from '../../store/store-errors.ts';
import type { Answer } from '../call.ts';
import type { ServerContext } from '../server-deps.ts';
import { claimedAnswer, type Repeated } from './claimed-answer.ts';
import { type FinalRefusal, finalRefusal, keptAnswer, keptRefusal, replay } from './kept-answer.ts';
import type { RequestName } from './run-once.ts';

/** The first request with a key, as far as this process knows. */
export interface First extends Repeated {
  readonly name: RequestName;
  readonly made_by: string;
  /** Leaves the place that those who repeat it wait for. */
  readonly end: (claim?: ClaimRecord) => void;
}

type StreamAnswer = Extract<Answer, { readonly kind: 'stream' }>;

/**
 * Answers a first request after its answer was kept for those who repeat it. What was refused before any work was
 * made is not kept. Answers of chats are kept with their charge, by the chat service; all others here.
 */
export async function keepFirst(
  answering: Promise<Answer>,
  first: First,
  context: ServerContext,
): Promise<Answer> {
  let answer: Answer;
  try {
    answer = await answering;
  } catch (error) {
    return refused(error, first, context);
  }
  if (answer.kind === 'stream') return awaited(answer, first, context);
  const toKeep = keptAnswer(answer);
  const kept = await keepAndEnd(toKeep, first, context);
  return isOther(kept, toKeep) ? replay(kept) : answer;
}

async function refused(error: unknown, first: First, context: ServerContext): Promise<Answer> {
  if (!(error instanceof AlreadyClaimed)) {
    const final = finalOf(error, context);
    const toKeep = final === undefined ? undefined : keptRefusal(final, first.asker, context);
    const kept = await keepAndEnd(toKeep, first, context);
    if (isOther(kept, toKeep)) return replay(kept);
    throw kept === undefined ? error : final;
  }
  try {
    return await claimedAnswer(error.claim, first, context);
  } finally {
    first.end();
  }
}

/** Faults of ours are not told again: what came of the work is then told from the work itself. */
function finalOf(error: unknown, { registry }: Pick<ServerContext, 'registry'>): FinalRefusal | undefined {
  if (!(error instanceof GatewayError) || error.code === 'internal_error') return undefined;
  return finalRefusal(error, registry);
}

/** Whether somebody who repeated the request on another node was answered first: all are given the same answer. */
function isOther(kept: KeptAnswer | undefined, given: KeptAnswer | undefined): kept is KeptAnswer {
  return kept !== undefined && (kept.status !== given?.status || kept.body !== given.body);
}

/** Those who repeat a stream wait for its end, by which the chat service has kept it. */
function awaited(answer: StreamAnswer, first: First, context: ServerContext): StreamAnswer {
  return {
    ...answer,
    async run(sink) {
      try {
        return await answer.run(sink);
      } finally {
        await keepAndEnd(undefined, first, context);
      }
    },
  };
}

/** Answers what is kept. Never rejects: the work is done, and its answer is worth more to the caller than its being kept. */
async function keepAndEnd(
  answer: KeptAnswer | undefined,
  { name, made_by, end }: First,
  { store, log }: Pick<ServerContext, 'store' | 'log'>,
): Promise<KeptAnswer | undefined> {
  let claim: ClaimRecord | undefined;
  try {
    claim = await store.findClaim(name);
    if (claim?.made_by !== made_by) claim = undefined;
    if (claim === undefined || claim.answer !== undefined || answer === undefined) return claim?.answer;
    const kept = await store.keepAnswer({ ...name, work_id: claim.work_id, answer });
    if (kept !== undefined) claim = { ...claim, answer: kept };
    return kept;
  } catch (error) {
    log.warn({ error }, 'an answer could not be kept for repeated requests');
    return undefined;
  } finally {
    end(claim);
  }
}
