import type { Canonical, FactValue } from '../contract/canonical.ts';
import type { Family, Interpreted, PublicRequest } from '../contract/family.ts';
import type { JsonObject } from '../contract/json.ts';
import type { Place, Steps } from '../contract/places.ts';
import { isSizeFact, type Size } from '../contract/size.ts';
import { at } from '../contract/values.ts';
import { fieldPath } from './field-path.ts';

const IN_METADATA = 'metadata.';
const SIZE_PARTS = ['ratio', 'tier', 'pixels'] as const satisfies readonly (keyof Size)[];

export type FieldNames = ReturnType<typeof fieldNames>;

/** The caller's own fields for what a family read of its request, for warnings and refusals; found when asked for. */
export function fieldNames({
  family,
  request,
  read,
}: {
  readonly family: Pick<Family, 'from'>;
  readonly request: PublicRequest;
  /** What the family made of the request. */
  readonly read: Interpreted;
}) {
  const placesOf = (name: string, part?: keyof Size): readonly Place[] => {
    const origin = partOf(read.facts, name, part) === undefined ? undefined : family.from?.facts[name];
    const value = read.facts[name];
    if (origin === undefined) return [];
    if (part !== undefined || !isSizeFact(value)) return origin(request, part) ?? [];
    const parts = SIZE_PARTS.filter((one) => value[one] !== undefined);
    return parts.flatMap((one) => origin(request, one) ?? []);
  };
  const found = new Map<string, readonly Place[]>();
  const inputs = (role: string): readonly Place[] => {
    const places = found.get(role) ?? family.from?.roles[role]?.(request) ?? [];
    found.set(role, places);
    return places;
  };
  const count = (role: string) => read.roles[role]?.length ?? 0;

  const fact = (name: string, part?: keyof Size): string => {
    const value = read.facts[name];
    const isWhole = typeof value === 'object' && !isSizeFact(value);
    const places = placesOf(name, part);
    return (isWhole ? fieldsOf(places) : fieldOf(places, request.body)) ?? name;
  };
  const role = (name: string): string => {
    const [first] = inputs(name);
    if (first === undefined) return name;
    const inList = count(name) > 1 || typeof first.steps.at(-1) === 'number';
    return fieldPath(inList ? holdingArray(first.steps) : first.steps);
  };
  return {
    /** Of a fact or a part of a size; its own name where the caller did not give it. */
    fact,
    /** Of all that a role holds: a field, a place in a list of objects, or a whole list. */
    role,
    /** Each field that gave inputs of a role, lists as a whole. */
    fieldsOf: (name: string): readonly string[] => [
      ...new Set(inputs(name).map(({ steps }) => fieldPath(holdingArray(steps)))),
    ],
    /** Of one input of a role. */
    input(name: string, index: number): string {
      const place = inputs(name)[index];
      return fieldPath(place?.steps ?? (count(name) > 1 ? [name, index] : [name]));
    },
    /** Of a role, or a fact that decides what is made. */
    need: (name: string): string => (read.roles[name] === undefined ? fact(name) : role(name)),
    /** Of `metadata` as a whole. */
    metadata: (): string => fieldOfMetadata(request, read.metadata),
    /** Of a path in it, `metadata.x`. */
    inMetadata: (path: string): string => ownField(request, path),
  };
}

/**
 * Names the public field that gave a fact, a part of a size, a role, `metadata` or a path in it, for those who no
 * longer know public fields. The fact's own name where nobody gave it, and the model's field where its name did.
 */
export function fieldNamesIn(
  names: FieldNames,
  known: {
    readonly read: Interpreted;
    /** With what the model's name gave. */
    readonly given: Canonical['facts'];
    readonly modelField: string;
  },
): (name: string, part?: keyof Size) => string {
  const { read, given, modelField } = known;
  return (name, part) => {
    if ((read.roles[name]?.length ?? 0) > 0) return names.role(name);
    if (name === 'metadata') return names.metadata();
    if (name.startsWith(IN_METADATA)) return names.inMetadata(name);
    const byModel = partOf(read.facts, name, part) === undefined && partOf(given, name, part) !== undefined;
    return byModel ? modelField : names.fact(name, part);
  };
}

/** The one field, the list that holds all of them, or the first in the body. */
function fieldOf(places: readonly Place[], body: JsonObject): string | undefined {
  const [place, ...more] = places;
  if (place === undefined) return undefined;
  const shared = more.reduce((steps, other) => sharedSteps(steps, other.steps), place.steps);
  const inOneList = places.every(({ steps }) => typeof steps[shared.length] === 'number');
  if (inOneList) return fieldPath(shared);
  return fieldPath(
    more.reduce((one, other) => (isBefore(other.steps, one, body) ? other.steps : one), place.steps),
  );
}

function isBefore(one: Steps, other: Steps, body: JsonObject): boolean {
  const shared = sharedSteps(one, other);
  const [step, otherStep] = [one[shared.length], other[shared.length]];
  if (typeof step === 'number' && typeof otherStep === 'number') return step < otherStep;
  const names = Object.keys(at(body, ...shared) ?? {});
  return names.indexOf(String(step)) < names.indexOf(String(otherStep));
}

/** All of them, for what is put together from whole fields. */
function fieldsOf(places: readonly Place[]): string | undefined {
  const fields = new Set(places.map(({ steps }) => fieldPath(steps)));
  return fields.size === 0 ? undefined : [...fields].join(' and ');
}

function sharedSteps(one: Steps, other: Steps): Steps {
  const end = one.findIndex((step, index) => step !== other[index]);
  return end < 0 ? one : one.slice(0, end);
}

/** Steps up to the array that holds an item: what to blame when there are too many. */
function holdingArray(steps: Steps): Steps {
  const last = steps.findLastIndex((step) => typeof step === 'number');
  return last < 0 ? steps : steps.slice(0, last);
}

function partOf(facts: Canonical['facts'], name: string, part: keyof Size | undefined): unknown {
  const value: FactValue | undefined = Object.hasOwn(facts, name) ? facts[name] : undefined;
  if (part === undefined) return value;
  return isSizeFact(value) ? value[part] : value;
}

/** Families may hand on fields of the body as `metadata`; where it is one, that one is meant. */
function fieldOfMetadata({ body }: PublicRequest, metadata: JsonObject | undefined): string {
  if (Object.hasOwn(body, 'metadata')) return 'metadata';
  const [field, ...more] = Object.keys(metadata ?? {}).filter((key) => Object.hasOwn(body, key));
  return field === undefined || more.length > 0 ? 'metadata' : field;
}

/** A path in `metadata`; where a family hands on fields of the body as such, the field. */
function ownField({ body }: PublicRequest, name: string): string {
  const path = name.slice(IN_METADATA.length);
  const [field = ''] = path.split('.');
  const isOwn = Object.hasOwn(body, field) && at(body, 'metadata', field) === undefined;
  return isOwn ? path : name;
}
