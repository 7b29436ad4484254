import { LEAST_COUNTED_BYTES } from './assets.ts';
import { survey } from './operation.ts';
import { all, int, one, type Statement, statement, text } from './sql.ts';

export interface InvariantReport {
  readonly name: string;
  readonly about: string;
  /** Rows that violate it; must be 0. */
  readonly violations: number;
  /** Some of them, by id; absent where there is none. */
  readonly rows?: readonly string[];
}

/** With queries for what must not be: how many rows violate the rule, and which. */
interface Invariant extends Pick<InvariantReport, 'name' | 'about'> {
  readonly count: Statement;
  readonly some: Statement;
}

const MOST_SHOWN = 20;

/** `violating` selects the id of each row that violates the rule. */
function invariant(name: string, about: string, violating: string): Invariant {
  return {
    name,
    about,
    count: statement(`SELECT COUNT(*) AS n FROM (${violating}) violating`),
    some: statement(
      `SELECT COALESCE(id,'') AS id FROM (${violating}) violating ORDER BY id LIMIT ${MOST_SHOWN}`,
    ),
  };
}

/** An open submission is the reconciler's work from its time-out on; this much later something is wrong. */
const RECONCILE_GRACE_MS = 300_000;

/** Sums per budget of what is counted (`has`) and of what it should be (`should`), which must agree. */
function agree(kinds: string, column: string, rows: readonly string[]): string {
  const budgets = `SELECT id,${column} AS has,0 AS should FROM budgets WHERE kind IN(${kinds})`;
  return `SELECT id FROM (${[budgets, ...rows].join(' UNION ALL ')}) x GROUP BY id HAVING SUM(has)<>SUM(should)`;
}

