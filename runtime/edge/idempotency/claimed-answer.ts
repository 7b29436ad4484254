import { GatewayError } from '../../contract/errors.ts';
import { mayUse } from '../../intake/requested-model.ts';
import type { CallRecord } from '../../store/call-store.ts';
import type { ClaimRecord } from '../../store/claims.ts';
import type { KeyRecord, TaskRecord } from '../../store/types.ts';
import { showValue } from '../../words/show-value.ts';
import type { Answer, Call } from '../call.ts';
import { type Asker, answerTask } from '../operations/answer-task.ts';
import { pictureFrame } from '../operations/generate-content.ts';
import { answerEnded } from '../operations/make-pictures.ts';
import { inTime } from '../operations/operation-parts.ts';
import type { ServerContext } from '../server-deps.ts';
import { keptAnswer, REPLAYED, replay } from './kept-answer.ts';

/** A repeated request, and the hash of what it means. */
export interface Repeated {
  readonly asker: Repeater;
  readonly hash: string;
}

/**
 * The answer of the request that came first: as it was kept, or made again from its task. Throws GatewayError: 422
 * for another request under the same key, 403 where the asker may not use the model of the work, 409 for a call that
 * another process is at work on.
 */
export async function claimedAnswer(
  claim: ClaimRecord,
  { asker, hash }: Repeated,
  context: ServerContext,
): Promise<Answer> {
  if (claim.request_hash !== hash) throw keyReused(claim.key);
  await requireAccess(claim, asker.key, context);
  if (claim.answer !== undefined) return replay(claim.answer);
  const found = await lookForAnswer(claim, asker, context);
  if (found.kind === 'answer') return found.answer;
  const answer = await answerAgain(asker, context, found.task);
  const kept = await keepAgain(claim, answer, context);
  return kept ?? marked(answer);
}

/**
 * Waits for an answer that another process may still be making. Of a task nothing is waited for but its submission; a
 * call that has ended has its answer kept by then, or never.
 */
async function lookForAnswer(
  { owner_id, key, work_id }: ClaimRecord,
  { signal }: Repeater,
  { store, bounds }: ServerContext,
): Promise<
  { readonly kind: 'answer'; readonly answer: Answer } | { readonly kind: 'task'; readonly task: TaskRecord }
> {
  const { idempotencyWaitMs, idempotencyLookMs } = bounds;
  const most = Math.max(2, Math.ceil(idempotencyWaitMs / idempotencyLookMs));
  let ended: CallRecord | undefined;
  for (let look = 0; look < most; look += 1) {
    const claim = await store.findClaim({ owner_id, key });
    // The call cost nothing and let go of it: who sends the request once more begins anew.
    if (claim?.work_id !== work_id) throw stillRunning();
    if (claim.answer !== undefined) return { kind: 'answer', answer: replay(claim.answer) };
    if (ended !== undefined) throw answerGone(ended);
    const task = await store.findTask({ id: work_id, owner_id });
    const call = task === undefined ? await store.findCall(work_id) : undefined;
    if (task === undefined && call === undefined) throw taskDeleted();
    if (task !== undefined && task.deleted_at !== null) throw taskDeleted();
    if (task !== undefined && task.state !== 'submitting') return { kind: 'task', task };
    if (call !== undefined && call.state !== 'open') {
      // It may have ended since the claim was read.
      ended = call;
      continue;
    }
    await inTime(new Promise<never>(() => undefined), { within_ms: idempotencyLookMs, signal });
    if (signal.aborted) break;
  }
  throw stillRunning();
}

/** What is kept from now on, which another process may have kept first; undefined where it cannot be. */
async function keepAgain(
  { owner_id, key, work_id }: ClaimRecord,
  given: Answer,
  { store, log }: Pick<ServerContext, 'store' | 'log'>,
): Promise<Answer | undefined> {
  const answer = keptAnswer(given);
  if (answer === undefined) return undefined;
  try {
    const kept = await store.keepAnswer({ owner_id, key, work_id, answer });
    return kept === undefined ? undefined : replay(kept);
  } catch (error) {
    log.warn({ error, work: work_id }, 'an answer could not be kept for repeated requests');
    return undefined;
  }
}

