import { GatewayError } from '../../contract/errors.ts';

/** Why a call was ended from our side before its upstream ended it. */
export type StopReason = 'caller_gone' | 'closing' | 'key_revoked' | 'total_limit';

/** What the closing server gives as its reason to the calls that it waits for no longer. */
export class ServerClosing extends Error {
  constructor() {
    super('the server is going away');
  }
}

/** Why a call's signal was aborted: the server closes, or else its client left. */
export function stopReasonOf({ reason }: AbortSignal): 'caller_gone' | 'closing' {
  return reason instanceof ServerClosing ? 'closing' : 'caller_gone';
}

/** A call that its caller left: nobody is there to be told, and nothing of ours has failed. */
export class CallerGone extends GatewayError {
  constructor() {
    super('internal_error', { message: 'the caller left before the answer was there' });
  }
}

/** The error that a call is stored with; one that its caller left has none, only its reason. */
export function errorCodeOf(error: GatewayError): { readonly error_code?: string } {
  return error instanceof CallerGone ? {} : { error_code: error.code };
}

/** What a caller is told of it; one who is gone reads nothing. */
export function stopError(reason: StopReason): GatewayError {
  switch (reason) {
    case 'caller_gone':
      return new CallerGone();
    case 'closing':
      return new GatewayError('no_available_channel', {
        message: 'the server is going away and ended this call; send it again',
        retryAfterSecs: 1,
      });
    case 'key_revoked':
      return new GatewayError('invalid_api_key', {
        message: 'the API key was revoked, disabled or expired while the answer was being made',
      });
    case 'total_limit':
      return new GatewayError('upstream_timeout', {
        message: 'the answer took longer than this model may take, and was ended',
      });
  }
}

/** The same refusal, telling what it cost, where it cost anything. */
export function withCharge(error: GatewayError, charged: number): GatewayError {
  if (charged === 0 || error instanceof CallerGone) return error;
  const { code, options } = error;
  return new GatewayError(code, { ...options, details: { ...options.details, charged } });
}
