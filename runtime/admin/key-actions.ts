import { randomBytes } from 'node:crypto';
import type { Registry } from '../contract/registry.ts';
import { createModelIndex, type ModelIndex } from '../intake/find-model.ts';
import { generateKey, hashKey, keyPrefix } from '../secrets/keys.ts';
import type { Actor } from '../store/audit-store.ts';
import type { KeyBalance, KeyRecord, Store } from '../store/types.ts';
import { findNamedKey } from './named-key.ts';
import type { FieldsOf } from './operation.ts';
import { modelProblem, orRefused, refusedField } from './refusals.ts';

export interface CreatedKey extends KeyRecord {
  /** Shown this once; only its hash is kept. */
  readonly secret: string;
}

export type ListedKey = KeyRecord & KeyBalance;

type NamedKey = FieldsOf<'keys-revoke'>;

/** Keys of callers. Every refusal is an `invalid_request` that names its field; changes take effect within a second. */
export function keyActions(options: {
  readonly store: Pick<
    Store,
    'createKey' | 'listKeys' | 'findKeyByHash' | 'revokeKey' | 'setKeyLimits' | 'setKeyDisabled' | 'topUp'
  >;
  readonly pepper: Uint8Array;
  readonly groups: () => ReadonlySet<string>;
  readonly registry: Pick<Registry, 'families' | 'chat_families'>;
}) {
  const { store, pepper } = options;
  const index = createModelIndex(options.registry);
  const change = async <T>(named: string, write: (id: string) => Promise<T | undefined>): Promise<T> => {
    const { id } = await findNamedKey(named, options);
    const changed = await orRefused(write(id));
    if (changed === undefined) throw refusedField('key', `the key ${id} is not there any more`);
    return changed;
  };
  return {
    async 'keys-create'(fields: FieldsOf<'keys-create'>, by: Actor): Promise<CreatedKey> {
      const { models = ['*'], group = 'default', topUp, name, owner, ...limits } = fields;
      checkModels(index, models);
      checkGroup(group, options.groups());
      const secret = generateKey();
      const id = `key_${randomBytes(12).toString('hex')}`;
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
          models,
          by,
          ...(topUp === undefined
            ? {}
            : { credit: { amount: topUp, idem: `created-${id}`, reason: 'credit at creation' } }),
        }),
      );
      return { ...record, secret };
    },
    'keys-list': (): Promise<readonly ListedKey[]> => store.listKeys(),
    'keys-revoke': ({ key }: NamedKey, by: Actor) => change(key, (id) => store.revokeKey({ key: id, by })),
    /** Null takes a limit away; what is left out stays. */
    'keys-limits': ({ key, ...limits }: FieldsOf<'keys-limits'>, by: Actor) =>
      change(key, (id) => store.setKeyLimits({ key: id, ...limits, by })),
    'keys-disable': ({ key }: NamedKey, by: Actor) =>
      change(key, (id) => store.setKeyDisabled({ key: id, disabled: true, by })),
    'keys-enable': ({ key }: NamedKey, by: Actor) =>
      change(key, (id) => store.setKeyDisabled({ key: id, disabled: false, by })),
    'keys-topup'({ key, micros: amount, idem }: FieldsOf<'keys-topup'>, by: Actor) {
      const name = idem ?? `topup-${randomBytes(12).toString('hex')}`;
      const reason = 'top-up by an operator';
      return change(key, (id) => store.topUp({ key: id, amount, idem: name, reason, by }));
    },
  };
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