function marked(answer: Answer): Answer {
  return answer.kind === 'nothing' ? answer : { ...answer, headers: { ...answer.headers, ...REPLAYED } };
}

/**
 * Keys of one owner share their claims, but not their rights: refuses a key that may not use the model whose answer it
 * would be given, as the request itself would be (403). What is looked at is the work that was made.
 */
async function requireAccess(
  { owner_id, work_id }: Pick<ClaimRecord, 'owner_id' | 'work_id'>,
  key: Pick<KeyRecord, 'models' | 'group'>,
  { store, deployment }: Pick<ServerContext, 'store' | 'deployment'>,
): Promise<void> {
  const work = (await store.findTask({ id: work_id, owner_id })) ?? (await store.findCall(work_id));
  if (work === undefined) return;
  const { groups } = deployment();
  const group = Object.hasOwn(groups, key.group) ? groups[key.group] : undefined;
  if (mayUse({ key, group }, work.model_id)) return;
  throw new GatewayError('model_not_allowed', {
    param: 'model',
    message: `model \`${work.model}\` is not allowed for this API key; see GET /v1/models for those that are`,
  });
}

/** Who sent a request again; never its body. */
interface Repeater extends Asker {
  readonly query: Call['query'];
  readonly key: KeyRecord;
}

/**
 * The answer of a submission, made from its task as it is now: the task itself, or on routes that wait for their
 * pictures, those.
 */
async function answerAgain(asker: Repeater, context: ServerContext, task: TaskRecord): Promise<Answer> {
  switch (asker.route.operation) {
    case 'image.generate':
    case 'content.generate':
    case 'content.stream': {
      const until = context.clock() + context.bounds.imageWaitMs;
      return answerEnded(asker, context, {
        submission: { task, refusal: () => undefined },
        left: () => Math.max(0, until - context.clock()),
        headers: {},
        frame: pictureFrame(asker),
      });
    }
    default:
      return answerTask(asker, context, task);
  }
}

const IN_PROGRESS_RETRY_SECS = 5;

/** 422: the same key stands for another request. */
export function keyReused(key: string): GatewayError {
  return new GatewayError('idempotency_key_reused', {
    message: `the Idempotency-Key ${showValue(key)} was used for another request; use a new key for each request, and the same one only to send a request again as it was`,
  });
}

/** 409: the first request is at work longer than anybody is made to wait. What it costs is not known yet. */
export function stillRunning(): GatewayError {
  return new GatewayError('idempotency_in_progress', {
    message:
      'the first request with this Idempotency-Key is still running; send it again with the same key to have its answer',
    details: { charged: null },
    retryAfterSecs: IN_PROGRESS_RETRY_SECS,
  });
}

/** 409: the call has ended and what it was answered is not kept, told by how it ended. */
export function answerGone(call: Pick<CallRecord, 'state' | 'reason' | 'usage' | 'captured'>): GatewayError {
  const { captured: charged } = call;
  const cost = charged > 0 ? ', and charged once' : '';
  return new GatewayError('idempotency_answer_gone', {
    message: `${endOf(call)}${cost}; use a new Idempotency-Key to make a new one`,
    details: { charged },
  });
}

function endOf({ state, reason, usage }: Parameters<typeof answerGone>[0]): string {
  if (state === 'completed')
    return 'the answer of this request is too large to be kept and cannot be given again; it was given';
  if (reason !== 'caller_gone') return 'this request failed, and its refusal is not kept; it was made';
  return (usage?.completion_tokens ?? 0) > 0
    ? 'the caller of this request left before its answer was whole; what was made until then is not kept; it was ended'
    : 'the caller of this request left before its answer began; its prompt was read by the upstream';
}

/** 409: the caller itself deleted the task that the first request made. */
export function taskDeleted(): GatewayError {
  return new GatewayError('idempotency_answer_gone', {
    message: 'the task that this request made was deleted; use a new Idempotency-Key to make a new one',
  });
}
