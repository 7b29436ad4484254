import { createHash } from 'node:crypto';
import { hashKey, keyFrom, keyPrefix, type Peppers, pepperName } from '../secrets/keys.ts';
import type { Doer } from '../store/audit.ts';
import type { KeyRecord, Store } from '../store/types.ts';

/** Play money of a sandbox, in units of currency. */
const PLAY_MONEY_UNITS = 1_000_000;

export interface HouseKey {
  readonly key: KeyRecord;
  /** As callers present it. It is worked out of the gateway's secret and stands nowhere. */
  readonly secret: string;
}

/**
 * The key `console` of a group, which operators try requests with: made at its first use, with a wallet that is topped up
 * like any. All processes of a deployment work out the same one; after a change of the secret there is another, of the
 * same wallet.
 */
export async function houseKey(
  deps: Pick<Peppers, 'pepper'> & {
    readonly store: Pick<Store, 'findKeyByHash' | 'createKey'>;
    /** Integers of the ledger in a unit of currency; absent where money is real. */
    readonly play_money?: { readonly micros_per_unit: number } | undefined;
  },
  { group, by }: { readonly group: string; readonly by: Doer },
): Promise<HouseKey> {
  const { store, pepper, play_money: play } = deps;
  const { secret, hash } = houseSecret(deps, group);
  const known = await store.findKeyByHash(hash);
  if (known !== undefined) return { key: known, secret };
  const id = `key_${hash.slice(0, 24)}`;
  const amount = PLAY_MONEY_UNITS * (play?.micros_per_unit ?? 0);
  const made = await store
    .createKey({
      id,
      name: 'console',
      owner_id: ownerOf(group),
      group,
      prefix: keyPrefix(secret),
      hash,
      pepper: pepperName(pepper),
      models: ['*'],
      by,
      ...(play === undefined ? {} : { credit: { amount, idem: `play-money-${id}`, reason: 'play money' } }),
    })
    .catch(async (error: unknown) => {
      // Another process made it at the same moment.
      const other = await store.findKeyByHash(hash);
      if (other === undefined) throw error;
      return other;
    });
  return { key: made, secret };
}

function houseSecret({ pepper }: Pick<Peppers, 'pepper'>, group: string) {
  const secret = keyFrom(pepper, `console of ${group}`);
  return { secret, hash: hashKey(pepper, secret) };
}

/** The key of a group and what it can spend, in micro-units; undefined before its first use. */
export async function houseWallet(
  deps: Pick<Peppers, 'pepper'> & { readonly store: Pick<Store, 'findKeyByHash' | 'balanceOf'> },
  group: string,
): Promise<{ readonly key: string; readonly wallet: number } | undefined> {
  const key = await deps.store.findKeyByHash(houseSecret(deps, group).hash);
  const balance = key && (await deps.store.balanceOf(key.id));
  return balance && { key: key.id, wallet: balance.wallet };
}

/** Names of groups may hold what ids of owners do not. */
function ownerOf(group: string): string {
  return `owner_console_${createHash('sha256').update(group).digest('hex').slice(0, 12)}`;
}
