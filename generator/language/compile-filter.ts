import { listed } from '../../runtime/document/suggest.ts';
import type { ScalarNode } from '../../runtime/document/tree.ts';
import { FILTER_BY_NAME } from '../contract/contract.ts';
import { cast, describeValue, helpToCast } from './casts.ts';
import { checkKnownValues } from './check-values.ts';
import { compileArguments } from './compile-arguments.ts';
import {
  type Context,
  call,
  fail,
  literal,
  own,
  recordEncoding,
  reporter,
  rolesOf,
  spanOf,
  type Typed,
} from './context.ts';
import type { FilterInput, FilterRow } from './filter-row.ts';
import {
  BOOLEAN,
  describeType,
  FILE,
  INTEGER,
  isJsonType,
  isMediaType,
  JSON_LIST,
  JSON_VALUE,
  joinTypes,
  listOf,
  NUMBER,
  SIZE,
  STRING,
} from './lang-type.ts';
import { filteredBinding } from './list-binding.ts';
import type { FilterSyntax, Word } from './syntax.ts';
import type { LangType } from './types.ts';

const SCALARS: ReadonlySet<LangType['kind']> = new Set(['string', 'number', 'integer', 'boolean', 'json']);

/** Filters that make a number of text that holds one. */
const READ_NUMBERS: ReadonlySet<string> = new Set(['int', 'number']);

/** Text of which all values are known, and none is a number. */
function isNeverNumber({ type, binding }: Typed): boolean {
  if (type.kind !== 'string' || binding?.values === undefined || binding.otherValues === true) return false;
  return binding.values.every((text) => Number.isNaN(Number(text)));
}

/** One `| filter argument*` behind a value. */
export function compileFilter(
  context: Context,
  node: ScalarNode,
  step: { readonly value: Typed; readonly filter: FilterSyntax },
): Typed | undefined {
  const { value, filter } = step;
  const row = FILTER_BY_NAME.get(filter.name.text);
  const span = spanOf(node, filter.name);
  if (row === undefined) {
    return fail(context, span, 'GW2017', { name: filter.name.text, known: [...FILTER_BY_NAME.keys()] });
  }
  if (row.only === 'paths') {
    const problem = 'stands only at the end of a `{$...}` piece of a path';
    return fail(context, span, 'GW3003', { filter: row.name, problem });
  }
  if (row.name === 'pick' && value.type.kind === 'media') return pickBeside(context, node, step);
  const input = asInput(context, value, row.input);
  const args = compileArguments(context, node, { row, filter });
  if (input === undefined) {
    const params = { filter: row.name, expected: row.input, actual: describeValue(value) };
    return fail(context, span, 'GW3002', params, { help: helpForInput(value.type, row.input) });
  }
  if (args === undefined) return undefined;
  if (READ_NUMBERS.has(row.name) && isNeverNumber(value)) {
    const params = { filter: row.name, expected: 'a number, or text that may hold one', actual: 'a word' };
    return fail(context, span, 'GW3002', params, {
      help: `it is one of ${listed(value.binding?.values ?? [])}`,
    });
  }
  const [by] = filter.args;
  if (row.name === 'group' && by !== undefined && !isBeside(context, node, { value, word: by })) {
    return undefined;
  }
  if (row.encoding === 'prepared' || row.encoding === 'url_or_prepared') {
    const [name] = filter.args;
    if (name !== undefined && !isPassed(context, node, { input, name })) return undefined;
  }
  if (row.name === 'map')
    checkKnownValues(context, node, { value, words: filter.args.filter((_, at) => at % 2 === 0) });
  const type = outputOf(row, input.type, args.literalType);
  if (type === undefined) {
    const problem = `cannot add ${describeType(args.literalType ?? JSON_VALUE)} to ${describeType(input.type)}`;
    return fail(context, span, 'GW3003', { filter: row.name, problem });
  }
  if (row.encoding !== undefined) recordEncoding(context, input, { encoding: row.encoding, span });
  const reports = row.reports === true || (row.reports === 'with arguments' && filter.args.length > 0);
  const fn = row.output === 'picked' && input.type.kind === 'list' ? 'pickEach' : row.fn;
  return {
    code: call(fn, input.code, ...args.codes, ...(reports ? reporter(context, value.field) : [])),
    type,
    span: value.span,
    ...(isCertain(row, input) ? { certain: true } : {}),
    ...(value.field === undefined ? {} : { field: value.field }),
    ...(isMediaType(type) ? rolesOf(value) : {}),
    ...(isMediaType(type) && value.binding !== undefined
      ? { binding: value.binding }
      : filteredBinding(context, node, step)),
  };
}

