import type { Origin } from '../../ir.ts';
import type { Code } from '../../language/types.ts';
import { propertyKey } from '../../print/identifier.ts';
import { brokenLiteral, literal } from '../../print/literal.ts';
import type { TsModule } from '../../print/ts-module.ts';
import { contractFunction, printInto } from '../compiled.ts';
import type { RuleItem } from '../refusals.ts';

/** One property of an adapter: data or code, with the spec line that it comes from. */
export interface Entry {
  readonly key: string;
  readonly origin?: Origin | undefined;
  readonly value: EntryValue;
}

export type EntryValue =
  | { readonly kind: 'data'; readonly data: unknown }
  | { readonly kind: 'code'; readonly code: Code }
  /** A function of its scope; the parameter is left out when the code does not read it. */
  | { readonly kind: 'function'; readonly scope: 's' | 'a'; readonly code: Code }
  | { readonly kind: 'object'; readonly entries: readonly Entry[] }
  /** Rules of its own, and names of shared tables. */
  | { readonly kind: 'rules'; readonly items: readonly RuleItem[] }
  | { readonly kind: 'list'; readonly items: readonly (readonly Entry[])[] }
  /** `(a) => fn({ ... })`, so that every part keeps its own source comment. */
  | {
      readonly kind: 'call';
      readonly scope: 's' | 'a';
      readonly fn: string;
      readonly entries: readonly Entry[];
    };

/** An object literal whose properties stand below `// specs/...:line` comments. */
export function printEntries(file: TsModule, entries: readonly Entry[], indent = 0): string {
  const inner = indent + 2;
  const pad = ' '.repeat(inner);
  const lines = entries.map((entry) => {
    const comment =
      entry.origin === undefined ? '' : `${pad}// ${entry.origin.span.file}:${entry.origin.line}\n`;
    const label = `${propertyKey(entry.key)}: `;
    return `${comment}${pad}${label}${printValue(file, entry.value, { indent: inner, used: label.length })},\n`;
  });
  return `{\n${lines.join('')}${' '.repeat(indent)}}`;
}

interface Place {
  readonly indent: number;
  readonly used: number;
}

function printValue(file: TsModule, value: EntryValue, place: Place): string {
  const { indent, used } = place;
  switch (value.kind) {
    case 'data':
      return printData(value.data, place);
    case 'code':
      return printInto(file, value.code, { indent, column: indent + used });
    case 'function': {
      const params = reads(value.code, value.scope) ? [value.scope] : [];
      return printInto(file, { kind: 'arrow', params, body: value.code }, { indent, column: indent + used });
    }
    case 'object':
      return printEntries(file, value.entries, indent);
    case 'list': {
      const pad = ' '.repeat(indent + 2);
      const items = value.items.map((item) => `${pad}${printEntries(file, item, indent + 2)},\n`);
      return `[\n${items.join('')}${' '.repeat(indent)}]`;
    }
    case 'rules':
      return printRules(file, value.items, place);
    case 'call': {
      const body = printEntries(file, value.entries, indent);
      return `(${value.scope}) => ${contractFunction(file, value.fn)}(${body})`;
    }
  }
}

/** A list with an item a line, unless it is short. */
function printData(data: unknown, place: Place): string {
  return Array.isArray(data) && data.length > 3 ? brokenLiteral(data, place.indent) : literal(data, place);
}

/** Names of tables alone stand in one line. */
function printRules(file: TsModule, items: readonly RuleItem[], place: Place): string {
  const rules = items.flatMap((item) => (item.kind === 'own' ? [item.rule] : []));
  if (rules.length === items.length) return printData(rules, place);
  const inner = place.indent + 2;
  const rows = items.map((item) =>
    item.kind === 'table'
      ? `...${file.import(item.name, item.path)}`
      : literal(item.rule, { indent: inner, used: 0 }),
  );
  if (rules.length === 0) return `[${rows.join(', ')}]`;
  return `[\n${rows.map((row) => `${' '.repeat(inner)}${row},\n`).join('')}${' '.repeat(place.indent)}]`;
}

/** Whether code reads its scope at all: an unused parameter would not compile. */
function reads(code: Code, scope: string): boolean {
  switch (code.kind) {
    case 'ref':
      return code.path === scope || code.path.startsWith(`${scope}.`) || code.path.startsWith(`${scope}[`);
    case 'literal':
      return false;
    case 'call':
      return code.args.some((part) => reads(part, scope));
    case 'list':
      return code.items.some((part) => reads(part, scope));
    case 'object':
      return code.entries.some(({ value }) => reads(value, scope));
    case 'arrow':
      return reads(code.body, scope);
  }
}
