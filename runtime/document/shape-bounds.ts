import type { ShapeError } from './check-shape.ts';
import { quoted } from './quoted.ts';

/** What a bound asks for and what was there instead: `must be at least 1`, `0`. */
export interface BoundRule {
  readonly rule: string;
  readonly received: string;
}

/** The sentence for a bound, pattern or count; `source` is the scalar as the author wrote it. */
export function boundRule(error: ShapeError, source: string | undefined): BoundRule {
  const limit = Number(error.params.limit);
  const { data } = error;
  const written = source === undefined ? 'another value' : quoted(source);
  switch (error.keyword) {
    case 'minimum':
      return { rule: `must be at least ${limit}`, received: written };
    case 'maximum':
      return { rule: `must be at most ${limit}`, received: written };
    case 'exclusiveMinimum':
      return { rule: `must be more than ${limit}`, received: written };
    case 'exclusiveMaximum':
      return { rule: `must be less than ${limit}`, received: written };
    case 'multipleOf':
      return { rule: `must be a multiple of ${String(error.params.multipleOf)}`, received: written };
    case 'minLength':
      return limit === 1
        ? { rule: 'must not be empty', received: 'empty text' }
        : { rule: `must have at least ${count(limit, 'character')}`, received: length(data) };
    case 'maxLength':
      return { rule: `must have at most ${count(limit, 'character')}`, received: length(data) };
    case 'minItems':
      return { rule: `must have at least ${count(limit, 'item')}`, received: items(data) };
    case 'maxItems':
      return { rule: `must have at most ${count(limit, 'item')}`, received: items(data) };
    case 'minProperties':
      return { rule: `must have at least ${count(limit, 'field')}`, received: fields(data) };
    case 'maxProperties':
      return { rule: `must have at most ${count(limit, 'field')}`, received: fields(data) };
    case 'uniqueItems':
      return { rule: 'must not hold the same item twice', received: twice(error) };
    case 'pattern':
      return { rule: `must be ${form(error)}`, received: written };
    default:
      return { rule: 'does not have the form that this place takes', received: written };
  }
}

function form(error: ShapeError): string {
  const words: unknown = error.parentSchema?.['x-form'];
  return typeof words === 'string' ? words : `of the form \`${String(error.params.pattern)}\``;
}

function twice(error: ShapeError): string {
  const { data } = error;
  const item: unknown = Array.isArray(data) ? data[Number(error.params.i)] : undefined;
  return `${quoted(JSON.stringify(item) ?? '')} twice`;
}

function length(data: unknown): string {
  return count(typeof data === 'string' ? [...data].length : 0, 'character');
}

function items(data: unknown): string {
  return count(Array.isArray(data) ? data.length : 0, 'item');
}

function fields(data: unknown): string {
  return count(typeof data === 'object' && data !== null ? Object.keys(data).length : 0, 'field');
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
