import { GatewayError, type GatewayErrorOptions } from '../../contract/errors.ts';

/** A 400 for what the format cannot say; `param` is the caller's field, and the message begins with it. */
export function refusal(
  param: string,
  problem: string,
  details?: GatewayErrorOptions['details'],
): GatewayError {
  const message = `${param} ${problem}`;
  return new GatewayError('invalid_request', {
    param,
    message,
    ...(details === undefined ? {} : { details }),
  });
}
