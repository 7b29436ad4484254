import type { ExplainTables, MappedField, Mapping } from '../contract/explain.ts';
import type { Json, JsonObject } from '../contract/json.ts';
import type { FieldPath, SentField } from './explanation.ts';
import { listOf, objectOf, textOf, textsOf } from './read-json.ts';
import { valuesAt } from './values-at.ts';

/** What was traced of a submission and of the call that was last made for it. */
export interface TracedRequest {
  readonly submitted: JsonObject;
  readonly call: JsonObject | undefined;
}

interface Given {
  readonly name: string;
  readonly value: Json;
  readonly fields: readonly string[];
}

/** Field by field, what was read of a request and where it went, with the lines of the specs that say so. */
export function explainFields(
  { submitted, call }: TracedRequest,
  tables: Pick<ExplainTables, 'families' | 'protocols'>,
): readonly FieldPath[] {
  const family = mappingOf(tables.families, submitted.family);
  const protocol = mappingOf(tables.protocols, call?.protocol ?? submitted.protocol);
  return givenOf(submitted).map((given): FieldPath => {
    const [field] = given.fields;
    const read = field === undefined ? undefined : readAs(given.name, field, family);
    return {
      ...(field === undefined ? {} : { field: given.fields.join(', ') }),
      name: given.name,
      value: given.value,
      ...(read === undefined || family === undefined
        ? {}
        : { from: read.from, place: `${family.file}:${read.line}` }),
      sent: protocol === undefined || call === undefined ? [] : sentAs(given, { protocol, call, submitted }),
    };
  });
}

function mappingOf(mappings: Readonly<Record<string, Mapping>>, id: Json | undefined): Mapping | undefined {
  return typeof id === 'string' && Object.hasOwn(mappings, id) ? mappings[id] : undefined;
}

function givenOf(submitted: JsonObject): readonly Given[] {
  const model: Given = { name: 'model', value: submitted.upstream_model ?? null, fields: [] };
  const facts = Object.entries(objectOf(submitted.facts)).map(([name, row]) => givenRow(name, row));
  const roles = Object.entries(objectOf(submitted.roles)).flatMap(([name, list]) =>
    listOf(list).map((row) => givenRow(name, row)),
  );
  const { metadata = null } = submitted;
  const passed = metadata === null ? [] : [{ name: 'metadata', value: metadata, fields: ['metadata'] }];
  return [model, ...facts, ...roles, ...passed];
}

function givenRow(name: string, row: Json | undefined): Given {
  const { value = null, fields } = objectOf(row);
  return { name, value, fields: textsOf(fields) };
}

/** The row of the family that reads this field, or the only one that fills the fact or role. */
function readAs(name: string, field: string, family: Mapping | undefined): MappedField | undefined {
  const rows = family?.fields.filter(({ target }) => target === name || target.startsWith(`${name}.`)) ?? [];
  const path = field.replaceAll(/\[\d+\]/g, '');
  const reading = rows.find(({ from }) =>
    [...from.matchAll(/\$(?:body|files)\.([\w.]+)/g)].some(
      ([, read = '']) => read === path || path.startsWith(`${read}.`) || read.startsWith(`${path}.`),
    ),
  );
  return reading ?? rows[0];
}

function sentAs(
  { name, value }: Given,
  about: { readonly protocol: Mapping; readonly call: JsonObject; readonly submitted: JsonObject },
): readonly SentField[] {
  const { protocol, call, submitted } = about;
  const named = new RegExp(`\\$${name}(?!\\w)`);
  const rows = protocol.fields.filter(
    ({ from }) => named.test(from) && isRead(from) && mayHold(from, submitted),
  );
  const sure = rows.filter(
    ({ target, from }) =>
      !from.includes(', for any other ') ||
      !rows.some((other) => other.target === target && !other.from.includes(', for any other ')),
  );
  return sure.flatMap(({ target, from, line }): SentField[] => {
    const place = `${protocol.file}:${line}`;
    if (target === '(path)') return [{ target: 'path', value: call.path ?? null, from, place }];
    const found = valuesAt(call.request ?? null, target);
    const own = found.filter((one) => one.value === value);
    const [only] = own.length === 1 || found.length === 1 ? (own.length === 1 ? own : found) : [];
    if (only !== undefined) return [{ target: only.path, value: only.value, from, place }];
    return found.length === 0 && target !== '*' ? [] : [{ target, from, place }];
  });
}

/** Not a word of the vendor's that stands beside the value. */
function isRead(from: string): boolean {
  return from.split(', ', 1)[0]?.includes('$') === true;
}

/** False where a condition on the mode or the route does not hold; of any other condition nothing is known. */
function mayHold(from: string, submitted: JsonObject): boolean {
  const conditions = from.matchAll(/, when (not )?\$(mode|route\.\w+) (?:is|in) ([^,]+)/g);
  return [...conditions].every(([, not, name = '', words = '']) => {
    if (words.includes(' and ')) return true;
    const value =
      name === 'mode'
        ? textOf(submitted.mode)
        : textOf(objectOf(submitted.protocol_route)[name.slice('route.'.length)]);
    return value === undefined || words.trim().split(' ').includes(value) === (not === undefined);
  });
}

/** Chat fields keep their names, so that what was sent under the same name is told beside them. */
export function explainChatFields(
  call: JsonObject | undefined,
  { family, protocol }: { readonly family: Mapping | undefined; readonly protocol: Mapping | undefined },
): readonly FieldPath[] {
  const request = objectOf(call?.request);
  return Object.entries(request).flatMap(([name, value = null]): FieldPath[] => {
    const read = family?.fields.find(({ target }) => target === name);
    const sent = protocol?.fields.find(({ target }) => target === name);
    const to = protocol === undefined || sent === undefined ? [] : [sentChat(name, value, protocol, sent)];
    return [
      {
        name,
        value,
        ...(read === undefined || family === undefined
          ? {}
          : { field: name, from: read.from, place: `${family.file}:${read.line}` }),
        sent: to,
      },
    ];
  });
}

function sentChat(target: string, value: Json, { file }: Mapping, { from, line }: MappedField): SentField {
  return { target, value, from, place: `${file}:${line}` };
}
