import { GatewayError } from '../../contract/errors.ts';

/** Counts the addresses that one request has read, by all the protocols it is prepared for. */
export interface FetchMeter {
  /** Before so many addresses are read. Throws GatewayError. */
  count(addresses: number): Promise<void>;
}

/** As many pictures as any model takes, for several protocols. */
const MOST_FETCHES = 64;

/** `first` is asked once, before the first address is read; what it refuses stays refused. */
export function createFetchMeter(
  first: () => Promise<unknown> = async () => undefined,
  most: number = MOST_FETCHES,
): FetchMeter {
  let counted = 0;
  let allowed: Promise<unknown> | undefined;
  return {
    async count(addresses) {
      if (addresses === 0) return;
      if (counted + addresses > most)
        throw new GatewayError('invalid_request', {
          message: `at most ${most} addresses are read for one request, over all the upstreams it is prepared for (got ${counted + addresses}); send files or uploads instead`,
          details: { allowed: most, received: counted + addresses },
        });
      counted += addresses;
      allowed ??= first();
      await allowed;
    },
  };
}
