import type {
  Claimed,
  ClaimRecord,
  IdempotencyClaim,
  IdempotencyStore,
  KeptAnswer,
} from '../idempotency-store.ts';
import { int, intOrNull, type Row, text } from '../sql/row.ts';
import { padded, places, statement } from '../sql/statement.ts';
import { all, changes, keep, one, type Part, type Transaction } from '../sql/transaction.ts';

// Whoever comes second waits here for the first to commit, on engines with several writers.
const TAKE =
  statement(`INSERT INTO idempotency(owner_id,idem_key,route,request_hash,made_by,work_id,created_at,expires_at)
  VALUES(?1,?2,?3,?4,?5,?6,{{now}},{{now}}+CAST(?7 AS {{int}}))
  ON CONFLICT(owner_id,idem_key) DO UPDATE SET route=excluded.route, request_hash=excluded.request_hash,
    made_by=excluded.made_by, work_id=excluded.work_id, status=NULL, headers=NULL, body=NULL,
    created_at=excluded.created_at, expires_at=excluded.expires_at
  WHERE idempotency.expires_at<=excluded.created_at RETURNING work_id`);

const TAKEN = statement('SELECT * FROM idempotency WHERE owner_id=?1 AND idem_key=?2');

const KEEP = statement(`UPDATE idempotency SET status=CAST(?4 AS {{int}}), headers=?5, body=?6
  WHERE owner_id=?1 AND idem_key=?2 AND work_id=?3 AND status IS NULL
    AND NOT EXISTS(SELECT 1 FROM calls WHERE id=?3)
    AND NOT EXISTS(SELECT 1 FROM tasks WHERE id=?3 AND deleted_at IS NOT NULL)`);

const KEEP_FOR = statement(`UPDATE idempotency SET status=CAST(?2 AS {{int}}), headers=?3, body=?4
  WHERE work_id=?1 AND status IS NULL`);

const DROP_ANSWERS = statement(
  'UPDATE idempotency SET status=NULL, headers=NULL, body=NULL WHERE work_id=?1',
);

const MOST_FORGOTTEN = 500;

const FORGET = statement(`DELETE FROM idempotency WHERE (owner_id,idem_key) IN
  (SELECT owner_id,idem_key FROM idempotency WHERE expires_at<={{now}}
    ORDER BY expires_at LIMIT ${MOST_FORGOTTEN} {{skip_locked}})`);

const MOST_FREED = 100;

const FREE = statement(`DELETE FROM idempotency WHERE work_id IN(${places(1, MOST_FREED)})`);

/**
 * Writes the claim of new work, or answers the one that stands in its way. First in its transaction, before any
 * account is touched: all who need both take them in this order.
 */
export function* takeClaim(
  claim: IdempotencyClaim | undefined,
  { owner, work }: { readonly owner: string; readonly work: string },
): Part<Claimed | undefined> {
  if (claim === undefined) return undefined;
  const { key, route, request_hash, made_by, ttl_ms } = claim;
  const taken = yield* one(TAKE, [owner, key, route, request_hash, made_by, work, ttl_ms]);
  if (taken !== undefined) return undefined;
  const row = yield* one(TAKEN, [owner, key]);
  if (row === undefined) throw new Error(`internal: the claim in the way of ${work} is not stored`);
  return { kind: 'claimed', claim: claimRecord(row) };
}

/** Lets go of the claims of work that ended as if it had never been: their requests may be sent again. */
export function* freeClaims(works: readonly string[]): Part<void> {
  for (let from = 0; from < works.length; from += MOST_FREED) {
    const part = works.slice(from, from + MOST_FREED);
    yield* all(FREE, padded(part, MOST_FREED, part[0] ?? ''));
  }
}

/** Keeps the answer of the claim that a work was made for, if it was, in the transaction that ends the work. */
export function* keepForClaim(work: string, { status, headers, body }: KeptAnswer): Part<void> {
  yield* all(KEEP_FOR, [work, status, JSON.stringify(headers), body]);
}

/** Keeps the answer of a claim, once; that of a call is kept with its charge or never. */
export function* keepAnswer(
  input: Parameters<IdempotencyStore['keepAnswer']>[0],
): Transaction<KeptAnswer | undefined> {
  const { owner_id, key, work_id, answer } = input;
  const { status, headers, body } = answer;
  const values = [owner_id, key, work_id, status, JSON.stringify(headers), body];
  if ((yield* changes(KEEP, values)) === 1) return keep(answer);
  const row = yield* one(TAKEN, [owner_id, key]);
  const claim = row === undefined ? undefined : claimRecord(row);
  return keep(claim?.work_id === work_id ? claim.answer : undefined);
}

/** The answers of work that was deleted go with it; its requests stay claimed. */
export function* dropAnswers(work: string): Part<void> {
  yield* all(DROP_ANSWERS, [work]);
}

/** Forgets claims whose time is over. */
export function* forgetClaims(): Transaction<number> {
  return keep(yield* changes(FORGET));
}

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
