import type { Json, JsonObject } from '../contract/json.ts';
import type { ExplainTables, MappedField, Mapping } from '../contract/read-json-files.ts';
import type { Registry } from '../contract/registry.ts';
import { type SentCall, type SentValue, sentValues } from '../contract/sent-values.ts';
import { listOf, objectOf, ownOf, textOf, textsOf } from './explain-traces.ts';
import type { FieldPath, SentField } from './explanation.ts';
import { isMadeOf, sentScope } from './sent-scope.ts';

/** What was traced of a submission and of the call that was last made for it, on the channel that has it. */
export interface TracedRequest {
  readonly submitted: JsonObject;
  readonly call: JsonObject | undefined;
}

interface FieldRow {
  readonly name: string;
  readonly value: Json;
  readonly fields: readonly string[];
  /** Of an input its position in its role. */
  readonly index?: number;
}

interface Known {
  readonly tables: Pick<ExplainTables, 'families' | 'protocols'>;
  readonly registry: Pick<Registry, 'vocabulary' | 'protocols' | 'sent_calls'>;
}

/** Field by field, what was read of a request and where it went, with the lines of the specs that say so. */
export function explainFields(
  traced: TracedRequest,
  known: Known,
): { readonly fields: readonly FieldPath[]; readonly missing: readonly string[] } {
  const { submitted } = traced;
  const family = ownOf(known.tables.families, textOf(submitted.family));
  const sentOf = sentFinder(traced, known);
  const fields = fieldRowsOf(submitted).map((given): FieldPath => {
    const [field] = given.fields;
    const read = field === undefined ? undefined : readAs(given.name, field, family);
    return {
      ...(field === undefined ? {} : { field: given.fields.join(', ') }),
      name: given.name,
      value: given.value,
      ...(read === undefined || family === undefined
        ? {}
        : { from: read.from, place: placeOf(read, family) }),
      sent: sentOf?.(given) ?? [],
    };
  });
  const missing = sentOf === undefined ? [NOT_AS_NOW] : [];
  return { fields, missing };
}

const NOT_AS_NOW =
  'Where its values went cannot be told: the specs are not those that it was sent by, or its trace is not whole.';

function fieldRowsOf(submitted: JsonObject): readonly FieldRow[] {
  const { model: asked = null, upstream_model: handed = asked } = submitted;
  const model: FieldRow = { name: 'model', value: asked ?? handed, fields: [] };
  const facts = Object.entries(objectOf(submitted.facts)).map(([name, row]) => fieldRow(name, row));
  const roles = Object.entries(objectOf(submitted.roles)).flatMap(([name, list]) =>
    listOf(list).map((row, index) => ({ ...fieldRow(name, row), index })),
  );
  const { metadata = null } = submitted;
  const passed = metadata === null ? [] : [{ name: 'metadata', value: metadata, fields: ['metadata'] }];
  return [model, ...facts, ...roles, ...passed];
}

function fieldRow(name: string, row: Json | undefined): FieldRow {
  const { value = null, fields } = objectOf(row);
  return { name, value, fields: textsOf(fields) };
}

/** The row of the family that reads this field, or the only one that fills the fact or role. */
function readAs(name: string, field: string, family: Mapping | undefined): MappedField | undefined {
  const rows = family?.fields.filter(({ target }) => target === name || target.startsWith(`${name}.`)) ?? [];
  const path = field.replaceAll(/\[\d+\]/g, '');
  const reading = rows.find(({ reads }) =>
    reads.some((read) => {
      const [source, ...steps] = read.split('.');
      const at = steps.join('.');
      if (source !== '$body' && source !== '$files') return false;
      return at === path || path.startsWith(`${at}.`) || at.startsWith(`${path}.`);
    }),
  );
  return reading ?? rows[0];
}

/**
 * Makes the request once more, of values that know their rows, and finds those that were made of one field; undefined
 * where the specs make no such request any more.
 */
