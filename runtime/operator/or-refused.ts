import { GatewayError } from '../contract/errors.ts';
import { StoreConflict } from '../store/store-conflict.ts';

/** What contradicts the store's content is the operator's to change, not ours to retry. */
export async function orRefused<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof StoreConflict)) throw error;
    throw new GatewayError('invalid_request', { message: error.message, cause: error });
  }
}
