import type { Store, TaskState } from '../store/types.ts';

export interface RefundReads {
  readonly ledgerOf: Store['ledgerOf'];
  readonly findTaskById: Store['findTaskById'];
}

/** Why there is nothing to refund: it never cost anything, or its money is still on hold, and what resolves that. */
export async function nothingCharged(
  work: string,
  deps: { readonly store: RefundReads; readonly money: (micros: number) => string },
): Promise<string> {
  const { store, money } = deps;
  const lines = await store.ledgerOf(work);
  const held = lines
    .filter(({ account }) => account.startsWith('hold:'))
    .reduce((sum, { amount }) => sum + amount, 0);
  if (held === 0) return `nothing was charged for ${work}`;
  const task = await store.findTaskById(work);
  return `nothing was charged for ${work} yet: ${money(held)} is on hold; ${endOf(work, task?.state)}`;
}

function endOf(work: string, state: TaskState | undefined): string {
  return state === 'uncertain'
    ? `\`gateway uncertain resolve ${work} --as failed\` gives it back, \`--as accepted --upstream-id <id>\` goes on with the task`
    : 'it is charged or given back when that ends';
}
