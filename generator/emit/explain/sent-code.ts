import type { Span } from '../../../runtime/document/tree.ts';
import type { BodyIr, CallIr } from '../../ir-protocol.ts';
import type { Code } from '../../language/types.ts';
import type { MappedRow } from '../../resolve/explain/mapped-fields.ts';

/** The position of the row that a part of a spec is; undefined of parts that are none. */
type FindRow = (span: Span) => number | undefined;

/** The code of a request, in which each value keeps the rows that it is written in. */
export function sentCallCode({ path, query, headers, body }: CallIr, rows: readonly MappedRow[]): Code {
  const find = rowFinder(rows);
  const parts = {
    path: valueCode(path, find),
    ...(query === undefined ? {} : { query: sentCode(query, find) }),
    ...(headers === undefined ? {} : { headers: sentCode(headers, find) }),
    ...bodyParts(body, find),
  };
  return { kind: 'object', entries: Object.entries(parts).map(([key, value]) => ({ key, value })) };
}

/** Rows by where they are written. What is written once and used twice has a row for each use, in order. */
function rowFinder(rows: readonly MappedRow[]): FindRow {
  const positions = Map.groupBy(rows.keys(), (position) => textOf(rows[position]?.span));
  return (span) => {
    const found = positions.get(textOf(span)) ?? [];
    return found.length > 1 ? found.shift() : found[0];
  };
}

function textOf(span: Span | undefined): string {
  return span === undefined ? '' : `${span.file}:${span.start}`;
}

function bodyParts(body: BodyIr, find: FindRow): { readonly body?: Code } {
  switch (body.kind) {
    case 'none':
      return {};
    case 'json':
    case 'multipart':
    case 'fileBody':
      return { body: sentCode(body.code, find) };
    case 'either': {
      const [multipart, json] = [body.multipart, body.json].map((one) => later(sentCode(one, find)));
      return multipart === undefined || json === undefined
        ? {}
        : { body: call('when', body.when, multipart, json) };
    }
  }
}

/** What makes the structure of a request gives way to what makes the same of values that know their rows. */
const STRUCTURE: Readonly<Record<string, string>> = {
  object: 'sentObject',
  formFields: 'sentObject',
  someObject: 'sentSomeObject',
  items: 'sentItems',
  concat: 'sentConcat',
  each: 'sentEach',
  when: 'when',
  choose: 'choose',
  merge: 'sentMerge',
  mergeFields: 'sentMerge',
  mergeMetadata: 'sentMerge',
  mergeForm: 'sentMerge',
};

function sentCode(code: Code, find: FindRow): Code {
  const fn = code.kind === 'call' && Object.hasOwn(STRUCTURE, code.fn) ? STRUCTURE[code.fn] : undefined;
  if (code.kind !== 'call' || fn === undefined) return valueCode(code, find);
  const { args } = code;
  const [first, ...rest] = args;
  if (first === undefined) return valueCode(code, find);
  const below = (part: Code): Code => belowCode(part, find);
  switch (code.fn) {
    case 'when':
    case 'choose':
    case 'each':
      return call(fn, first, ...rest.map(below));
    case 'mergeMetadata':
    case 'mergeForm': {
      const [metadata, ...more] = rest;
      const nothing: Code = { kind: 'object', entries: [] };
      const over = metadata === undefined ? first : call('mergeMetadata', nothing, metadata, ...more);
      // Nothing stands beside the metadata where the first part is an object that is written out.
      return call(fn, ...(first.kind === 'object' ? [] : [below(first)]), valueCode(over, find));
    }
    default:
      return call(fn, ...args.map(below));
  }
}

/** Members, items and branches of a structure. */
function belowCode(code: Code, find: FindRow): Code {
  switch (code.kind) {
    case 'object':
      return {
        kind: 'object',
        entries: code.entries.map(({ key, value }) => ({ key, value: belowCode(value, find) })),
      };
    case 'list':
      return { kind: 'list', items: code.items.map((item) => sentCode(item, find)) };
    case 'arrow':
      return { ...code, body: sentCode(code.body, find) };
    default:
      return sentCode(code, find);
  }
}

function valueCode(code: Code, find: FindRow): Code {
  const rows = new Set(spansIn(code).flatMap((span) => find(span) ?? []));
  return call('sentFrom', code, ...[...rows].map((row): Code => ({ kind: 'literal', value: row })));
}

function spansIn(code: Code): readonly Span[] {
  const own = code.written === undefined ? [] : [code.written];
  switch (code.kind) {
    case 'literal':
    case 'ref':
      return own;
    case 'call':
      return [...own, ...code.args.flatMap(spansIn)];
    case 'list':
      return [...own, ...code.items.flatMap(spansIn)];
    case 'object':
      return [...own, ...code.entries.flatMap(({ value }) => spansIn(value))];
    case 'arrow':
      return [...own, ...spansIn(code.body)];
  }
}

function call(fn: string, ...args: readonly Code[]): Code {
  return { kind: 'call', fn, args };
}

function later(body: Code): Code {
  return { kind: 'arrow', params: [], body };
}
