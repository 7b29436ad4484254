import type { FinalState } from '../final-state.ts';
import { acknowledged, type History } from '../history.ts';

export interface ChargesVerdict {
  /** Completed without a charge, charged without being completed, or charged chats that nobody began. */
  readonly wronglyCharged: number;
  /** Refunds that an operator was told of and that are not in the ledger, once each. */
  readonly refundsLost: number;
  /** Work that was refunded more than once. */
  readonly refundedTwice: number;
  readonly unfinished: number;
  /** Micro-units on hold when all work has ended. */
  readonly heldAtEnd: number;
}

/** Money follows the work: taken once for what was delivered, given back once, and nothing is left on hold. */
export function checkCharges(
  state: FinalState,
  history: Pick<History, 'asked' | 'refunded'>,
): ChargesVerdict {
  const { tasks, calls } = state;
  const isOver = (one: { readonly state: string }) => one.state === 'completed' || one.state === 'failed';
  const refunds = new Map(tasks.map((task) => [task.id, task.refunds]));
  const begun = history.asked.filter(({ kind }) => kind === 'chat' || kind === 'stream');
  const chargedCalls = calls.filter(({ captured }) => captured > 0);
  const delivered = [...acknowledged({ asked: begun }).keys()];
  const charged = new Set(chargedCalls.map(({ id }) => id));
  return {
    wronglyCharged:
      tasks.filter((task) => (task.state === 'completed') !== task.captured > 0).length +
      delivered.filter((id) => !charged.has(id)).length +
      Math.max(0, chargedCalls.length - begun.reduce((sum, { sent }) => sum + sent, 0)),
    refundsLost: history.refunded.filter((id) => refunds.get(id) !== 1).length,
    refundedTwice:
      history.refunded.length -
      new Set(history.refunded).size +
      tasks.filter((task) => task.refunds > 1).length,
    unfinished: [...tasks, ...calls].filter((one) => !isOver(one)).length,
    heldAtEnd: state.held,
  };
}
