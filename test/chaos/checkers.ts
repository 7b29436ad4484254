import type { JournalRow } from '../../runtime/sandbox/twins/jobs.ts';

/** What a campaign saw: the vendor's journal, the gateway's tasks, and what callers were told. */
export interface History {
  readonly created: readonly JournalRow[];
  readonly tasks: readonly SeenTask[];
  /** Task ids that a caller received with a 2xx. */
  readonly acknowledged: readonly string[];
}

export interface SeenTask {
  readonly id: string;
  readonly ref: string;
  readonly status: string;
  readonly charged: boolean;
  readonly errorCode: string | undefined;
}

export interface Verdict {
  readonly acknowledgedMissing: number;
  /** Jobs the vendor would bill that no task of ours knows. */
  readonly paidUnknown: number;
  readonly createdTwice: number;
  readonly unfinished: number;
  /** Completed without a charge, or charged without being completed. */
  readonly wronglyCharged: number;
}

const TERMINAL = new Set(['completed', 'failed']);

/** Counts every broken promise of reliability 4.3; all numbers must be 0. */
export function judge(history: History): Verdict {
  const known = new Set(history.tasks.map((task) => task.id));
  const refs = new Set(history.tasks.map((task) => task.ref));
  const perRef = new Map<string, number>();
  for (const row of history.created) perRef.set(row.ref ?? '', (perRef.get(row.ref ?? '') ?? 0) + 1);
  return {
    acknowledgedMissing: history.acknowledged.filter((id) => !known.has(id)).length,
    paidUnknown: [...perRef.keys()].filter((ref) => !refs.has(ref)).length,
    createdTwice: [...perRef.values()].filter((count) => count > 1).length,
    unfinished: history.tasks.filter((task) => !TERMINAL.has(task.status)).length,
    wronglyCharged: history.tasks.filter((task) => (task.status === 'completed') !== task.charged).length,
  };
}
