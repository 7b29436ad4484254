import { GatewayError } from '../contract/errors.ts';
import { publicWarning, type Warning } from '../contract/warning.ts';

/** `Gateway-Strict: true`: 400 `invalid_request` as soon as there is anything to warn of. */
export function refuseWarnings(warnings: readonly Warning[]): void {
  const [first] = warnings;
  if (first === undefined) return;
  throw new GatewayError('invalid_request', {
    param: first.field,
    message: `strict request refused: ${warnings.map((warning) => warning.message).join('; ')}`,
    details: { warnings: warnings.map((warning) => ({ ...publicWarning(warning) })) },
  });
}
