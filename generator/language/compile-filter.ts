import type { ScalarNode } from '../../runtime/contract/document/tree.ts';
import { FILTER_BY_NAME } from '../../runtime/contract/filters/table.ts';
import type { FilterInput, FilterRow } from '../../runtime/contract/filters/types.ts';
import { cast, describeValue } from './casts.ts';
import { checkKnownValues } from './check-values.ts';
import { compileArguments } from './compile-arguments.ts';
import {
  type Context,
  call,
  fail,
  recordEncoding,
  reporter,
  rolesOf,
  spanOf,
  type Typed,
} from './context.ts';
import {
  BOOLEAN,
  describeType,
  FILE,
  INTEGER,
  isJsonType,
  JSON_LIST,
  JSON_VALUE,
  joinTypes,
  NUMBER,
  SIZE,
  STRING,
} from './lang-type.ts';
import { filteredBinding } from './list-binding.ts';
import type { FilterSyntax } from './syntax.ts';
import type { LangType } from './types.ts';

const SCALARS: ReadonlySet<LangType['kind']> = new Set(['string', 'number', 'integer', 'boolean', 'json']);

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
  const input = asInput(context, value, row.input);
  const args = compileArguments(context, node, { row, filter });
  if (input === undefined) {
    const params = { filter: row.name, expected: row.input, actual: describeValue(value) };
    return fail(context, span, 'GW3002', params, { help: helpForInput(value.type, row.input) });
  }
  if (args === undefined) return undefined;
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
    ...(keepsMedia(type) ? rolesOf(value) : {}),
    ...(keepsMedia(type) && value.binding !== undefined
      ? { binding: value.binding }
      : filteredBinding(context, node, step)),
  };
}

/** Encodings of a media that is there are there too; `count` and `else` always give something. */
function isCertain(row: FilterRow, input: Typed): boolean {
  if (row.name === 'count' || row.name === 'else') return true;
  return row.encoding !== undefined && input.certain === true;
}

function keepsMedia(type: LangType): boolean {
  return type.kind === 'media' || (type.kind === 'list' && type.of.kind === 'media');
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
