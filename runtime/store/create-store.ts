import type { Driver, LookupName, Name, SurveyName, WriteName } from './operations.ts';
import { LOOKUPS, SURVEYS } from './reads/index.ts';
import { TRANSACTIONS } from './transactions/index.ts';
import type { Store } from './types.ts';

/** An operation without a body is missing here, so that the store does not compile. */
type Operations = Pick<Store, WriteName | LookupName | SurveyName>;

/** The store's operations on any engine. */
export function createStore({ write, look, survey, close }: Driver): Store {
  const operations = { ...byName(TRANSACTIONS, write), ...byName(LOOKUPS, look), ...byName(SURVEYS, survey) };
  return { ...(operations as Operations), close };
}

function byName<N extends Name>(
  bodies: Readonly<Record<N, unknown>>,
  run: (name: N, input: never) => Promise<unknown>,
): object {
  const names = Object.keys(bodies) as N[];
  return Object.fromEntries(names.map((name) => [name, (input: never) => run(name, input)]));
}
