import { SCHEMAS, WRITTEN } from '../schema/index.ts';
import type { SpecKind } from '../spec-types.ts';

/** A shorter schema is read faster where it stands than behind a reference. */
const MIN_CHARS = 120;

const OF_SCHEMAS: readonly string[] = [
  'properties',
  'patternProperties',
  'definitions',
  'anyOf',
  'oneOf',
  'allOf',
];
const A_SCHEMA: readonly string[] = [
  'items',
  'additionalProperties',
  'propertyNames',
  'not',
  'if',
  'then',
  'else',
];

interface Shape {
  readonly [keyword: string]: unknown;
}

/** Where a part of a hand-written schema stands: in that file, and in the one for editors that is made of it. */
interface Place {
  readonly kind: string;
  readonly definitions: Shape;
  readonly written: string;
  readonly made: string;
}

const places = new Map<object, Place>();
for (const [kind, schema] of Object.entries(WRITTEN))
  register(schema, { kind, definitions: definitionsOf(schema), written: '#', made: '#' });

function register(part: unknown, place: Place): void {
  if (!isShape(part)) return;
  if (!places.has(part)) places.set(part, place);
  // What may be a block instead is the other case of a choice for editors.
  const made = 'x-use' in part ? `${place.made}/else` : place.made;
  eachSchema(part, (inner, steps) => {
    const below = steps.map((step) => `/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
    register(inner, { ...place, written: `${place.written}${below}`, made: `${made}${below}` });
    return inner;
  });
}

/**
 * The schema of a kind for editors with references in the place of all that it says as another file does: the
 * hand-written one says what holds no ids, and the one of another kind what both have alike.
 */
export function withReferences(kind: SpecKind, schema: object): object {
  const own = definitionsOf(SCHEMAS[kind]);
  const refer = (part: Shape): Shape => {
    const place = places.get(part);
    const isLong = JSON.stringify(part).length > MIN_CHARS;
    if (place !== undefined && isLong && meansTheSame(part, own, place.definitions)) {
      if (!needsIds(part, own))
        return { $ref: `../../generator/schema/${place.kind}.schema.json${place.written}` };
      if (place.kind !== kind) return { $ref: `${place.kind}.schema.json${place.made}` };
    }
    return eachSchema(part, refer);
  };
  return withoutUnused(eachSchema({ ...schema }, refer));
}

/** Whether the definitions that a part names are those of the other file too. */
function meansTheSame(part: Shape, own: Shape, other: Shape): boolean {
  return namedIn(part, own).every((name) => own[name] === other[name]);
}

/** Ids are written into a part, or a choice for blocks, or into a definition that it names. */
function needsIds(part: Shape, own: Shape): boolean {
  return [part, ...namedIn(part, own).map((name) => own[name])].some((one) =>
    /"x-(ids|use)":/.test(JSON.stringify(one)),
  );
}

/** All definitions that a part needs, those that definitions name included. */
function namedIn(part: unknown, definitions: Shape): readonly string[] {
  const names = new Set<string>();
  const visit = (one: unknown): void => {
    for (const [, name = ''] of JSON.stringify(one).matchAll(/"\$ref":"#\/definitions\/(\w+)"/g)) {
      if (names.has(name)) continue;
      names.add(name);
      visit(definitions[name]);
    }
  };
  visit(part);
  return [...names];
}

function withoutUnused({ definitions, ...schema }: Shape): Shape {
  if (!isShape(definitions)) return schema;
  const used = namedIn(schema, definitions);
  const kept = Object.entries(definitions).filter(([name]) => used.includes(name));
  return kept.length === 0 ? schema : { ...schema, definitions: Object.fromEntries(kept) };
}

/** A schema whose inner schemas are what `change` makes of them. */
function eachSchema(schema: Shape, change: (inner: Shape, steps: readonly string[]) => Shape): Shape {
  const changed = Object.entries(schema).map(([key, value]): readonly [string, unknown] => {
    if (A_SCHEMA.includes(key) && isShape(value)) return [key, change(value, [key])];
    if (!OF_SCHEMAS.includes(key)) return [key, value];
    if (Array.isArray(value))
      return [key, value.map((one: unknown, at) => (isShape(one) ? change(one, [key, String(at)]) : one))];
    if (!isShape(value)) return [key, value];
    const members = Object.entries(value).map(([name, one]): readonly [string, unknown] => [
      name,
      isShape(one) ? change(one, [key, name]) : one,
    ]);
    return [key, Object.fromEntries(members)];
  });
  return Object.fromEntries(changed);
}

function definitionsOf(schema: object | undefined): Shape {
  const definitions = schema !== undefined && 'definitions' in schema ? schema.definitions : undefined;
  return isShape(definitions) ? definitions : {};
}

function isShape(value: unknown): value is Shape {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
