import type { JournalRow } from '../../../runtime/sandbox/twins/jobs.ts';
import type { KeptTask } from '../final-state.ts';

export interface VendorLedgerVerdict {
  /** Jobs the vendor would bill that no task of ours knows. */
  readonly paidUnknown: number;
  /** Requests of which vendors made more than one. */
  readonly createdTwice: number;
  /** Jobs whose task says that no vendor made any, or another one: nobody would ever look for them. */
  readonly unlisted: number;
}

/** Every creation has one task, which knows that its vendor has it or may have it. */
export function checkVendorLedger(
  created: readonly Pick<JournalRow, 'ref' | 'protocol'>[],
  tasks: readonly Pick<KeptTask, 'ref' | 'mayHave'>[],
): VendorLedgerVerdict {
  const known = new Map(tasks.map((task) => [task.ref, task]));
  const made = new Map<string, number>();
  for (const { ref } of created) made.set(ref ?? '', (made.get(ref ?? '') ?? 0) + 1);
  return {
    paidUnknown: created.filter(({ ref }) => !known.has(ref ?? '')).length,
    createdTwice: [...made.values()].filter((times) => times > 1).length,
    unlisted: created.filter(({ ref, protocol }) => {
      const task = known.get(ref ?? '');
      return task !== undefined && !task.mayHave.includes(`${protocol}-twin`);
    }).length,
  };
}
