import type { Batch } from '../batch.ts';
import type { Claimed, ClaimRecord, IdempotencyClaim, KeptAnswer } from '../idempotency-store.ts';
import { write } from '../operation.ts';
import { int, intOrNull, type Row, text } from '../sql/row.ts';
import { statement } from '../sql/statement.ts';
import { all, changes, one, type Part } from '../sql/transaction.ts';
import { StoreUnavailable } from '../store-errors.ts';

const FIND = statement('SELECT * FROM idempotency WHERE owner_id=?1 AND idem_key=?2 {{for_update}}');

// On engines with several writers another one may come first; the row that it wrote is not answered then.
const TAKE =
  statement(`INSERT INTO idempotency(owner_id,idem_key,route,request_hash,made_by,work_id,node,created_at,expires_at)
  VALUES(?1,?2,?3,?4,?5,?6,?7,?8,?9)
  ON CONFLICT(owner_id,idem_key) DO UPDATE SET route=excluded.route, request_hash=excluded.request_hash,
    made_by=excluded.made_by, work_id=excluded.work_id, node=excluded.node, status=NULL, headers=NULL, body=NULL,
    created_at=excluded.created_at, expires_at=excluded.expires_at
  WHERE idempotency.expires_at<=excluded.created_at RETURNING work_id`);

const KEEP = statement(`UPDATE idempotency SET status=CAST(?4 AS {{int}}), headers=?5, body=?6
  WHERE owner_id=?1 AND idem_key=?2 AND work_id=?3 AND status IS NULL AND node IS NULL
    AND NOT EXISTS(SELECT 1 FROM work WHERE id=?3 AND (kind='chat' OR deleted_at IS NOT NULL))`);

const END = statement(`UPDATE idempotency SET node=NULL, status=CAST(?2 AS {{int}}), headers=?3, body=?4
  WHERE work_id=?1 AND status IS NULL`);

const DROP_ANSWERS = statement(
  'UPDATE idempotency SET status=NULL, headers=NULL, body=NULL WHERE work_id=?1',
);

const MOST_FORGOTTEN = 500;

const FORGET = statement(`DELETE FROM idempotency WHERE (owner_id,idem_key) IN
  (SELECT owner_id,idem_key FROM idempotency WHERE expires_at<={{now}}
    ORDER BY expires_at LIMIT ${MOST_FORGOTTEN} {{skip_locked}})`);

const FREE = statement('DELETE FROM idempotency WHERE work_id=?1');

/** The claim that stands in the way of new work. WorkRow before any budget: all who need both take them in this order. */
export function* findClaimFor(
  { now }: Batch,
  claim: IdempotencyClaim | undefined,
  owner: string,
): Part<Claimed | undefined> {
  if (claim === undefined) return undefined;
  const row = yield* one(FIND, [owner, claim.key]);
  if (row === undefined || int(row, 'expires_at') <= now) return undefined;
  return { kind: 'claimed', claim: claimRecord(row) };
}

/** Writes the claim of work that begins; `node` while the work has no row of its own. */
export function* takeClaim(
  { now }: Batch,
  claim: IdempotencyClaim | undefined,
  { owner, work, node }: { readonly owner: string; readonly work: string; readonly node?: string },
): Part<void> {
  if (claim === undefined) return;
  const { key, route, request_hash, made_by, ttl_ms } = claim;
  const taken = yield* one(TAKE, [
    owner,
    key,
    route,
    request_hash,
    made_by,
    work,
    node ?? null,
    now,
    now + ttl_ms,
  ]);
  if (taken === undefined)
    throw new StoreUnavailable('another process took the same idempotency key just now');
}

/** Lets go of the claim of work that ended as if it had never been: its request may be sent again. */
export function* freeClaim(work: string): Part<void> {
  yield* all(FREE, [work]);
}

/** Ends a claim with its work, and keeps its answer if there is one, in the transaction that ends the work. */
export function* endClaim(work: string, answer: KeptAnswer | undefined): Part<void> {
  const { status = null, headers, body = null } = answer ?? {};
  yield* all(END, [work, status, headers === undefined ? null : JSON.stringify(headers), body]);
}

/** The answers of work that was deleted go with it; its requests stay claimed. */
export function* dropAnswers(work: string): Part<void> {
  yield* all(DROP_ANSWERS, [work]);
}

/**
 * The first answer counts: a second one changes nothing. Of a call nothing is kept here, but with its settlement.
 * Resolves to what is kept, or undefined without a claim.
 */
export const keepAnswer = write(function* (
  _batch: Batch,
  input: {
    readonly owner_id: string;
    readonly key: string;
    readonly work_id: string;
    readonly answer: KeptAnswer;
  },
): Part<KeptAnswer | undefined> {
  const { owner_id, key, work_id, answer } = input;
  const { status, headers, body } = answer;
  if ((yield* changes(KEEP, [owner_id, key, work_id, status, JSON.stringify(headers), body])) === 1)
    return answer;
  const row = yield* one(FIND, [owner_id, key]);
  const claim = row === undefined ? undefined : claimRecord(row);
  return claim?.work_id === work_id ? claim.answer : undefined;
});

/** Forgets expired claims, at most 500; answers how many. */
export const forgetClaims = write<void, number>(function* () {
  return yield* changes(FORGET);
});

/** Reads a row of `idempotency`. */
export function claimRecord(row: Row): ClaimRecord {
  const status = intOrNull(row, 'status');
  const headers: Readonly<Record<string, string>> = status === null ? {} : JSON.parse(text(row, 'headers'));
  return {
    owner_id: text(row, 'owner_id'),
    key: text(row, 'idem_key'),
    route: text(row, 'route'),
    request_hash: text(row, 'request_hash'),
    made_by: text(row, 'made_by'),
    work_id: text(row, 'work_id'),
    ...(status === null ? {} : { answer: { status, headers, body: text(row, 'body') } }),
    created_at: int(row, 'created_at'),
    expires_at: int(row, 'expires_at'),
  };
}
