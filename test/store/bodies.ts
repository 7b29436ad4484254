import type { Store } from '../../runtime/store/types.ts';

/** An operation of the store with its input, to be run on a connection that a test chooses. */
export interface WorkRow<N extends keyof Store = keyof Store> {
  readonly name: N;
  readonly input: Parameters<Store[N]>[0];
}

type Bodies = {
  readonly [N in keyof Store]: (input: Parameters<Store[N]>[0]) => WorkRow<N>;
};

const bodies = new Proxy({} as Bodies, {
  get: (_, name: keyof Store) => (input: unknown) => ({ name, input }),
});

export { bodies as LOOKUPS, bodies as SURVEYS, bodies as TRANSACTIONS };
