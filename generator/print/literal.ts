import { filled, isPlain } from './filled.ts';
import { propertyKey, quote } from './identifier.ts';

const WIDTH = 110;

export interface LiteralPlace {
  /** Spaces before the line the value starts on. */
  readonly indent: number;
  /** Columns already used on that line after the indent (`export const x = `). */
  readonly used: number;
}

/**
 * Prints a JSON-like value as TypeScript: on one line where it fits, else broken. The only way a value of a
 * spec reaches generated code. Entries that are `undefined` are left out; key order is kept.
 */
export function literal(value: unknown, place: LiteralPlace = { indent: 0, used: 0 }): string {
  const flat = oneLine(value);
  if (place.indent + place.used + flat.length + 1 <= WIDTH || !isContainer(value)) return flat;
  return broken(value, place.indent);
}

/** Always broken at the outer level, so that adding an entry adds lines and changes none. */
export function brokenLiteral(value: readonly unknown[] | object, indent: number): string {
  return isContainer(value) && size(value) > 0 ? broken(value, indent) : oneLine(value);
}

function broken(value: readonly unknown[] | Readonly<Record<string, unknown>>, indent: number): string {
  const inner = indent + 2;
  const pad = ' '.repeat(inner);
  if (isList(value)) {
    const items = value.map((item) => literal(item, { indent: inner, used: 0 }));
    const lines = isPlain(value) ? filled(items, { indent: inner, width: WIDTH }) : items;
    return `[\n${lines.map((line) => `${pad}${line},\n`).join('')}${' '.repeat(indent)}]`;
  }
  const lines = entries(value).map(([key, item]) => {
    const label = `${propertyKey(key)}: `;
    return `${pad}${label}${literal(item, { indent: inner, used: label.length })},\n`;
  });
  return `{\n${lines.join('')}${' '.repeat(indent)}}`;
}

function oneLine(value: unknown): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new Error(`internal: ${value} has no literal`);
    return Object.is(value, -0) ? '-0' : String(value);
  }
  if (typeof value === 'string') return quote(value);
  if (!isContainer(value)) throw new Error(`internal: a ${typeof value} has no literal`);
  if (isList(value)) return `[${value.map(oneLine).join(', ')}]`;
  const parts = entries(value).map(([key, item]) => `${propertyKey(key)}: ${oneLine(item)}`);
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`;
}

function entries(value: Readonly<Record<string, unknown>>): [string, unknown][] {
  return Object.entries(value).filter(([, item]) => item !== undefined);
}

function size(value: readonly unknown[] | Readonly<Record<string, unknown>>): number {
  return isList(value) ? value.length : entries(value).length;
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

function isContainer(value: unknown): value is readonly unknown[] | Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
