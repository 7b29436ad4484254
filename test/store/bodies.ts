import type { Operations } from '../../runtime/store/operations.ts';
import type { Store } from '../../runtime/store/types.ts';

/** Also what the store keeps to itself. */
export type Named = Store & Pick<Operations, 'beatNode' | 'releaseNode' | 'findDeadNodes' | 'unlockBlob'>;

/** An operation of the store with its input, to be run on a connection that a test chooses. */
export interface WorkRow<N extends keyof Named = keyof Named> {
  readonly name: N;
  readonly input: Parameters<Named[N]>[0];
}

type Bodies = {
  readonly [N in keyof Named]: (input: Parameters<Named[N]>[0]) => WorkRow<N>;
};

const bodies = new Proxy({} as Bodies, {
  get: (_, name: keyof Named) => (input: unknown) => ({ name, input }),
});

export { bodies as LOOKUPS, bodies as SURVEYS, bodies as TRANSACTIONS };