function sentFinder(
  { submitted, call }: TracedRequest,
  { tables, registry }: Known,
): ((given: FieldRow) => readonly SentField[]) | undefined {
  const id = textOf(submitted.protocol) ?? '';
  const mapping = ownOf(tables.protocols, id);
  const protocol = ownOf(registry.protocols, id);
  if (call === undefined || mapping === undefined || protocol === undefined) return () => [];
  const calls = registry.sent_calls(id);
  const { scope, inputs } = sentScope(submitted, protocol, registry.vocabulary);
  const remixed = submitted.mode === 'remix' && calls.remix !== undefined;
  const rows = remixed ? (mapping.remix ?? []) : mapping.fields;
  const values = valuesOf(() =>
    remixed ? (calls.remix?.(scope) ?? calls.submit(scope)) : calls.submit(scope),
  );
  if (values === undefined) return undefined;
  return ({ name, index }) => {
    const role = inputs[name] ?? [];
    const input = index === undefined ? undefined : role[index];
    const own = values.filter((one) => input === undefined || isMadeOf(one, input, role));
    const sent = own.flatMap((one) =>
      one.rows.flatMap((position): readonly SentField[] => {
        const row = rows[position];
        if (row === undefined || !isReadBy(row, name)) return [];
        return shown(one.target, row, { call, place: placeOf(row, mapping) });
      }),
    );
    return withoutRepeats(sent);
  };
}

/** A request that cannot be made is a mistake in the code that sends it; here it is one of an old trace. */
function valuesOf(make: () => SentCall): readonly SentValue[] | undefined {
  try {
    return sentValues(make());
  } catch {
    return undefined;
  }
}

function isReadBy({ reads }: MappedField, name: string): boolean {
  return reads.some((read) => read === `$${name}` || read.startsWith(`$${name}.`));
}
/** One value as it was sent, of the call that was traced; nothing where the call does not have it. */
function shown(
  target: string,
  row: MappedField,
  { call, place }: { readonly call: JsonObject; readonly place: string },
): readonly SentField[] {
  const { from } = row;
  if (target === 'path') return [{ target, value: call.path ?? null, from, place }];
  // Of a query and of headers only the names are traced.
  if (target.startsWith('?') || target.endsWith(':')) return [{ target, from, place }];
  const found = valueAt(call.request ?? null, target);
  if (found === 'absent') return [];
  // What is merged as a whole has names of its own.
  if (row.target === '*' || row.target.endsWith('.*')) return [{ target: row.target, from, place }];
  return [found === 'cut' ? { target, from, place } : { target, value: found.value, from, place }];
}

/** The value at `input.media[0].url` of a traced request; `cut` where the trace ends above it. */
function valueAt(request: Json, target: string): { readonly value: Json } | 'absent' | 'cut' {
  let value: Json | undefined = request;
  for (const step of target.split(/\.|(?=\[)/)) {
    if (typeof value !== 'object' || value === null) return value === null ? 'absent' : 'cut';
    const index = /^\[(\d+)\]$/.exec(step)?.[1];
    value = index === undefined ? objectOf(value)[step] : listOf(value)[Number(index)];
    if (value === undefined) return 'absent';
  }
  return { value };
}

/** What is merged has several values, and is one line of an explanation. */
function withoutRepeats(sent: readonly SentField[]): readonly SentField[] {
  return [...new Map(sent.map((one) => [`${one.target} ${one.place} ${one.from}`, one])).values()];
}

/**
 * Chat fields keep their names, so that what was sent under the same name is told beside them. The model alone has a
 * name that its caller knows, and another one at the vendor.
 */
export function explainChatFields(
  call: JsonObject | undefined,
  known: {
    readonly model: string;
    readonly family: Mapping | undefined;
    readonly protocol: Mapping | undefined;
  },
): readonly FieldPath[] {
  const { model, family, protocol } = known;
  const request = objectOf(call?.request);
  return Object.entries(request).flatMap(([name, value = null]): FieldPath[] => {
    const read = family?.fields.find(({ target }) => target === name);
    const sent = protocol?.fields.find(({ target }) => target === name);
    const to =
      protocol === undefined || sent === undefined
        ? []
        : [{ target: name, value, from: sent.from, place: placeOf(sent, protocol) }];
    return [
      {
        name,
        value: name === 'model' ? model : value,
        ...(read === undefined || family === undefined
          ? {}
          : { field: name, from: read.from, place: placeOf(read, family) }),
        sent: to,
      },
    ];
  });
}

function placeOf({ file, line }: MappedField, mapping: Mapping): string {
  return `${file ?? mapping.file}:${line}`;
}
