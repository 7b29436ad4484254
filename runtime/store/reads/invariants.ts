import { int } from '../sql/row.ts';
import { type Statement, statement } from '../sql/statement.ts';
import { one, type Part } from '../sql/transaction.ts';
import { LIVE } from '../transactions/task-row.ts';
import type { InvariantReport } from '../types.ts';
import { LEAST_COUNTED_BYTES } from '../unproven.ts';

/** Of what came after the ledger, the tasks and the calls: claims, limits, refunds, and the audit log. */
const LATER_INVARIANTS: readonly Invariant[] = [
  {
    name: 'I18',
    about: 'every claim of a repeated request is of work of its owner',
    violations: statement(`SELECT COUNT(*) AS n FROM idempotency i
      LEFT JOIN tasks t ON t.id=i.work_id LEFT JOIN calls c ON c.id=i.work_id
      WHERE COALESCE(t.owner_id,c.owner_id,'')<>i.owner_id`),
  },
  {
    name: 'I19',
    about: 'the work slots of every key and group are its live tasks and open calls that hold one',
    violations: statement(`SELECT COUNT(*) AS n FROM
      (SELECT holder,SUM(inflight) AS counted,SUM(held) AS held FROM
        (SELECT holder,inflight,0 AS held FROM work_slots
        UNION ALL SELECT group_slot AS holder,0 AS inflight,1 AS held FROM tasks WHERE ${LIVE} AND group_slot IS NOT NULL
        UNION ALL SELECT key_slot AS holder,0 AS inflight,1 AS held FROM tasks WHERE ${LIVE} AND key_slot IS NOT NULL
        UNION ALL SELECT group_slot AS holder,0 AS inflight,1 AS held FROM calls WHERE state='open' AND group_slot IS NOT NULL
        UNION ALL SELECT key_slot AS holder,0 AS inflight,1 AS held FROM calls WHERE state='open' AND key_slot IS NOT NULL) s
      GROUP BY holder) x WHERE x.counted<>x.held`),
  },
  {
    name: 'I20',
    about:
      'every refund gives back some of one capture, at most all of it, to the owner and to a key whose quota paid it',
    violations: statement(`SELECT COUNT(*) AS n FROM (SELECT r.id FROM
        (SELECT l.id,l.refunds,COALESCE(SUM(CASE WHEN a.kind='revenue' THEN -e.amount ELSE 0 END),0) AS given,
          COALESCE(SUM(CASE WHEN a.kind='wallet' THEN e.amount ELSE 0 END),0) AS wallet,
          COALESCE(SUM(CASE WHEN a.kind='key_spent' THEN -e.amount ELSE 0 END),0) AS key_given,
          COALESCE(SUM(CASE WHEN a.kind='key_quota' THEN e.amount ELSE 0 END),0) AS quota,
          MIN(CASE WHEN l.task_id=p.task_id AND p.kind='capture' THEN 1 ELSE 0 END) AS own
        FROM ledger_txns l LEFT JOIN ledger_txns p ON p.id=l.refunds
          LEFT JOIN ledger_entries e ON e.txn_id=l.id LEFT JOIN accounts a ON a.id=e.account_id
        WHERE l.refunds>'' GROUP BY l.id,l.refunds) r
      LEFT JOIN ledger_entries e ON e.txn_id=r.refunds LEFT JOIN accounts a ON a.id=e.account_id
      GROUP BY r.id,r.given,r.wallet,r.key_given,r.quota,r.own HAVING r.own<>1 OR r.given<1 OR r.wallet<>r.given
        OR r.given>COALESCE(SUM(CASE WHEN a.kind='revenue' THEN e.amount ELSE 0 END),0)
        OR r.quota<>r.key_given
        OR r.key_given<>CASE WHEN SUM(CASE WHEN a.kind='key_spent' THEN 1 ELSE 0 END)>0 THEN r.given ELSE 0 END) x`),
  },
  {
    name: 'I21',
    about: 'every refund and every correction stands in the audit log',
    violations: statement(`SELECT COUNT(*) AS n FROM ledger_txns l LEFT JOIN audit_log g ON g.txn_id=l.id
      WHERE l.kind IN('refund','adjust') AND g.id IS NULL`),
  },
];

/** An open submission is the reconciler's work from its time-out on; this much later something is wrong. */
const RECONCILE_GRACE_MS = 300_000;

const TERMINAL = "state IN('completed','failed')";

const HELD = `(SELECT owner_id,key_id,price AS held FROM tasks WHERE ${LIVE}
  UNION ALL SELECT owner_id,key_id,hold AS held FROM calls WHERE state='open') h`;

