import type { GatewayProcess } from '../support/process.ts';

/** Where the gateway of a campaign is at the moment; its address changes with every start. */
export interface Stand {
  /** Resolves as soon as one is up. */
  url(): Promise<string>;
  set(gateway: GatewayProcess | undefined): void;
}

export function createStand(): Stand {
  let up = Promise.withResolvers<string>();
  let isUp = false;
  return {
    url: () => up.promise,
    set(gateway) {
      if (gateway !== undefined) {
        up.resolve(gateway.url);
        isUp = true;
      } else if (isUp) {
        up = Promise.withResolvers<string>();
        isUp = false;
      }
    },
  };
}