/** `pick` of a media input: what its role carries beside the file. */
function pickBeside(
  context: Context,
  node: ScalarNode,
  { value, filter }: { readonly value: Typed; readonly filter: FilterSyntax },
): Typed | undefined {
  const row = FILTER_BY_NAME.get(filter.name.text);
  const args = row === undefined ? undefined : compileArguments(context, node, { row, filter });
  const [word] = filter.args;
  if (args === undefined || word === undefined || !isBeside(context, node, { value, word })) return undefined;
  return { code: call('mediaWith', value.code, literal(word.text)), type: STRING, span: value.span };
}

/** Whether the role says that its inputs carry such a value beside them. */
function isBeside(
  context: Context,
  node: ScalarNode,
  { value, word }: { readonly value: Typed; readonly word: Word },
): boolean {
  const known = Object.keys(value.binding?.fields ?? {});
  if (known.includes(word.text)) return true;
  const of = value.name ?? `$${(value.roles ?? ['item']).join(' or $')}`;
  fail(context, spanOf(node, word), 'GW2022', { name: word.text, of, known });
  return false;
}

/** Whether a step of `prepare` gives that to inputs of every role that the value may have. */
function isPassed(
  context: Context,
  node: ScalarNode,
  { input, name }: { readonly input: Typed; readonly name: Word },
): boolean {
  const { gives = {} } = context.scope;
  const role = input.roles?.find((one) => !(own(gives, one) ?? []).includes(name.text));
  if (role === undefined) return true;
  fail(context, spanOf(node, name), 'GW3101', { name: name.text, role, known: own(gives, role) ?? [] });
  return false;
}

/** Encodings of a media that is there are there too, but those of a whole list, of which one of two is; `count` and `else` always give something. */
function isCertain(row: FilterRow, input: Typed): boolean {
  if (row.name === 'count' || row.name === 'else') return true;
  return row.encoding !== undefined && row.output !== 'values' && input.certain === true;
}

function asInput(context: Context, value: Typed, input: FilterInput): Typed | undefined {
  const { type } = value;
  switch (input) {
    case 'anything':
      return value;
    case 'a JSON value':
      return isJsonType(type) ? value : undefined;
    case 'a scalar':
      return SCALARS.has(type.kind) ? value : undefined;
    case 'a string':
      return cast(context, value, STRING);
    case 'a number':
      return cast(context, value, NUMBER);
    case 'a boolean':
      return cast(context, value, BOOLEAN);
    case 'a size':
      return cast(context, value, SIZE);
    case 'a media input':
      return type.kind === 'media' ? value : undefined;
    case 'a list of media inputs':
      return type.kind === 'list' && type.of.kind === 'media' ? value : undefined;
    case 'a list':
      return type.kind === 'list' ? value : cast(context, value, JSON_LIST);
    case 'a list of values':
      return cast(context, value, JSON_LIST);
  }
}

function helpForInput(from: LangType, input: FilterInput): string | undefined {
  if (from.kind === 'list' && (input === 'a media input' || input === 'a scalar')) {
    return 'take one with `| first`, or each with `$each`';
  }
  if (from.kind === 'string' && input === 'a number') return helpToCast('number');
  if (from.kind === 'string' && input === 'a boolean') return helpToCast('boolean');
  if (from.kind === 'media' && input === 'a scalar') return 'choose an encoding first, such as `| url`';
  return undefined;
}

function outputOf(row: FilterRow, input: LangType, literalType: LangType | undefined): LangType | undefined {
  switch (row.output) {
    case 'string':
      return STRING;
    case 'integer':
      return INTEGER;
    case 'number':
      return NUMBER;
    case 'boolean':
      return BOOLEAN;
    case 'json':
      return JSON_VALUE;
    case 'file':
      return FILE;
    case 'same':
      return input;
    case 'groups':
      return listOf(input);
    case 'item':
      return input.kind === 'list' ? input.of : JSON_VALUE;
    case 'picked':
      return input.kind === 'list' ? JSON_LIST : JSON_VALUE;
    case 'values':
      return JSON_LIST;
    case 'literal':
      return literalType;
    case 'same or literal':
      return literalType === undefined ? undefined : joinTypes(input, literalType);
  }
}
