import { GatewayError } from '../contract/errors.ts';

/** Why a call was ended from our side before its upstream ended it. */
export type StopReason = 'caller_gone' | 'closing' | 'key_revoked' | 'total_limit';

/** What the closing server gives as its reason to the calls that it waits for no longer. */
const GOING_AWAY = 'the server is going away';

/** Why a call's signal was aborted: the server closes, or else its client left. */
export function stopReasonOf({ reason }: AbortSignal): 'caller_gone' | 'closing' {
  return reason instanceof Error && reason.message === GOING_AWAY ? 'closing' : 'caller_gone';
}

/** What a caller is told of it; one who is gone reads nothing. */
export function stopError(reason: StopReason): GatewayError {
  switch (reason) {
    case 'caller_gone':
      return new GatewayError('internal_error', { message: 'the caller left before the answer was there' });
    case 'closing':
      return new GatewayError('no_available_channel', {
        message: 'the server is going away and ended this call; send it again',
        retryAfterSecs: 1,
      });
    case 'key_revoked':
      return new GatewayError('invalid_api_key', {
        message: 'the API key was revoked or expired while the answer was being made',
      });
    case 'total_limit':
      return new GatewayError('upstream_timeout', {
        message: 'the answer took longer than this model may take, and was ended',
      });
  }
}
