import { GatewayError } from '../../contract/errors.ts';

/** Names the offending field in a refusal of something that does not know fields. */
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
