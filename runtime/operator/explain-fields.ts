import { equals, like } from '../contract/conditions.ts';
import type { ExplainTables, MappedCondition, MappedField, Mapping } from '../contract/explain.ts';
import type { Vocabulary } from '../contract/family.ts';
import type { Json, JsonObject } from '../contract/json.ts';
import { isPresent } from '../contract/values.ts';
import { mappingOf } from './explain-call.ts';
import { isMerged, mergesAt } from './explain-merged.ts';
import type { FieldPath, SentField } from './explanation.ts';
import { listOf, objectOf, textOf, textsOf } from './read-json.ts';
import { valuesAt } from './values-at.ts';

const UNKNOWN: KnownName = 'unknown';

/** What was traced of a submission and of the call that was last made for it, on the channel that has it. */
export interface TracedRequest {
  readonly submitted: JsonObject;
  readonly call: JsonObject | undefined;
}

interface FieldRow {
  readonly name: string;
  readonly value: Json;
  /** What the protocol was handed of it, where that is another value. */
  readonly handed?: Json;
  readonly fields: readonly string[];
}

/** Field by field, what was read of a request and where it went, with the lines of the specs that say so. */
export function explainFields(
  { submitted, call }: TracedRequest,
  { tables, vocabulary }: Known,
): readonly FieldPath[] {
  const family = mappingOf(tables.families, textOf(submitted.family));
  const protocol = mappingOf(tables.protocols, textOf(submitted.protocol));
  const names = namesOf(submitted, vocabulary);
  const facts = factsAsSent(submitted);
  const rows = (submitted.mode === 'remix' ? protocol?.remix : protocol?.fields) ?? [];
  const used = rows.flatMap((row) => {
    const sure = allHold(row.when, names);
    return sure === false ? [] : [{ ...row, sure: sure === true }];
  });
  return fieldRowsOf(submitted).map((given): FieldPath => {
    const [field] = given.fields;
    const read = field === undefined ? undefined : readAs(given.name, field, family);
    return {
      ...(field === undefined ? {} : { field: given.fields.join(', ') }),
      name: given.name,
      value: given.value,
      ...(read === undefined || family === undefined
        ? {}
        : { from: read.from, place: `${read.file ?? family.file}:${read.line}` }),
      sent:
        protocol === undefined || call === undefined
          ? []
          : sentAs(
              { ...given, value: given.handed ?? facts[given.name] ?? given.value },
              { file: protocol.file, used, call },
            ),
    };
  });
}

interface Known {
  readonly tables: Pick<ExplainTables, 'families' | 'protocols'>;
  readonly vocabulary: Pick<Vocabulary, 'facts' | 'roles'>;
}

/** A line that is used as far as can be told. */
interface UsedRow extends MappedField {
  readonly sure: boolean;
}

