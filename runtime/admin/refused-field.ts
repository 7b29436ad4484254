import { GatewayError } from '../contract/errors.ts';

const LONGEST_SHOWN = 80;

/** An `invalid_request` that names its field. */
export function refusedField(param: string, message: string): GatewayError {
  return new GatewayError('invalid_request', { param, message });
}

/** A value as a message may repeat it. */
export function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing');
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
}
