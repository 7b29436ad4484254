import type { KeyBalance, KeyRecord } from '../store/types.ts';
import type { CommandsOf } from './command.ts';
import { fitted, type Shown } from './print.ts';

const HEAD = ['id', 'begins', 'name', 'group', 'state', 'limits', 'wallet', 'on hold', 'quota left'];

export const KEY_COMMANDS: CommandsOf<
  'keys-create' | 'keys-list' | 'keys-revoke' | 'keys-topup' | 'keys-limits' | 'keys-disable' | 'keys-enable'
> = {
  'keys-create': {
    show: (key) => ({
      json: key,
      text: `${key.secret}\n\nid ${key.id}, group ${key.group}. The key is not shown again.`,
    }),
  },
  'keys-list': {
    show(rows, _, { money, columns }) {
      const cells = rows.map((key) => [
        key.id,
        key.prefix,
        key.name,
        key.group,
        key.disabled === true ? 'disabled' : key.state,
        limitsText(key),
        money(key.wallet),
        money(key.wallet_hold),
        key.key === undefined ? 'unlimited' : money(key.key),
      ]);
      return { json: rows, text: fitted(HEAD, cells, columns) };
    },
  },
  'keys-revoke': { show: (key) => changed(key, 'is revoked') },
  'keys-disable': { show: (key) => changed(key, 'is disabled') },
  'keys-enable': { show: (key) => changed(key, 'is enabled') },
  'keys-limits': { show: (key) => ({ json: key, text: `${key.id}: ${limitsText(key)}` }) },
  'keys-topup': {
    show(answer, _, { money }) {
      const again = answer.already ? ' (it was credited before under this name)' : '';
      return { json: answer, text: `${balanceText(answer, money)}${again}` };
    },
  },
};

function changed(key: KeyRecord, how: string): Shown {
  return { json: key, text: `${key.id} ${how}` };
}

/** The limits of a key for people. */
function limitsText({ rpm, concurrent, allow_ips }: KeyRecord): string {
  const parts = [
    ...(rpm === undefined ? [] : [`${rpm} a minute`]),
    ...(concurrent === undefined ? [] : [`${concurrent} at once`]),
    ...(allow_ips === undefined ? [] : [`from ${allow_ips.join(' ')}`]),
  ];
  return parts.length === 0 ? 'no limits' : parts.join(', ');
}

/** What a wallet holds, and what the quota of the key has left when it has one. */
export function balanceText(balance: KeyBalance, money: (micros: number) => string): string {
  const quota = balance.key === undefined ? '' : `, quota left ${money(balance.key)}`;
  return `wallet ${money(balance.wallet)}, on hold ${money(balance.wallet_hold)}${quota}`;
}
