import type { JournalRow } from '../../runtime/sandbox/twins/jobs.ts';
import { type ChargesVerdict, checkCharges } from './checkers/charges.ts';
import { checkIdempotency, type IdempotencyVerdict } from './checkers/idempotency.ts';
import { checkMonotonic, type MonotonicVerdict } from './checkers/monotonic.ts';
import { checkSetFull, type LastLooks, type SetFullVerdict } from './checkers/set-full.ts';
import { checkVendorLedger, type VendorLedgerVerdict } from './checkers/vendor-ledger.ts';
import type { FinalState } from './final-state.ts';
import { acknowledged, type History } from './history.ts';

/** Broken promises by kind; all must be 0. */
export interface Verdict
  extends SetFullVerdict,
    VendorLedgerVerdict,
    MonotonicVerdict,
    IdempotencyVerdict,
    ChargesVerdict {
  /** Invariants that did not hold, over all the times that they were looked at. */
  readonly invariantViolations: number;
  /** Answers that vendors still wrote, and connections that were still open to them. */
  readonly upstreamOpen: number;
}

export interface Evidence {
  readonly history: History;
  readonly created: readonly JournalRow[];
  readonly state: FinalState;
  readonly lastLooks: LastLooks;
  readonly invariantViolations: number;
  readonly upstreamOpen: number;
}

/** All checks of what a campaign left. */
export function judge(evidence: Evidence): Verdict {
  const { history, created, lastLooks, invariantViolations, upstreamOpen } = evidence;
  const state = { ...evidence.state, tasks: withRefs(evidence.state.tasks, history) };
  return {
    ...checkSetFull(acknowledged(history), lastLooks),
    ...checkVendorLedger(created, state.tasks),
    ...checkMonotonic(history.looks),
    ...checkIdempotency(history.asked, state.tasks),
    ...checkCharges(state, history),
    invariantViolations,
    upstreamOpen,
  };
}

/** A task that its caller deleted has no prompt any more; who deleted it knows which request made it. */
function withRefs(tasks: FinalState['tasks'], { asked }: History): FinalState['tasks'] {
  const refs = new Map(asked.flatMap(({ ref, told }) => told.map(({ id }) => [id, ref] as const)));
  return tasks.map((task) => (task.ref === '' ? { ...task, ref: refs.get(task.id) ?? '' } : task));
}

/** How many promises were broken. */
export function brokenIn(verdict: Verdict): number {
  return Object.values(verdict).reduce((sum: number, count: number) => sum + count, 0);
}