const INVARIANTS: readonly Invariant[] = [
  {
    name: 'I1',
    about: 'every ledger transaction sums to zero, on the chain of the owner and on the chain of the key',
    violations: statement(`SELECT COUNT(*) AS n FROM (SELECT e.txn_id FROM ledger_entries e
      JOIN accounts a ON a.id=e.account_id GROUP BY e.txn_id
      HAVING SUM(CASE WHEN a.kind LIKE 'key%' THEN 0 ELSE e.amount END)<>0
        OR SUM(CASE WHEN a.kind LIKE 'key%' THEN e.amount ELSE 0 END)<>0) x`),
  },
  {
    name: 'I2',
    about: 'every balance is the sum of its entries',
    violations: statement(`SELECT COUNT(*) AS n FROM accounts a
      LEFT JOIN (SELECT account_id, SUM(amount) AS total FROM ledger_entries GROUP BY account_id) e ON e.account_id=a.id
      WHERE a.balance<>COALESCE(e.total,0)`),
  },
  {
    name: 'I3',
    about: 'only the two source kinds are negative',
    violations: statement(
      "SELECT COUNT(*) AS n FROM accounts WHERE kind NOT IN('funding','key_grant') AND balance<0",
    ),
  },
  {
    name: 'I4',
    about: 'a terminal task has exactly one resolution',
    violations: statement(`SELECT COUNT(*) AS n FROM tasks t WHERE t.${TERMINAL}
      AND (SELECT COUNT(*) FROM ledger_txns l WHERE l.resolves=t.hold_txn)<>1`),
  },
  {
    name: 'I5',
    about: 'a live task has no resolution',
    violations: statement(`SELECT COUNT(*) AS n FROM tasks t WHERE t.${LIVE}
      AND EXISTS(SELECT 1 FROM ledger_txns l WHERE l.resolves=t.hold_txn)`),
  },
  {
    name: 'I6',
    about:
      'money on hold is the price of the live tasks and the holds of the open calls, for every owner and every key with a quota',
    violations: statement(`SELECT COUNT(*) AS n FROM accounts a
      LEFT JOIN (SELECT owner_id AS id, SUM(held) AS held FROM ${HELD} GROUP BY owner_id) o
        ON o.id=a.owner_id AND a.kind='hold'
      LEFT JOIN (SELECT key_id AS id, SUM(held) AS held FROM ${HELD} GROUP BY key_id) k
        ON k.id=a.owner_id AND a.kind='key_hold'
      WHERE a.kind IN('hold','key_hold') AND a.balance<>COALESCE(o.held,k.held,0)`),
  },
  {
    name: 'I7',
    about: 'completed was captured, failed was released',
    violations: statement(`SELECT COUNT(*) AS n FROM tasks t JOIN ledger_txns l ON l.resolves=t.hold_txn
      WHERE (t.state='completed' AND l.kind<>'capture') OR (t.state='failed' AND l.kind<>'release')`),
  },
  {
    name: 'I8',
    about: 'the whole ledger sums to zero',
    violations: statement('SELECT CASE WHEN COALESCE(SUM(balance),0)=0 THEN 0 ELSE 1 END AS n FROM accounts'),
  },
  {
    name: 'I9',
    about: 'the slots of every channel are its live tasks that hold one',
    violations: statement(`SELECT COUNT(*) AS n FROM channel_slots s WHERE s.inflight<>
      (SELECT COUNT(*) FROM tasks t WHERE t.channel_id=s.channel_id AND t.channel_slot=1 AND t.${LIVE})`),
  },
  {
    name: 'I10',
    about: 'no submission attempt stays open long after its time-out, or after its task left submitting',
    violations: statement(`SELECT COUNT(*) AS n FROM submit_attempts a JOIN tasks t ON t.id=a.task_id
      WHERE a.outcome='started' AND (t.state<>'submitting' OR a.expires_at+${RECONCILE_GRACE_MS}<{{now}})`),
  },
  {
    name: 'I11',
    about: 'the counted bytes of every owner are the sum of the assets',
    violations: statement(`SELECT COUNT(*) AS n FROM asset_owners o WHERE o.bytes<>
      COALESCE((SELECT SUM(CASE WHEN a.bytes<${LEAST_COUNTED_BYTES} THEN ${LEAST_COUNTED_BYTES} ELSE a.bytes END) FROM assets a WHERE a.owner_id=o.owner_id),0)`),
  },
  {
    name: 'I12',
    about: 'a call has exactly one hold, and exactly one resolution once it ended',
    violations: statement(`SELECT COUNT(*) AS n FROM calls c
      LEFT JOIN (SELECT resolves, COUNT(*) AS times FROM ledger_txns WHERE resolves IS NOT NULL GROUP BY resolves) r
        ON r.resolves=c.ledger_id||'/hold'
      WHERE COALESCE(r.times,0)<>CASE WHEN c.state='open' THEN 0 ELSE 1 END
        OR NOT EXISTS(SELECT 1 FROM ledger_txns h WHERE h.id=c.ledger_id||'/hold' AND h.kind='hold' AND h.task_id=c.ledger_id)`),
  },
  {
    name: 'I13',
    about:
      'what a call held and what it captured, at most its hold, is what the ledger moved, for the owner and for a key with a quota',
    violations: statement(`SELECT COUNT(*) AS n FROM (SELECT c.id FROM calls c
      JOIN ledger_txns t ON t.task_id=c.ledger_id AND t.kind<>'refund'
      LEFT JOIN ledger_entries e ON e.txn_id=t.id LEFT JOIN accounts a ON a.id=e.account_id
      GROUP BY c.id,c.hold,c.captured,c.limited,c.absorbed HAVING (c.captured>c.hold AND c.absorbed IS NOT NULL) OR
        SUM(CASE WHEN t.kind='hold' AND a.kind='hold' THEN e.amount ELSE 0 END)<>c.hold
        OR SUM(CASE WHEN a.kind='revenue' THEN e.amount ELSE 0 END)<>c.captured
        OR SUM(CASE WHEN t.kind='hold' AND a.kind='key_hold' THEN e.amount ELSE 0 END)<>c.limited*c.hold
        OR SUM(CASE WHEN a.kind='key_spent' THEN e.amount ELSE 0 END)<>c.limited*c.captured) x`),
  },
  {
    name: 'I14',
    about: 'a completed call was captured, and a failed one was released unless it cost something',
    violations:
      statement(`SELECT COUNT(*) AS n FROM calls c JOIN ledger_txns l ON l.resolves=c.ledger_id||'/hold'
      WHERE l.kind<>CASE WHEN c.state='failed' AND c.captured=0 THEN 'release' ELSE 'capture' END`),
  },
  {
    name: 'I15',
    about:
      'what a task captured and what it gave back is its price, for the owner and for a key with a quota',
    violations: statement(`SELECT COUNT(*) AS n FROM (SELECT t.id FROM tasks t
      JOIN ledger_txns l ON l.resolves=t.hold_txn LEFT JOIN ledger_entries e ON e.txn_id=l.id
      LEFT JOIN accounts a ON a.id=e.account_id
      GROUP BY t.id,t.price HAVING
        SUM(CASE WHEN a.kind='revenue' THEN e.amount ELSE 0 END) NOT BETWEEN 0 AND t.price
        OR SUM(CASE WHEN a.kind IN('revenue','wallet') THEN e.amount ELSE 0 END)<>t.price
        OR SUM(CASE WHEN a.kind='key_spent' THEN e.amount ELSE 0 END)
          NOT IN(0,SUM(CASE WHEN a.kind='revenue' THEN e.amount ELSE 0 END))
        OR SUM(CASE WHEN a.kind IN('key_spent','key_quota') THEN e.amount ELSE 0 END) NOT IN(0,t.price)) x`),
  },
  {
    name: 'I16',
    about: 'a completed task has exactly one accepted submission',
    violations: statement(`SELECT COUNT(*) AS n FROM tasks t WHERE t.state='completed'
      AND (SELECT COUNT(*) FROM submit_attempts a WHERE a.task_id=t.id AND a.outcome='accepted')<>1`),
  },
  {
    name: 'I17',
    about: 'every kept file is of a task, and of one that failed or was deleted it has expired',
    violations: statement(`SELECT COUNT(*) AS n FROM result_files f LEFT JOIN tasks t ON t.id=f.task_id
      WHERE t.id IS NULL OR (f.expires_at>{{now}} AND (t.state='failed' OR t.deleted_at IS NOT NULL))`),
  },
  ...LATER_INVARIANTS,
];

/** The invariants of ledger and tasks, in order. Must run in one snapshot. */
export function* invariants(): Part<readonly InvariantReport[]> {
  const reports: InvariantReport[] = [];
  for (const { name, about, violations } of INVARIANTS) {
    const row = yield* one(violations);
    reports.push({ name, about, violations: row === undefined ? 1 : int(row, 'n') });
  }
  return reports;
}

/** A query for what must not be: it answers one row with `n`, how many rows violate the rule. */
interface Invariant {
  readonly name: string;
  readonly about: string;
  readonly violations: Statement;
}
