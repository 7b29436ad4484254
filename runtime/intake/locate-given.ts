import type { Canonical, FactValue } from '../contract/canonical.ts';
import type { Family, Interpreted, PublicRequest } from '../contract/family.ts';
import type { Json, JsonObject } from '../contract/json.ts';
import type { Size } from '../contract/size.ts';
import { at } from '../contract/values.ts';
import { fieldPath } from './field-path.ts';
import { fieldOfRole, findLeaf, type Steps, same } from './locate-input.ts';

const MOST_TRIED = 100;
const IN_METADATA = 'metadata.';

interface GivenInput {
  readonly family: Pick<Family, 'interpret' | 'sources'>;
  /** Facts that are put together from whole fields of the body. */
  readonly objects: ReadonlySet<string>;
  readonly request: PublicRequest;
  /** What the family made of the request. */
  readonly read: Interpreted;
  /** With what the model's name gave. */
  readonly given: Canonical['facts'];
  readonly modelField: string;
}

/**
 * Names the public field that gave a fact, a part of a size, a role, `metadata` or a path in it, for warnings and
 * refusals of those who no longer know public fields. The fact's own name where nobody gave it.
 */
export function givenLocator(input: GivenInput): (name: string, part?: keyof Size) => string {
  const { request, read } = input;
  return (name, part) => {
    if ((read.roles[name]?.length ?? 0) > 0) return fieldOfRole(request, name, read.roles[name]);
    if (name === 'metadata') return fieldOfMetadata(request, read.metadata);
    if (name.startsWith(IN_METADATA)) return ownField(request, name);
    const value = partOf(read.facts, name, part);
    if (value === undefined) return partOf(input.given, name, part) === undefined ? name : input.modelField;
    if (input.objects.has(name)) return wholeFields(input, name) ?? name;
    const steps = locateCause(input, (facts) => partOf(facts, name, part), value);
    return steps === undefined ? name : fieldPath(steps);
  };
}

/** The fields of the body without which an object would be another one, lists as a whole. */
function wholeFields({ family, request }: GivenInput, name: string): string | undefined {
  const valueIn = (body: JsonObject): string | undefined =>
    JSON.stringify(family.interpret({ ...request, body }, []).facts[name]);
  const before = valueIn(request.body);
  const causes = (family.sources?.[name] ?? []).filter(
    (path) => at(request.body, ...path) !== undefined && valueIn(without(request.body, path)) !== before,
  );
  return causes.length === 0 ? undefined : causes.map(fieldPath).join(' and ');
}

/**
 * Which leaf of the body made a value what it is: each is left out in turn and the family reads the rest again. One
 * that holds the value itself is preferred; of a text no other will do, for lists are read by the words beside it.
 */
function locateCause(
  { family, request }: GivenInput,
  valueIn: (facts: Canonical['facts']) => unknown,
  value: unknown,
): Steps | undefined {
  const before = JSON.stringify(value);
  let left = MOST_TRIED;
  const matters = (steps: Steps): boolean => {
    if (left === 0) return false;
    left -= 1;
    const body = without(request.body, steps);
    return JSON.stringify(valueIn(family.interpret({ ...request, body }, []).facts)) !== before;
  };
  const holds = (leaf: unknown): boolean =>
    typeof value === 'string' || typeof value === 'number' ? same(leaf, value) : leaf === value;
  return (
    findLeaf(request.body, (leaf, steps) => holds(leaf) && matters(steps)) ??
    findLeaf(request.body, (leaf, steps) => {
      const words = typeof value === 'string' && typeof leaf === 'string' && steps.length > 2;
      return !words && !holds(leaf) && matters(steps);
    }) ??
    findLeaf(request.body, holds)
  );
}

function partOf(facts: Canonical['facts'], name: string, part: keyof Size | undefined): unknown {
  const value: FactValue | undefined = facts[name];
  if (part === undefined || typeof value !== 'object') return value;
  return Object.entries(value).find(([key]) => key === part)?.[1];
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
  return !Object.hasOwn(body, 'metadata') && Object.hasOwn(body, field) ? path : name;
}

/** A copy without one leaf; in a list, with nothing in its place. */
function without(object: JsonObject, [step, ...rest]: Steps): JsonObject {
  if (step === undefined) return object;
  const { [step]: value, ...others } = object;
  return rest.length === 0 || value === undefined ? others : { ...others, [step]: withoutIn(value, rest) };
}

function withoutIn(value: Json, steps: Steps): Json {
  const [step, ...rest] = steps;
  if (isList(value)) {
    return value.map((item, index) => {
      if (index !== step) return item;
      return rest.length === 0 ? null : withoutIn(item, rest);
    });
  }
  return typeof value === 'object' && value !== null ? without(value, steps) : value;
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
