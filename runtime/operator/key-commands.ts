import { randomBytes } from 'node:crypto';
import { generateKey, hashKey, keyPrefix } from '../auth/keys.ts';
import { GatewayError } from '../contract/errors.ts';
import type { KeyBalance, KeyRecord, Store } from '../store/types.ts';

export interface NewKey {
  readonly name: string;
  readonly owner?: string;
  readonly group?: string;
  readonly models?: readonly string[];
  /** Micro-units the key itself may spend; absent: only the owner's wallet limits it. */
  readonly quota?: number;
  /** Micro-units credited to the owner's wallet at once. */
  readonly topUp?: number;
  /** Epoch milliseconds. */
  readonly expires_at?: number;
}

export interface CreatedKey extends KeyRecord {
  /** Shown this once; only its hash is kept. */
  readonly secret: string;
}

export type ListedKey = KeyRecord & KeyBalance;

/** What operators do with keys; the command line and the operators' listener both go through here. */
export interface KeyCommands {
  create(input: NewKey): Promise<CreatedKey>;
  list(): Promise<readonly ListedKey[]>;
  /** By id or prefix; takes effect within a second. Throws `invalid_request` for an unknown key. */
  revoke(key: string): Promise<KeyRecord>;
  /** Credits once per `idem`, however often it is sent. */
  topUp(input: {
    readonly key: string;
    readonly micros: number;
    readonly idem?: string;
  }): Promise<KeyBalance>;
}

export function createKeyCommands(options: {
  readonly store: Pick<Store, 'createKey' | 'listKeys' | 'revokeKey' | 'topUp'>;
  readonly pepper: Uint8Array;
  readonly groups: () => ReadonlySet<string>;
}): KeyCommands {
  const { store, pepper } = options;
  return {
    async create(input) {
      const group = input.group ?? 'default';
      const groups = options.groups();
      if (!groups.has(group)) {
        throw refusal(
          'group',
          `there is no group ${group}; the deployment has ${[...groups].sort().join(', ')}`,
        );
      }
      const secret = generateKey();
      const id = `key_${randomBytes(12).toString('hex')}`;
      const record = await store.createKey({
        id,
        name: input.name,
        owner_id: input.owner ?? `owner_${id.slice(4)}`,
        group,
        prefix: keyPrefix(secret),
        hash: hashKey(pepper, secret),
        models: input.models ?? ['*'],
        ...(input.quota === undefined ? {} : { quota: input.quota }),
        ...(input.expires_at === undefined ? {} : { expires_at: input.expires_at }),
      });
      if (input.topUp !== undefined) {
        await store.topUp({
          key: id,
          amount: input.topUp,
          idem: `created-${id}`,
          reason: 'credit at creation',
          wallet_only: true,
        });
      }
      return { ...record, secret };
    },
    list: () => store.listKeys(),
    async revoke(key) {
      const record = await store.revokeKey(key);
      if (record === undefined) throw unknownKey(key);
      return record;
    },
    async topUp(input) {
      const idem = input.idem ?? `topup-${randomBytes(12).toString('hex')}`;
      const balance = await store.topUp({
        key: input.key,
        amount: input.micros,
        idem,
        reason: 'top-up by an operator',
      });
      if (balance === undefined) throw unknownKey(input.key);
      return balance;
    },
  };
}

function unknownKey(key: string): GatewayError {
  return refusal('key', `there is no key ${key}; \`gateway keys list\` shows ids and prefixes`);
}

function refusal(param: string, message: string): GatewayError {
  return new GatewayError('invalid_request', { param, message });
}