const INVARIANTS: readonly Invariant[] = [
  invariant(
    'I1',
    'every wallet and quota was granted what its top-ups and corrections come to',
    agree("'wallet','quota'", 'granted', [
      "SELECT 'wallet:'||owner_id AS id,0 AS has,wallet AS should FROM credits WHERE kind<>'refund' AND wallet<>0",
      "SELECT 'quota:'||key_id AS id,0 AS has,quota AS should FROM credits WHERE kind<>'refund' AND quota<>0",
    ]),
  ),
  invariant(
    'I2',
    'every wallet and quota has spent what work captured, forgotten work with it, less its refunds',
    agree("'wallet','quota'", 'spent', [
      "SELECT 'wallet:'||owner_id AS id,0 AS has,captured AS should FROM ends",
      "SELECT 'quota:'||quota_key AS id,0 AS has,captured AS should FROM ends WHERE quota_key IS NOT NULL",
      "SELECT 'wallet:'||owner_id AS id,0 AS has,captured AS should FROM daily_sums",
      "SELECT 'quota:'||key_id AS id,0 AS has,of_quota AS should FROM daily_sums WHERE of_quota<>0",
      "SELECT 'wallet:'||owner_id AS id,0 AS has,-wallet AS should FROM credits WHERE kind='refund'",
      "SELECT 'quota:'||key_id AS id,0 AS has,-quota AS should FROM credits WHERE kind='refund' AND quota<>0",
    ]),
  ),
  invariant(
    'I3',
    'money on hold is what live tasks hold and what processes have drawn for calls, of every wallet and quota',
    agree("'wallet','quota'", 'held', [
      "SELECT 'wallet:'||owner_id AS id,0 AS has,hold AS should FROM live",
      "SELECT 'quota:'||quota_key AS id,0 AS has,hold AS should FROM live WHERE quota_key IS NOT NULL",
      "SELECT budget AS id,0 AS has,held AS should FROM allowances WHERE budget LIKE 'wallet:%' OR budget LIKE 'quota:%'",
    ]),
  ),
  invariant(
    'I4',
    'nothing is below zero, and no wallet or quota has spent and holds more than it was granted',
    `SELECT id FROM budgets WHERE granted<0 OR spent<0 OR held<0
      OR (kind IN('wallet','quota') AND spent+held>granted)`,
  ),
  invariant(
    'I5',
    'work is in flight or ended, and never both; a call has a record only once it ended',
    `SELECT w.id AS id FROM work w LEFT JOIN live l ON l.work=w.id LEFT JOIN ends e ON e.work=w.id
      WHERE (l.work IS NULL)=(e.work IS NULL) OR (w.kind='chat' AND l.work IS NOT NULL)`,
  ),
  invariant(
    'I6',
    'what is in flight and what ended has the owner, the hold and the quota of what was asked',
    `SELECT s.work AS id FROM (SELECT work,owner_id,quota_key,hold FROM live
      UNION ALL SELECT work,owner_id,quota_key,hold FROM ends) s LEFT JOIN work w ON w.id=s.work
      WHERE w.id IS NULL OR w.owner_id<>s.owner_id OR w.hold<>s.hold
        OR COALESCE(s.quota_key,'')<>CASE WHEN w.limited=1 THEN w.key_id ELSE '' END`,
  ),
  invariant(
    'I7',
    'what was captured is at most the hold, and nothing of a task that failed',
    `SELECT e.work AS id FROM ends e JOIN work w ON w.id=e.work
      WHERE e.captured>e.hold OR (e.state='failed' AND e.captured<>0 AND w.kind<>'chat')`,
  ),
  invariant(
    'I8',
    'the places of every channel, key and group are what is in flight there, tasks and calls',
    agree("'channel','group','key'", 'held', [
      "SELECT 'channel:'||channel_id AS id,0 AS has,1 AS should FROM live WHERE on_channel=1",
      'SELECT in_group AS id,0 AS has,1 AS should FROM live WHERE in_group IS NOT NULL',
      'SELECT on_key AS id,0 AS has,1 AS should FROM live WHERE on_key IS NOT NULL',
      "SELECT budget AS id,0 AS has,held AS should FROM allowances WHERE budget LIKE 'group:%' OR budget LIKE 'key:%'",
    ]),
  ),
  invariant(
    'I9',
    'no submission stays open long after its time-out',
    `SELECT work AS id FROM live
      WHERE state='submitting' AND deadline_at+${RECONCILE_GRACE_MS}<{{now}}`,
  ),
  invariant(
    'I10',
    'a task that a vendor has, or had, is found by the id that the vendor gave',
    `SELECT s.work AS id FROM (SELECT work,channel_id,upstream_id FROM live
      UNION ALL SELECT work,channel_id,upstream_id FROM ends) s
      LEFT JOIN upstream_ids u ON u.upstream_id=s.upstream_id AND u.channel_id=s.channel_id
      WHERE s.upstream_id IS NOT NULL AND COALESCE(u.work,'')<>s.work`,
  ),
  invariant(
    'I11',
    'the counted bytes of every owner are the sum of the assets',
    `SELECT o.owner_id AS id FROM asset_owners o WHERE o.bytes<>
      COALESCE((SELECT SUM(CASE WHEN a.bytes<${LEAST_COUNTED_BYTES} THEN ${LEAST_COUNTED_BYTES} ELSE a.bytes END) FROM assets a WHERE a.owner_id=o.owner_id),0)`,
  ),
  invariant(
    'I12',
    'every kept file is of a task, and of one that failed or was deleted it has expired',
    `SELECT f.id AS id FROM result_files f LEFT JOIN work w ON w.id=f.task_id
      LEFT JOIN ends e ON e.work=f.task_id
      WHERE w.id IS NULL OR (f.expires_at>{{now}} AND (e.state='failed' OR w.deleted_at IS NOT NULL))`,
  ),
  invariant(
    'I13',
    'every claim of a repeated request is of work of its owner, or of a call that is open',
    `SELECT i.work_id AS id FROM idempotency i LEFT JOIN work w ON w.id=i.work_id
      WHERE i.node IS NULL AND COALESCE(w.owner_id,'')<>i.owner_id`,
  ),
  invariant(
    'I14',
    'every refund gives back some of what one work captured, to its owner and to a key whose quota paid it',
    `SELECT c.id AS id FROM credits c LEFT JOIN ends e ON e.work=c.work
      WHERE c.kind='refund' AND (c.wallet<1 OR (e.work IS NULL)<>(c.model_id IS NOT NULL)
        OR c.wallet>e.captured OR c.owner_id<>e.owner_id
        OR c.quota<>CASE WHEN e.work IS NULL THEN c.quota WHEN e.quota_key IS NULL THEN 0 ELSE c.wallet END)`,
  ),
  invariant(
    'I15',
    'every refund and every correction stands in the audit log',
    `SELECT c.id AS id FROM credits c LEFT JOIN audit_log g ON g.credit=c.id
      WHERE c.kind IN('refund','adjust') AND g.id IS NULL`,
  ),
  invariant(
    'I16',
    'refunds of forgotten work are what its daily sums say, for every key and model',
    `SELECT COALESCE(key_id,owner_id)||'/'||model_id AS id FROM (
      SELECT owner_id,key_id,model_id,refunded AS has,0 AS should FROM daily_sums
      UNION ALL SELECT owner_id,key_id,model_id,0 AS has,wallet AS should FROM credits
        WHERE kind='refund' AND model_id IS NOT NULL) x
      GROUP BY owner_id,key_id,model_id HAVING SUM(has)<>SUM(should)`,
  ),
];

/** The invariants of money and work, in order. Must run in one snapshot. */
export const invariants = survey<void, readonly InvariantReport[]>(function* () {
  const reports: InvariantReport[] = [];
  for (const { name, about, count, some } of INVARIANTS) {
    const row = yield* one(count);
    const violations = row === undefined ? 1 : int(row, 'n');
    const rows = violations === 0 ? {} : { rows: (yield* all(some)).map((found) => text(found, 'id')) };
    reports.push({ name, about, violations, ...rows });
  }
  return reports;
});
