import { GatewayError } from '../contract/errors.ts';
import { StoreRefused } from '../store/store-refused.ts';

/** Why the content of a result file is of no use: its source's doing. The message completes `the content ...`. */
export class Unusable extends Error {
  override readonly name = 'Unusable';
}

/**
 * Whether the file is at fault rather than the gateway: no media, broken, too large, not to be fetched. Everything else
 * (a full disk, a store that is away) would hit the next file as well.
 */
export function isUnusable(error: unknown): error is Error {
  return (
    error instanceof Unusable ||
    error instanceof GatewayError ||
    (error instanceof StoreRefused && error.reason === 'task_full')
  );
}
