import type { GatewayProcess } from '../support/process.ts';

/** Where the gateways of a campaign are at the moment; the address of one changes with every start. */
export interface Stand {
  /** Resolves as soon as one is up; each in turn where there are several. */
  url(): Promise<string>;
  add(gateway: GatewayProcess): void;
  remove(gateway: GatewayProcess): void;
}

export function createStand(): Stand {
  const up: GatewayProcess[] = [];
  let first = Promise.withResolvers<void>();
  let turn = 0;
  return {
    async url() {
      while (up.length === 0) await first.promise;
      turn += 1;
      return up[turn % up.length]?.url ?? '';
    },
    add(gateway) {
      up.push(gateway);
      first.resolve();
    },
    remove(gateway) {
      const at = up.indexOf(gateway);
      if (at >= 0) up.splice(at, 1);
      if (up.length === 0) first = Promise.withResolvers();
    },
  };
}
