import type { Batch } from './batch.ts';
import { INT, INT_OR_NULL, jsonOrNull, type RowOf, TEXT, TEXT_OR_NULL, table } from './columns.ts';
import { lookup, write } from './operation.ts';
import { all, changes, one, type Part, type Statement, statement } from './sql.ts';
import { RowsInUse } from './store-errors.ts';

/** A request that may arrive several times, by the key that its sender gave it. */
export interface IdempotencyClaim {
  readonly key: string;
  readonly route: string;
  /** Of everything that decides what the request does; equal for a retry. */
  readonly request_hash: string;
  /** Random, of this one request: tells it from its retries. */
  readonly made_by: string;
  /** From now; afterwards the key may be used anew. */
  readonly ttl_ms: number;
}

/** What is kept of a first answer, to give it again. */
export interface KeptAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const CLAIM = table({
  owner_id: TEXT,
  idem_key: TEXT,
  route: TEXT,
  request_hash: TEXT,
  made_by: TEXT,
  /** The task or call that the first request made. */
  work_id: TEXT,
  status: INT_OR_NULL,
  headers: jsonOrNull<KeptAnswer['headers']>(),
  body: TEXT_OR_NULL,
  created_at: INT,
  expires_at: INT,
});

export interface ClaimRecord
  extends Readonly<Omit<RowOf<typeof CLAIM>, 'idem_key' | 'status' | 'headers' | 'body'>> {
  readonly key: string;
  /** Absent while the first request runs, and where its answer could not be kept. */
  readonly answer?: KeptAnswer;
}

/** The key was used before; nothing was written. */
export interface Claimed {
  readonly kind: 'claimed';
  readonly claim: ClaimRecord;
}

const FIND = statement('SELECT * FROM idempotency WHERE owner_id=?1 AND idem_key=?2 {{for_update}}');

const BY_KEY = statement(
  'SELECT * FROM idempotency WHERE owner_id=?1 AND idem_key=?2 AND expires_at>{{now}}',
);

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

/** The claim of an idempotency key; absent also when its time is over. */
export const findClaim = lookup(function* (input: {
  readonly owner_id: string;
  readonly key: string;
}): Part<ClaimRecord | undefined> {
  return yield* claimBy(BY_KEY, input.owner_id, input.key);
});

/** The claim that stands in the way of new work. Claims before any budget: all who need both take them in this order. */
export function* findClaimFor(
  { now }: Batch,
  claim: IdempotencyClaim | undefined,
  owner: string,
): Part<Claimed | undefined> {
  if (claim === undefined) return undefined;
  const found = yield* claimBy(FIND, owner, claim.key);
  return found === undefined || found.expires_at <= now ? undefined : { kind: 'claimed', claim: found };
}

/** Writes the claim of work that begins; `node` while the work has no row of its own. */
export function* takeClaim(
  { now }: Batch,
  claim: IdempotencyClaim | undefined,
  of: { readonly owner: string; readonly work: string; readonly node?: string },
): Part<void> {
  if (claim === undefined) return;
  const { key, route, request_hash, made_by, ttl_ms } = claim;
  const values = [of.owner, key, route, request_hash, made_by, of.work, of.node ?? null, now, now + ttl_ms];
  if ((yield* one(TAKE, values)) === undefined)
    throw new RowsInUse('another process took the same idempotency key just now');
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
  const claim = yield* claimBy(FIND, owner_id, key);
  return claim?.work_id === work_id ? claim.answer : undefined;
});

/** Forgets expired claims, at most 500; answers how many. */
export const forgetClaims = write<void, number>(function* () {
  return yield* changes(FORGET);
});

function* claimBy(statement: Statement, owner: string, key: string): Part<ClaimRecord | undefined> {
  const row = yield* CLAIM.one(statement, [owner, key]);
  if (row === undefined) return undefined;
  const { idem_key, status, headers, body, ...claim } = row;
  const isKept = status !== null && headers !== null && body !== null;
  return { ...claim, key: idem_key, ...(isKept ? { answer: { status, headers, body } } : {}) };
}
