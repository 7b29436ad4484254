import type { Code } from '../language/types.ts';
import { filled } from './filled.ts';
import { propertyKey, quote } from './identifier.ts';

const WIDTH = 110;
const STEP = 2;
/** References are written by the compiler's scopes, never by specs; anything else would be our own mistake. */
const REFERENCE = /^[A-Za-z_$][\w$]*(?:\??\.[A-Za-z_$][\w$]*|\["(?:[^"\\\n\r\u2028\u2029]|\\.)*"\])*$/;
const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;

export interface PrintPlace {
  /** Columns that continuation lines start at. */
  readonly indent: number;
  /** Columns already taken on the first line; `indent` when not given. */
  readonly column?: number;
}

/** An expression as TypeScript in the house format; lines after the first are indented. */
export function printCode(code: Code, place: PrintPlace): string {
  return print(code, { indent: place.indent, column: place.column ?? place.indent });
}

/** Contract functions that an expression calls, sorted: what its file must import. */
export function contractCalls(...codes: readonly Code[]): readonly string[] {
  const found = new Set<string>();
  for (const code of codes) collect(code, found);
  return [...found].sort();
}

function collect(code: Code, found: Set<string>): void {
  switch (code.kind) {
    case 'literal':
    case 'ref':
      return;
    case 'call':
      found.add(code.fn);
      for (const arg of code.args) collect(arg, found);
      return;
    case 'object':
      for (const entry of code.entries) collect(entry.value, found);
      return;
    case 'list':
      for (const item of code.items) collect(item, found);
      return;
    case 'arrow':
      collect(code.body, found);
  }
}

interface Place {
  readonly indent: number;
  readonly column: number;
}

function print(code: Code, place: Place): string {
  const flat = printFlat(code);
  // One column stays free for the comma or semicolon that follows.
  if (place.column + flat.length < WIDTH) return flat;
  switch (code.kind) {
    case 'literal':
    case 'ref':
      return flat;
    case 'call':
      return printCall(code, place);
    case 'object':
      return printEntries(
        '{',
        '}',
        code.entries.map((entry) => ({ label: `${propertyKey(entry.key)}: `, value: entry.value })),
        place,
      );
    case 'list':
      return printList(code.items, place);
    case 'arrow': {
      const head = arrowHead(code.params);
      return head + printBody(code.body, { indent: place.indent, column: place.column + head.length });
    }
  }
}

/** The last argument stays on the line of the call when it alone can break. */
function printCall(code: Extract<Code, { kind: 'call' }>, place: Place): string {
  const last = code.args[code.args.length - 1];
  const head = `${identifier(code.fn)}(${code.args
    .slice(0, -1)
    .map((arg) => `${printFlat(arg)}, `)
    .join('')}`;
  const column = place.column + head.length;
  if (last !== undefined && canHug(last) && column < WIDTH - 20) {
    const hugged = print(last, { indent: place.indent, column });
    const [first] = hugged.split('\n');
    if (first !== undefined && hugged.includes('\n') && column + first.length < WIDTH)
      return `${head}${hugged})`;
  }
  return printEntries(
    `${identifier(code.fn)}(`,
    ')',
    code.args.map((value) => ({ label: '', value })),
    place,
  );
}

function canHug(code: Code): boolean {
  if (code.kind === 'object' || code.kind === 'list') return true;
  return code.kind === 'arrow' && holdsStructure(code.body);
}

/** Whether a function's body is a mapping, or a call around one. */
function holdsStructure(body: Code): boolean {
  if (body.kind === 'object') return true;
  const last = body.kind === 'call' ? body.args[body.args.length - 1] : undefined;
  return last !== undefined && canHug(last);
}

function printEntries(
  open: string,
  close: string,
  entries: readonly { readonly label: string; readonly value: Code }[],
  place: Place,
): string {
  if (entries.length === 0) return `${open}${close}`;
  const indent = place.indent + STEP;
  const lines = entries.map(({ label, value }) => {
    const printed = print(value, { indent, column: indent + label.length });
    return `${' '.repeat(indent)}${label}${printed},\n`;
  });
  return `${open}\n${lines.join('')}${' '.repeat(place.indent)}${close}`;
}

/** Lists of plain values fill their lines, as those of literals do. */
function printList(items: readonly Code[], place: Place): string {
  const indent = place.indent + STEP;
  if (!items.every(({ kind }) => kind === 'literal'))
    return printEntries(
      '[',
      ']',
      items.map((value) => ({ label: '', value })),
      place,
    );
  const lines = filled(items.map(printFlat), { indent, width: WIDTH });
  return `[\n${lines.map((line) => `${' '.repeat(indent)}${line},\n`).join('')}${' '.repeat(place.indent)}]`;
}

function printBody(body: Code, place: Place): string {
  return body.kind === 'object'
    ? `(${print(body, { ...place, column: place.column + 1 })})`
    : print(body, place);
}

/** Every level of a tree asks how long it would be on one line. */
const flats = new WeakMap<Code, string>();

function printFlat(code: Code): string {
  const flat = flats.get(code) ?? flatOf(code);
  flats.set(code, flat);
  return flat;
}

function flatOf(code: Code): string {
  switch (code.kind) {
    case 'literal':
      return printLiteral(code.value);
    case 'ref':
      return reference(code.path);
    case 'call':
      return `${identifier(code.fn)}(${code.args.map(printFlat).join(', ')})`;
    case 'object': {
      const entries = code.entries.map((entry) => `${propertyKey(entry.key)}: ${printFlat(entry.value)}`);
      return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
    }
    case 'list':
      return `[${code.items.map(printFlat).join(', ')}]`;
    case 'arrow': {
      const body = printFlat(code.body);
      return arrowHead(code.params) + (code.body.kind === 'object' ? `(${body})` : body);
    }
  }
}

function arrowHead(params: readonly string[]): string {
  return `(${params.map(identifier).join(', ')}) => `;
}

function printLiteral(value: null | boolean | number | string): string {
  if (typeof value === 'string') return quote(value);
  if (typeof value === 'number' && !Number.isFinite(value)) throw new Error('internal: not a finite number');
  return Object.is(value, -0) ? '0' : String(value);
}

function reference(path: string): string {
  if (!REFERENCE.test(path)) throw new Error(`internal: not a reference: ${JSON.stringify(path)}`);
  return path;
}

function identifier(name: string): string {
  if (!IDENTIFIER.test(name)) throw new Error(`internal: not an identifier: ${JSON.stringify(name)}`);
  return name;
}
