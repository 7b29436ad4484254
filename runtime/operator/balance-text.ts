import type { KeyBalance } from '../store/types.ts';

/** What a wallet holds, and what the quota of the key has left when it has one. */
export function balanceText(balance: KeyBalance, money: (micros: number) => string): string {
  const quota = balance.key === undefined ? '' : `, quota left ${money(balance.key)}`;
  return `wallet ${money(balance.wallet)}, on hold ${money(balance.wallet_hold)}${quota}`;
}
