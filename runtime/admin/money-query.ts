import type { Registry } from '../contract/registry.ts';
import { helpFor } from '../document/suggest.ts';
import { createModelIndex } from '../intake/find-model.ts';
import type { MoneyFilter } from '../store/ledger.ts';
import type { Store } from '../store/types.ts';
import { findNamedKey, type KeyShelf } from './named-key.ts';
import { refusedField, shown } from './refused-field.ts';
import { modelProblem } from './usage-error.ts';

/** Whose money is asked for, and of when: `from` is in it, `to` no more. */
interface MoneyFields {
  readonly from?: number;
  readonly to?: number;
  readonly key?: string;
  readonly owner?: string;
  readonly model?: string;
}

/** Names of keys by their ids, for people. */
export type KeyNames = ReadonlyMap<string, string>;

/** What the routes of money read with. */
export interface MoneyReads extends KeyShelf {
  readonly store: KeyShelf['store'] & Pick<Store, 'usage'>;
  readonly registry: Pick<Registry, 'gateway' | 'families' | 'chat_families'>;
  readonly clock?: () => number;
}

/** Reads whose money is asked for; a key, an owner or a model that there never was is refused rather than shown as none. */
export async function readMoneyFilter(
  { from = 0, to, key, owner: owner_id, model: model_id }: MoneyFields,
  deps: MoneyReads,
): Promise<{ readonly filter: MoneyFilter; readonly names: KeyNames }> {
  const { clock = Date.now } = deps;
  const key_id = key === undefined ? undefined : (await findNamedKey(key, deps)).id;
  const keys = await deps.store.listKeys();
  const owners = new Set(keys.map((one) => one.owner_id));
  if (owner_id !== undefined && !owners.has(owner_id))
    throw refusedField(
      'owner',
      `there is no owner ${shown(owner_id)}; ${helpFor(owner_id, owners) ?? 'there are no keys'}`,
    );
  if (model_id !== undefined) await checkModel(model_id, deps);
  return {
    filter: {
      from,
      // This millisecond is in it.
      to: to ?? clock() + 1,
      ...(key_id === undefined ? {} : { key_id }),
      ...(owner_id === undefined ? {} : { owner_id }),
      ...(model_id === undefined ? {} : { model_id }),
    },
    names: new Map(keys.map(({ id, name }) => [id, name])),
  };
}

/** One that left the catalogue is known by what it cost. */
async function checkModel(model_id: string, { store, registry }: MoneyReads): Promise<void> {
  const problem = modelProblem(model_id, createModelIndex(registry));
  if (problem === undefined) return;
  const used = await store.usage({ from: 0, to: Number.MAX_SAFE_INTEGER, model_id, by: ['model'] });
  if (used.length === 0) throw refusedField('model', problem);
}
