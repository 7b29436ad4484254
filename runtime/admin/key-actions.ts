import { hash, randomBytes } from 'node:crypto';
import { createModelIndex, type ModelIndex } from '../intake/find-model.ts';
import { findKey, generateKey, hashKey, keyPrefix, type Peppers, pepperName } from '../secrets/keys.ts';
import type { Doer } from '../store/audit.ts';
import type { ListedKey as StoredKey } from '../store/keys.ts';
import type { KeyBalance, KeyRecord, Store } from '../store/types.ts';
import type { ActionDeps, FieldsOf } from './operation.ts';
import { modelProblem, orRefused, refusedField, shown } from './refusals.ts';
import { createSpent } from './usage-days.ts';

interface CreatedKey extends KeyRecord {
  /** Shown this once; only its hash is kept. */
  readonly secret: string;
}

/** `old_secret`: it stands under another secret than the present one, and works as long as that is the previous secret. */
export type ListedKey = KeyRecord &
  KeyBalance & {
    readonly old_secret?: true;
    /** Micro-units on each of the last 30 days, charged less refunded; null: not summed yet. */
    readonly spent?: readonly (number | null)[];
  };

type NamedKey = FieldsOf<'keys-revoke'>;

/** Keys of callers. Every refusal is an `invalid_request` that names its field; changes take effect within a second. */
export function keyActions(
  options: Pick<ActionDeps, 'store' | keyof Peppers | 'groups' | 'registry' | 'deployment'>,
) {
  const { store, pepper } = options;
  const index = createModelIndex(options.registry);
  const spent = createSpent(store);
  const change = async <T>(named: string, write: (id: string) => Promise<T | undefined>): Promise<T> => {
    const { id } = await findNamedKey(named, options);
    const changed = await orRefused(write(id));
    if (changed === undefined) throw refusedField('key', `the key ${id} is not there any more`);
    return changed;
  };
  const present = pepperName(pepper);
  const shownKey = ({ pepper: own, ...key }: StoredKey): ListedKey =>
    own === null || own === present ? key : { ...key, old_secret: true };
  return {
    async 'keys-create'(fields: FieldsOf<'keys-create'>, by: Doer): Promise<CreatedKey> {
      const { models = ['*'], group = 'default', topUp, name, owner, idem, ...limits } = fields;
      checkModels(index, models);
      checkGroup(group, options.groups());
      const secret = generateKey();
      const id = keyId(idem);
      if (idem !== undefined && (await store.findListedKey(id)) !== undefined)
        throw refusedField(
          'idem',
          `the key ${id} was made under this name before, and its secret was shown then: nothing more was made`,
        );
      // One transaction: a key that stood without its credit would be one whose secret nobody was shown.
      const record = await orRefused(
        store.createKey({
          ...limits,
          id,
          name,
          owner_id: owner ?? `owner_${id.slice(4)}`,
          group,
          prefix: keyPrefix(secret),
          hash: hashKey(pepper, secret),
          pepper: pepperName(pepper),
          models,
          by,
          ...(topUp === undefined
            ? {}
            : { credit: { amount: topUp, idem: `created-${id}`, reason: 'credit at creation' } }),
        }),
      );
      return { ...record, secret };
    },
    async 'keys-list'(fields: FieldsOf<'keys-list'>): Promise<readonly ListedKey[]> {
      const { limit = Number.MAX_SAFE_INTEGER, spent: withSpent = false, ...asked } = fields;
      const keys = (await orRefused(store.pageOfKeys({ ...asked, limit }))).map(shownKey);
      if (!withSpent) return keys;
      const days = await orRefused(spent());
      const ofKey = (id: string) => days.map((day) => (day === undefined ? null : (day.get(id) ?? 0)));
      return keys.map((key) => ({ ...key, spent: ofKey(key.id) }));
    },
    async 'keys-show'({ key: named }: FieldsOf<'keys-show'>): Promise<ListedKey> {
      const { id } = await findNamedKey(named, options);
      const key = await store.findListedKey(id);
      if (key === undefined) throw refusedField('key', `the key ${id} is not there any more`);
      return shownKey(key);
    },
    'groups-list': () => listGroups(options),
    'keys-revoke': ({ key }: NamedKey, by: Doer) => change(key, (id) => store.revokeKey({ key: id, by })),
    /** Null takes a limit away; what is left out stays. */
    'keys-limits': ({ key, ...limits }: FieldsOf<'keys-limits'>, by: Doer) =>
      change(key, (id) => store.setKeyLimits({ key: id, ...limits, by })),
    'keys-disable': ({ key }: NamedKey, by: Doer) =>
      change(key, (id) => store.setKeyDisabled({ key: id, disabled: true, by })),
    'keys-enable': ({ key }: NamedKey, by: Doer) =>
      change(key, (id) => store.setKeyDisabled({ key: id, disabled: false, by })),
    'keys-topup'({ key, micros: amount, idem }: FieldsOf<'keys-topup'>, by: Doer) {
      const name = idem ?? `topup-${randomBytes(12).toString('hex')}`;
      const reason = 'top-up by an operator';
      return change(key, (id) => store.topUp({ key: id, amount, idem: name, reason, by }));
    },
  };
}

