import { GatewayError } from '../contract/errors.ts';
import { StoreUnavailable } from './store-unavailable.ts';

const RETRY_SECS = 5;

/** What a caller is told whose request could not be stored before anything was sent: a full disk is no fault of ours. */
export function notStored(cause: unknown): GatewayError {
  const code = cause instanceof StoreUnavailable ? 'no_available_channel' : 'internal_error';
  return new GatewayError(code, {
    message: 'the request could not be stored; nothing was sent or charged, try again',
    details: { charged: 0 },
    retryAfterSecs: RETRY_SECS,
    cause,
  });
}

/** What a caller is told when anything else needed a store that takes or answers nothing now. */
export function storeAway(cause: StoreUnavailable): GatewayError {
  return new GatewayError('no_available_channel', {
    message: 'the gateway cannot use its storage at the moment; try again in a few seconds',
    retryAfterSecs: RETRY_SECS,
    cause,
  });
}
