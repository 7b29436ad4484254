import type { ModeRow, RoleEntry } from '../../../runtime/contract/family.ts';
import { FILE, type FormInput, type FormMode } from '../../../runtime/contract/family-form.ts';
import type { Json, JsonObject } from '../../../runtime/contract/json.ts';
import { isObject } from '../../../runtime/contract/values.ts';
import type { TreeNode } from '../../../runtime/document/tree.ts';
import { type Schemas, saidField, schemaAt, typesOf } from './said-fields.ts';

type Step = string | number;

interface Slot {
  readonly at: readonly Step[];
  readonly role: string;
}

export type Roles = Readonly<Record<string, Pick<RoleEntry, 'name' | 'max'>>>;

/** Addresses that examples of specs give files as. */
const EXAMPLE_FILE = /^https:\/\/cdn\./;

/**
 * How a body of a mode gives its files, read off the family's own example of it: the files stand in the order of what
 * the mode needs. What else the example has is part of the mode, but for what a form says itself.
 */
export function modeOfExample(
  example: JsonObject,
  { needs, also = [] }: Pick<ModeRow, 'needs' | 'also'>,
  {
    roles,
    chosen,
  }: {
    readonly roles: Roles /** Where a person says the rest. */;
    readonly chosen: readonly (readonly string[])[];
  },
): FormMode | undefined {
  const wanted = [...needs, ...also].filter((name) => Object.hasOwn(roles, name));
  const places = filesIn(example, []);
  const required = needs.filter((name) => Object.hasOwn(roles, name)).length;
  if (places.length < required) return undefined;
  const slots = places.map((at, index): Slot => ({ at, role: wanted[index] ?? wanted.at(-1) ?? '' }));
  // More files than roles: all that are left over are of the last that is needed.
  const last = needs.filter((name) => Object.hasOwn(roles, name)).at(-1);
  const slotsInMode = slots.map((slot, index) =>
    index >= required && last !== undefined ? { ...slot, role: last } : slot,
  );
  const { model: _, ...body } = withoutFiles(example, [...inLists(slotsInMode, roles), ...chosen]);
  return { body, inputs: inputsOf(example, slotsInMode, roles) };
}

/** The same of a family without examples, whose roles are each read from one field; undefined where one is not. */
export function modeOfReads(
  { needs }: Pick<ModeRow, 'needs'>,
  {
    roles,
    reads,
    schemas,
  }: {
    readonly roles: Roles;
    readonly reads: (role: string) => TreeNode | undefined;
    readonly schemas: Schemas;
  },
): FormMode | undefined {
  const wanted = needs.filter((name) => Object.hasOwn(roles, name));
  const inputs = wanted.flatMap((role): FormInput[] => {
    const node = reads(role);
    const at = node === undefined ? undefined : saidField(node, schemas)?.at;
    const schema = at === undefined ? undefined : schemaAt(schemas, at);
    if (at === undefined || schema === undefined) return [];
    const many = roles[role]?.max !== 1 && typesOf(schema).has('array');
    return [{ role, at, ...(many ? { item: FILE } : {}), shown: 1 }];
  });
  return inputs.length === wanted.length ? { body: {}, inputs } : undefined;
}

function filesIn(value: Json, at: readonly Step[]): readonly (readonly Step[])[] {
  if (typeof value === 'string') return EXAMPLE_FILE.test(value) ? [at] : [];
  if (Array.isArray(value)) return value.flatMap((item: Json, index) => filesIn(item, [...at, index]));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, item]) =>
    item === undefined ? [] : filesIn(item, [...at, name]),
  );
}

/** The list that holds all files of a role and nothing else, where it may hold more. */
function listOf(slots: readonly Slot[], role: string, roles: Roles): readonly Step[] | undefined {
  const own = slots.filter((slot) => slot.role === role);
  const [first] = own;
  if (first === undefined || roles[role]?.max === 1) return undefined;
  const index = first.at.findIndex((step) => typeof step === 'number');
  if (index < 0) return undefined;
  const list = first.at.slice(0, index);
  const isIn = ({ at }: Slot): boolean => list.every((step, place) => at[place] === step);
  return slots.filter(isIn).every((slot) => slot.role === role) && own.every(isIn) ? list : undefined;
}

function inLists(slots: readonly Slot[], roles: Roles): readonly (readonly Step[])[] {
  return slots.map(({ at, role }) => listOf(slots, role, roles) ?? at);
}

function inputsOf(example: JsonObject, slots: readonly Slot[], roles: Roles): readonly FormInput[] {
  const seen = new Set<string>();
  return slots.flatMap((slot): FormInput[] => {
    const { role, at } = slot;
    const list = listOf(slots, role, roles);
    if (list === undefined) return [{ role, at, shown: 1 }];
    if (seen.has(role)) return [];
    seen.add(role);
    const shown = slots.filter((one) => one.role === role).length;
    return [{ role, at: list, item: itemOf(valueAt(example, at.slice(0, list.length + 1))), shown }];
  });
}

function itemOf(value: Json | undefined): Json {
  if (typeof value === 'string') return EXAMPLE_FILE.test(value) ? FILE : value;
  if (Array.isArray(value)) return value.map((item: Json) => itemOf(item));
  if (!isObject(value)) return value ?? null;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, itemOf(item)]));
}

function valueAt(value: Json | undefined, at: readonly Step[]): Json | undefined {
  return at.reduce<Json | undefined>((below, step) => {
    if (Array.isArray(below)) return typeof step === 'number' ? below[step] : undefined;
    return isObject(below) ? below[step] : undefined;
  }, value);
}

/** A body without what stands at some places; objects in lists keep what else they say. */
function withoutFiles(body: JsonObject, places: readonly (readonly Step[])[]): JsonObject {
  const gone = new Set(places.map((at) => JSON.stringify(at)));
  const strip = (value: Json, at: readonly Step[]): Json | undefined => {
    if (gone.has(JSON.stringify(at))) return undefined;
    if (Array.isArray(value)) {
      const items = value.flatMap((item: Json, index) => strip(item, [...at, index]) ?? []);
      return items.length === 0 ? undefined : items;
    }
    if (!isObject(value)) return value;
    const members = Object.entries(value).flatMap(([name, item]) => {
      const kept = item === undefined ? undefined : strip(item, [...at, name]);
      return kept === undefined ? [] : [[name, kept] as const];
    });
    return members.length === 0 ? undefined : Object.fromEntries(members);
  };
  const stripped = strip(body, []);
  return isObject(stripped) ? stripped : {};
}
