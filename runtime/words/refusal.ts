import { GatewayError, type GatewayErrorOptions } from '../contract/errors.ts';

/** 400 `invalid_request` about one field; the sentence goes on after its name. */
export function refusal(
  param: string,
  sentence: string,
  details?: GatewayErrorOptions['details'],
): GatewayError {
  const about = details === undefined ? {} : { details };
  return new GatewayError('invalid_request', { param, message: `${param} ${sentence}`, ...about });
}

/** Names the field in a refusal of something that does not know fields. */
export function naming(param: string, error: unknown): unknown {
  if (!(error instanceof GatewayError)) return error;
  return new GatewayError(error.code, { ...error.options, param, message: `${param}: ${error.message}` });
}

/** Runs a check that throws refusals without a field, and names the field in them. */
export function withParam(param: string, check: () => unknown): void {
  try {
    check();
  } catch (error) {
    throw naming(param, error);
  }
}
