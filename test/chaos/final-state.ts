import { DatabaseSync } from 'node:sqlite';
import { nameTables } from '../store/tables.ts';

/** A task as it is on disk. */
export interface KeptTask {
  readonly id: string;
  readonly ref: string;
  readonly state: string;
  readonly errorCode: string | null;
  /** Micro-units. */
  readonly captured: number;
  readonly refunds: number;
  /** Channels that took it, or may have: those that operators are told of are among them. */
  readonly mayHave: readonly string[];
}

/** A call as it is on disk. */
export interface KeptCall {
  readonly id: string;
  readonly state: string;
  readonly captured: number;
}

/** What a gateway has on disk at the end. */
export interface FinalState {
  readonly tasks: readonly KeptTask[];
  readonly calls: readonly KeptCall[];
  /** Micro-units on hold. */
  readonly held: number;
}

/** Asks the database of a gateway. */
export interface Books {
  readonly engine: 'sqlite' | 'postgres';
  rows(sql: string): readonly Readonly<Record<string, unknown>>[];
}

/** The embedded database, opened for each question beside a gateway that may run. */
export function fileBooks(path: string): Books {
  return {
    engine: 'sqlite',
    rows(sql) {
      const database = nameTables(new DatabaseSync(path, { readOnly: true }));
      try {
        return database.prepare(sql).all();
      } finally {
        database.close();
      }
    },
  };
}

const WORDS = {
  sqlite: {
    list: (of: string, by = ',') => `group_concat(${of},'${by}')`,
    attempt: "json_extract(e.data,'$.attempt')",
  },
  postgres: {
    list: (of: string, by = ',') => `string_agg(${of},'${by}')`,
    attempt: "(e.data::json->>'attempt')::bigint",
  },
};

/** Rows of the database of a gateway that has ended; also those that its callers have forgotten. */
export function readFinalState({ engine, rows }: Books): FinalState {
  const { list, attempt } = WORDS[engine];
  const tasks = rows(`SELECT t.id, t.state, t.error_code, t.request,
    (SELECT COALESCE(SUM(e.captured),0) FROM ends e WHERE e.work=t.id) AS captured,
    (SELECT COUNT(*) FROM credits c WHERE c.work=t.id AND c.kind='refund') AS refunds,
    (SELECT ${list('channel_id')} FROM submit_attempts s WHERE s.task_id=t.id
      AND (s.outcome IN('accepted','ambiguous') OR EXISTS(SELECT 1 FROM task_events e WHERE e.task_id=t.id
        AND e.type='possible_orphan' AND ${attempt}=s.attempt))) AS may_have FROM tasks t`);
  const [held] = rows("SELECT COALESCE(SUM(balance),0) AS n FROM accounts WHERE kind IN('hold','key_hold')");
  return {
    tasks: tasks.map((row) => ({
      id: String(row.id),
      ref: refOf(String(row.request)),
      state: String(row.state),
      errorCode: row.error_code === null ? null : String(row.error_code),
      captured: Number(row.captured),
      refunds: Number(row.refunds),
      mayHave: row.may_have === null ? [] : String(row.may_have).split(','),
    })),
    calls: rows('SELECT id, state, captured FROM calls').map((row) => ({
      id: String(row.id),
      state: String(row.state),
      captured: Number(row.captured),
    })),
    held: Number(held?.n),
  };
}

/** Work that is not finished, and what dead processes had drawn, seen beside a gateway that runs. */
export function countOpen({ rows }: Books): number {
  const [row] = rows(`SELECT (SELECT COUNT(*) FROM tasks WHERE state NOT IN('completed','failed'))
    +(SELECT COUNT(*) FROM calls WHERE state='open')
    +(SELECT COUNT(*) FROM allowances a WHERE held>0 AND EXISTS(SELECT 1 FROM nodes)
        AND NOT EXISTS(SELECT 1 FROM nodes n WHERE n.id=a.node AND n.seen_at>=(SELECT MAX(seen_at) FROM nodes)-5000)) AS n`);
  return Number(row?.n);
}

/** What a test wrote into the prompt to know its request again. */
export function refOf(text: string): string {
  return /\[ref:([A-Za-z0-9_-]+)\]/.exec(text)?.[1] ?? '';
}

/** For people: what is known of tasks that did not end, the first of them. */
export function tellOpen({ engine, rows }: Books): readonly string[] {
  const { list } = WORDS[engine];
  return rows(`SELECT t.id, t.state, t.protocol, t.upstream_id, t.poll_count, t.poll_failures, t.due_at-t.created_at AS due,
    t.deadline_at-t.created_at AS deadline,
    (SELECT ${list("e.type||' '||COALESCE(e.data,'')", '; ')} FROM task_events e WHERE e.task_id=t.id) AS events
    FROM tasks t WHERE t.state NOT IN('completed','failed') LIMIT 5`).map((row) => JSON.stringify(row));
}