function fieldRowsOf(submitted: JsonObject): readonly FieldRow[] {
  const { model: asked = null, upstream_model: handed = asked } = submitted;
  const model: FieldRow = { name: 'model', value: asked ?? handed, handed, fields: [] };
  const facts = Object.entries(objectOf(submitted.facts)).map(([name, row]) => fieldRow(name, row));
  const roles = Object.entries(objectOf(submitted.roles)).flatMap(([name, list]) =>
    listOf(list).map((row) => fieldRow(name, row)),
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

function sentAs(
  { name, value }: FieldRow,
  about: { readonly file: string; readonly used: readonly UsedRow[]; readonly call: JsonObject },
): readonly SentField[] {
  const { file, used, call } = about;
  const isRead = ({ reads }: MappedField) =>
    reads.some((read) => read === `$${name}` || read.startsWith(`$${name}.`));
  return used.filter(isRead).flatMap((row): SentField[] => {
    const { target, from, line } = row;
    const said = { from, place: `${file}:${line}`, ...(isOneOf(row, used) ? { one_of: true as const } : {}) };
    if (target === '(path)') return [{ target: 'path', value: call.path ?? null, ...said }];
    const at = mergesAt(row);
    if (at !== undefined)
      return isMerged(row, value, { request: call.request ?? null, at }) ? [{ target, ...said }] : [];
    const found = valuesAt(call.request ?? null, target);
    const own = found.filter((one) => one.value === value);
    const [only] = own.length === 1 || found.length === 1 ? (own.length === 1 ? own : found) : [];
    if (only !== undefined) return [{ target: only.path, value: only.value, ...said }];
    return found.length === 0 ? [] : [{ target, ...said }];
  });
}

/** Of several lines to one target, of which not all are sure, any may be the one that was used. */
function isOneOf({ target }: UsedRow, used: readonly UsedRow[]): boolean {
  const same = used.filter((row) => row.target === target);
  return same.length > 1 && same.some(({ sure }) => !sure);
}

/**
 * Chat fields keep their names, so that what was sent under the same name is told beside them. The model alone has a
 * name that its caller knows, and another one at the vendor.
 */
export function explainChatFields(
  call: JsonObject | undefined,
  {
    model,
    family,
    protocol,
  }: {
    readonly model: string;
    readonly family: Mapping | undefined;
    readonly protocol: Mapping | undefined;
  },
): readonly FieldPath[] {
  const request = objectOf(call?.request);
  return Object.entries(request).flatMap(([name, value = null]): FieldPath[] => {
    const read = family?.fields.find(({ target }) => target === name);
    const sent = protocol?.fields.find(({ target }) => target === name);
    const to = protocol === undefined || sent === undefined ? [] : [sentChat(name, value, protocol, sent)];
    return [
      {
        name,
        value: name === 'model' ? model : value,
        ...(read === undefined || family === undefined
          ? {}
          : { field: name, from: read.from, place: `${read.file ?? family.file}:${read.line}` }),
        sent: to,
      },
    ];
  });
}

function sentChat(
  target: string,
  value: Json,
  mapping: Mapping,
  { from, line, file }: MappedField,
): SentField {
  return { target, value, from, place: `${file ?? mapping.file}:${line}` };
}

/** What a traced submission says of the names that a protocol's spec may ask for. */
function namesOf(
  submitted: JsonObject,
  vocabulary: Pick<Vocabulary, 'facts' | 'roles'>,
): (path: string) => KnownName {
  const facts = factsAsSent(submitted);
  const roles = objectOf(submitted.roles);
  return (path) => {
    const [name = '', ...steps] = path.slice(1).split('.');
    if (name === 'mode') return { value: submitted.mode ?? undefined };
    if (name === 'model') return { value: submitted.upstream_model ?? undefined };
    if (name === 'route') return below(submitted.protocol_route, steps);
    if (name === 'channel') return below(submitted.settings, steps);
    if (Object.hasOwn(vocabulary.roles, name))
      return steps.length > 0 ? UNKNOWN : { value: listOf(roles[name]).map(() => true) };
    return Object.hasOwn(vocabulary.facts, name) ? below(facts[name], steps) : UNKNOWN;
  };
}

/** Facts as the protocol was handed them. */
function factsAsSent(submitted: JsonObject): JsonObject {
  const factEntries = Object.entries(objectOf(submitted.facts)).map(([name, row]): [string, Json] => [
    name,
    objectOf(row).value ?? null,
  ]);
  return { ...Object.fromEntries(factEntries), ...objectOf(submitted.sent) };
}

function below(value: Json | undefined, steps: readonly string[]): KnownName {
  let found = value;
  for (const step of steps) found = objectOf(found)[step];
  return { value: found ?? undefined };
}

/** What is known of a name (`$route.group`): its value, undefined for none; or nothing at all. */
type KnownName = { readonly value: Json | undefined } | 'unknown';

/** Whether all conditions hold; undefined where that cannot be told, which is never so once one surely does not. */
export function allHold(
  conditions: readonly MappedCondition[],
  known: (path: string) => KnownName,
): boolean | undefined {
  const held = conditions.map((condition) => holds(condition, known));
  if (held.includes(false)) return false;
  return held.includes(undefined) ? undefined : true;
}

function holds(condition: MappedCondition, known: (path: string) => KnownName): boolean | undefined {
  if ('unknown' in condition) return undefined;
  if ('not_all' in condition) return opposite(allHold(condition.not_all, known));
  const name = known(condition.path);
  if (name === 'unknown') return undefined;
  const held = answer(condition, name.value);
  return condition.not === true ? !held : held;
}

function opposite(held: boolean | undefined): boolean | undefined {
  return held === undefined ? undefined : !held;
}

function answer(
  condition: Exclude<MappedCondition, { readonly unknown: string } | { readonly not_all: unknown }>,
  value: Json | undefined,
): boolean {
  if ('has' in condition) return isPresent(value);
  if ('like' in condition) return like(value, condition.like);
  return condition.is.some((one) => equals(value, one));
}
