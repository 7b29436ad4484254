import { GatewayError, type GatewayErrorOptions } from '../../contract/errors.ts';

/** 400 `invalid_request` about one place of a chat body; the sentence begins with the place. */
export function refusal(
  param: string,
  sentence: string,
  details: GatewayErrorOptions['details'] = {},
): GatewayError {
  const about = Object.keys(details).length === 0 ? {} : { details };
  return new GatewayError('invalid_request', { param, message: `${param} ${sentence}`, ...about });
}