/** Id of a new key. A name always gives the same id, so that the store makes one key for it. */
function keyId(idem: string | undefined): string {
  const digits = idem === undefined ? randomBytes(12).toString('hex') : hash('sha256', idem).slice(0, 24);
  return `key_${digits}`;
}

export interface ListedGroup {
  readonly name: string;
  /** Only keys name it, the deployment does not. */
  readonly configured: boolean;
  /** Factor on every price; null where the deployment does not have the group. */
  readonly multiplier: number | null;
  readonly models: readonly string[];
  readonly limits: { readonly rpm?: number; readonly concurrent?: number };
  /** Ids of the channels that serve it. */
  readonly channels: readonly string[];
  readonly keys: number;
  /** Keys that are not revoked. */
  readonly active_keys: number;
}

async function listGroups({
  store,
  groups: names,
  deployment,
}: Pick<ActionDeps, 'store' | 'groups' | 'deployment'>): Promise<readonly ListedGroup[]> {
  const { groups = {}, channels = [] } = deployment() ?? {};
  const counted = new Map((await store.keysByGroup()).map((one) => [one.group_name, one]));
  return [...new Set([...names(), ...counted.keys()])].sort().map((name) => {
    const group = Object.hasOwn(groups, name) ? groups[name] : undefined;
    const { keys = 0, active = 0 } = counted.get(name) ?? {};
    const configured = names().has(name);
    return {
      name,
      configured,
      multiplier: configured ? (group?.multiplier_ppm ?? 1_000_000) / 1_000_000 : null,
      models: group?.models ?? (configured ? ['*'] : []),
      limits: group?.limits ?? {},
      channels: channels.filter((channel) => channel.groups.includes(name)).map(({ id }) => id),
      keys,
      active_keys: active,
    };
  });
}

function checkModels(index: ModelIndex, names: readonly string[]): void {
  for (const name of names) {
    const problem = name === '*' ? undefined : modelProblem(name, index);
    if (problem !== undefined) throw refusedField('models', problem);
  }
}

function checkGroup(group: string, known: ReadonlySet<string>): void {
  if (known.has(group)) return;
  const names = [...known].sort().join(', ');
  throw refusedField('group', `there is no group ${group}; the deployment has ${names}`);
}

const FEWEST = 6;
const MOST_LISTED = 5;

type Named = Pick<KeyRecord, 'id' | 'name' | 'prefix'>;

/**
 * The one key that a person means: by its id, by the key itself, or by six or more characters that its id or the key
 * begins with. Throws `invalid_request` when there is none, and when there are several.
 */
export async function findNamedKey(
  named: string,
  deps: Peppers & { readonly store: Pick<Store, 'listKeys' | 'findKeys' | 'findKeyByHash' | 'rehashKey'> },
): Promise<Named> {
  // A key that somebody chose, as the sandbox's is, has not the shape of an issued one.
  const whole = await findKey(named, deps);
  if (whole !== undefined) return whole;
  const [exact] = await deps.store.findKeys([named]);
  if (exact !== undefined) return exact;
  const keys = await deps.store.listKeys();
  const fitting = keys.filter(({ id, prefix }) => id.startsWith(named) || prefix.startsWith(named));
  const [first, ...more] = fitting;
  if (first === undefined) throw refusedField('key', noSuchKey(named));
  if (named.length < FEWEST)
    throw refusedField(
      'key',
      `\`${named}\` is too short to name a key: give its id, or ${FEWEST} or more characters that it begins with`,
    );
  if (more.length === 0) return first;
  const some = fitting.slice(0, MOST_LISTED).map(({ id, name }) => `${id} (${shown(name)})`);
  const others = fitting.length - some.length;
  throw refusedField(
    'key',
    `several keys begin with "${named}": ${some.join(', ')}${others > 0 ? ` and ${others} more` : ''}; name the key by its id`,
  );
}

/** What may be a whole key is not repeated. */
function noSuchKey(named: string): string {
  const known = '`gateway keys list` shows ids and prefixes';
  const begins = keyPrefix(named);
  if (!named.startsWith('sk-') || named === begins) return `there is no key ${shown(named)}; ${known}`;
  return `there is no key ${begins}… of these ${named.length} characters; give it whole, or only ${begins}; ${known}`;
}
