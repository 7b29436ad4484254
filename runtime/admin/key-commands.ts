import { randomBytes } from 'node:crypto';
import { GatewayError } from '../contract/errors.ts';
import type { Registry } from '../contract/registry.ts';
import { createModelIndex, type ModelIndex } from '../intake/find-model.ts';
import { generateKey, hashKey, keyPrefix } from '../secrets/keys.ts';
import type { Actor } from '../store/audit-store.ts';
import type { KeyBalance, KeyRecord, Store, ToppedUp } from '../store/types.ts';
import { isAddressRange } from '../upstream/public-address.ts';
import { findNamedKey } from './named-key.ts';
import { modelProblem, orRefused } from './usage-error.ts';

const LONGEST_SHOWN = 80;
/** Of the addresses and ranges that a key is taken from. */
export const MOST_RANGES = 100;
/** Of what a key may have in flight, or ask in a minute. */
export const MOST_COUNT = 1_000_000;

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
  /** Paid requests in a minute. */
  readonly rpm?: number;
  /** Paid work in flight. */
  readonly concurrent?: number;
  /** Addresses and ranges that it is taken from. */
  readonly allow_ips?: readonly string[];
}

/** Null takes a limit away; what is left out stays. */
export interface KeyLimits {
  readonly rpm?: number | null;
  readonly concurrent?: number | null;
  readonly allow_ips?: readonly string[] | null;
}

export interface CreatedKey extends KeyRecord {
  /** Shown this once; only its hash is kept. */
  readonly secret: string;
}

export type ListedKey = KeyRecord & KeyBalance;

/** What operators do with keys; the command line and the operators' listener both go through here. */
export interface KeyCommands {
  create(input: NewKey, by?: Actor): Promise<CreatedKey>;
  list(): Promise<readonly ListedKey[]>;
  /** As `findNamedKey` finds it; takes effect within a second. Throws `invalid_request` for an unknown key. */
  revoke(key: string, by?: Actor): Promise<KeyRecord>;
  /** Takes effect within a second, for requests that come from then on. */
  limit(input: { readonly key: string; readonly limits: KeyLimits; readonly by?: Actor }): Promise<KeyRecord>;
  /** Refuses the key until it is enabled again; its running streams end, its tasks go on. */
  setDisabled(input: {
    readonly key: string;
    readonly disabled: boolean;
    readonly by?: Actor;
  }): Promise<KeyRecord>;
  /** Credits once per `idem`, however often it is sent; the answer tells whether it was before. */
  topUp(input: {
    readonly key: string;
    readonly micros: number;
    readonly idem?: string;
    readonly by?: Actor;
  }): Promise<ToppedUp>;
}

/** Every refusal is an `invalid_request` that names its field; nothing was changed then. */
export function createKeyCommands(options: {
  readonly store: Pick<
    Store,
    'createKey' | 'listKeys' | 'findKeyByHash' | 'revokeKey' | 'setKeyLimits' | 'setKeyDisabled' | 'topUp'
  >;
  readonly pepper: Uint8Array;
  readonly groups: () => ReadonlySet<string>;
  readonly registry: Pick<Registry, 'families' | 'chat_families'>;
}): KeyCommands {
  const { store, pepper } = options;
  const index = createModelIndex(options.registry);
  const idOf = async (named: string): Promise<string> => (await findNamedKey(named, options)).id;
  return {
    async create(input, by = 'operator') {
      const models = input.models ?? ['*'];
      checkModels(index, models);
      checkAmount('quota', input.quota);
      checkAmount('topUp', input.topUp);
      checkExpiry(input.expires_at);
      checkLimits(input);
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
      // One transaction: a key that stood without its credit would be one whose secret nobody was shown.
      const record = await orRefused(
        store.createKey({
          id,
          name: input.name,
          owner_id: input.owner ?? `owner_${id.slice(4)}`,
          group,
          prefix: keyPrefix(secret),
          hash: hashKey(pepper, secret),
          models,
          by,
          ...(input.quota === undefined ? {} : { quota: input.quota }),
          ...(input.expires_at === undefined ? {} : { expires_at: input.expires_at }),
          ...limitsOf(input),
          ...(input.topUp === undefined
            ? {}
            : { credit: { amount: input.topUp, idem: `created-${id}`, reason: 'credit at creation' } }),
        }),
      );
      return { ...record, secret };
    },
    list: () => store.listKeys(),
    async revoke(key, by = 'operator') {
      const id = await idOf(key);
      const record = await orRefused(store.revokeKey({ key: id, by }));
      if (record === undefined) throw goneKey(id);
      return record;
    },
    async limit({ key, limits, by = 'operator' }) {
      checkLimits(limits);
      if (Object.keys(limits).length === 0)
        throw refusal('', 'nothing to change: give rpm, concurrent or allow_ips, or null to take one away');
      const id = await idOf(key);
      const record = await orRefused(store.setKeyLimits({ key: id, ...limits, by }));
      if (record === undefined) throw goneKey(id);
      return record;
    },
    async setDisabled({ key, disabled, by = 'operator' }) {
      const id = await idOf(key);
      const record = await orRefused(store.setKeyDisabled({ key: id, disabled, by }));
      if (record === undefined) throw goneKey(id);
      return record;
    },
    async topUp({ by = 'operator', ...input }) {
      checkAmount('micros', input.micros);
      const idem = input.idem ?? `topup-${randomBytes(12).toString('hex')}`;
      const id = await idOf(input.key);
      const balance = await orRefused(
        store.topUp({ key: id, amount: input.micros, idem, reason: 'top-up by an operator', by }),
      );
      if (balance === undefined) throw goneKey(id);
      return balance;
    },
  };
}

