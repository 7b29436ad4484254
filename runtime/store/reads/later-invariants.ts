import { type Statement, statement } from '../sql/statement.ts';
import { LIVE } from '../transactions/task-row.ts';

/** A query for what must not be: it answers one row with `n`, how many rows violate the rule. */
export interface Invariant {
  readonly name: string;
  readonly about: string;
  readonly violations: Statement;
}

/** Of what came after the ledger, the tasks and the calls: claims, limits, refunds, and the audit log. */
export const LATER_INVARIANTS: readonly Invariant[] = [
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
