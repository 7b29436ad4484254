import { GatewayError } from '../contract/errors.ts';
import { helpFor } from '../document/suggest.ts';
import type { ModelIndex } from '../intake/find-model.ts';
import { StoreConflict } from '../store/store-errors.ts';

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

/** What was typed cannot be: nothing was asked or done. What a gateway or its store refuses is a `GatewayError`. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Reads what was typed: what cannot be is the operator's mistake on the command line, not a refusal of the gateway. */
export function asTyped<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof GatewayError ? new UsageError(error.message) : error;
  }
}

/** What contradicts the store's content is the operator's to change, not ours to retry. */
export async function orRefused<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof StoreConflict)) throw error;
    throw new GatewayError('invalid_request', { message: error.message, cause: error });
  }
}

/** Why a name is none of a model of the catalogue, with what may have been meant; undefined when it is. */
export function modelProblem(name: string, index: ModelIndex): string | undefined {
  const ids = index.all.map((entry) => entry.model.id);
  if (ids.includes(name)) return undefined;
  const found = index.find(name);
  return found === undefined
    ? `there is no model \`${shown(name)}\`; ${helpFor(name, ids) ?? 'the catalogue is empty'}`
    : `\`${shown(name)}\` is another name of the model \`${found.model.id}\`; name the model itself`;
}
