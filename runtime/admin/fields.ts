import { GatewayError } from '../contract/errors.ts';
import { helpFor } from '../document/suggest.ts';

/** What an operator gave by name: fields of a body, or texts of a query. */
export type Fields = Readonly<Record<string, unknown>>;

const LONGEST = 200;
const LONGEST_SHOWN = 80;

/** The fields, when there are no others than these: what an operator meant must not be left out in silence. */
export function knownFields(given: Fields, names: readonly string[]): Fields {
  const strange = Object.keys(given)
    .find((name) => !names.includes(name))
    ?.slice(0, LONGEST_SHOWN);
  if (strange === undefined) return given;
  throw refusedField(strange, `there is no field \`${strange}\` here; ${helpFor(strange, names)}`);
}

/** A text of 1 to `most` characters. */
export function textField(given: Fields, name: string, most = LONGEST): string {
  const value = given[name];
  if (typeof value === 'string' && value !== '' && value.length <= most) return value;
  throw refusedField(name, `${name} must be a text of 1 to ${most} characters`);
}

/** As `textField`; undefined when it is not given. */
export function optionalText(given: Fields, name: string, most = LONGEST): string | undefined {
  return given[name] === undefined ? undefined : textField(given, name, most);
}

/** A whole number of micro-units within JavaScript's safe range. */
export function microsField(given: Fields, name: string): number {
  const value = given[name];
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
  throw refusedField(name, `${name} must be a whole number of micro-units (got ${shown(value)})`);
}

/** How many of something a page may have, of a text; `most` when it is not given. */
export function limitField(given: Fields, most: number): number {
  const value = given.limit;
  if (value === undefined) return most;
  const limit = typeof value === 'string' && /^\d{1,6}$/.test(value) ? Number(value) : 0;
  if (limit >= 1 && limit <= most) return limit;
  throw refusedField('limit', `limit must be a whole number from 1 to ${most} (got ${shown(value)})`);
}

/** An `invalid_request` that names its field. */
export function refusedField(param: string, message: string): GatewayError {
  return new GatewayError('invalid_request', { param, message });
}

/** A value as a message may repeat it. */
export function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing');
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
}