function checkModels(index: ModelIndex, names: readonly string[]): void {
  if (names.length === 0) throw refusal('models', 'models must name at least one model, or be left out');
  for (const name of names) {
    const problem = name === '*' ? undefined : modelProblem(name, index);
    if (problem !== undefined) throw refusal('models', problem);
  }
}

function limitsOf({ rpm, concurrent, allow_ips }: NewKey): Pick<NewKey, 'rpm' | 'concurrent' | 'allow_ips'> {
  return {
    ...(rpm === undefined ? {} : { rpm }),
    ...(concurrent === undefined ? {} : { concurrent }),
    ...(allow_ips === undefined ? {} : { allow_ips }),
  };
}

function checkLimits({ rpm, concurrent, allow_ips }: KeyLimits): void {
  checkCount('rpm', rpm);
  checkCount('concurrent', concurrent);
  if (allow_ips === undefined || allow_ips === null) return;
  if (allow_ips.length === 0 || allow_ips.length > MOST_RANGES)
    throw refusal('allow_ips', `allow_ips must name 1 to ${MOST_RANGES} addresses (got ${allow_ips.length})`);
  const wrong = allow_ips.find((range) => !isAddressRange(range));
  if (wrong === undefined) return;
  const shown = wrong.slice(0, LONGEST_SHOWN);
  throw refusal('allow_ips', `\`${shown}\` is no address or range such as 203.0.113.7 or 10.0.0.0/8`);
}

function checkCount(param: string, count: number | null | undefined): void {
  if (count === undefined || count === null) return;
  if (Number.isSafeInteger(count) && count > 0 && count <= MOST_COUNT) return;
  throw refusal(param, `${param} must be a whole number from 1 to ${MOST_COUNT} (got ${count})`);
}

function checkAmount(param: string, micros: number | undefined): void {
  if (micros === undefined || (Number.isSafeInteger(micros) && micros > 0)) return;
  throw refusal(param, `${param} must be a positive whole number of micro-units (got ${micros})`);
}

function checkExpiry(expiresAt: number | undefined): void {
  if (expiresAt === undefined || (Number.isSafeInteger(expiresAt) && expiresAt > Date.now())) return;
  throw refusal('expires_at', `expires_at must be in the future, in epoch milliseconds (got ${expiresAt})`);
}

function goneKey(id: string): GatewayError {
  return refusal('key', `the key ${id} is not there any more`);
}

function refusal(param: string, message: string): GatewayError {
  return new GatewayError('invalid_request', { param, message });
}

/** What a wallet holds, and what the quota of the key has left when it has one. */
export function balanceText(balance: KeyBalance, money: (micros: number) => string): string {
  const quota = balance.key === undefined ? '' : `, quota left ${money(balance.key)}`;
  return `wallet ${money(balance.wallet)}, on hold ${money(balance.wallet_hold)}${quota}`;
}
