import type { FieldType } from '../../../runtime/contract/family.ts';
import type { Json, JsonObject } from '../../../runtime/contract/json.ts';
import { diagnose } from '../../diagnostics/catalog.ts';
import type { FamilyKind, Spec } from '../../spec-types.ts';
import type { ResolveContext } from '../context.ts';
import { type Path, spanAt } from '../place.ts';
import { checkSchema } from './check-schema.ts';

/** A family's public fields with every `$ref` into the vocabulary replaced by what it names. */
export function resolveFields(
  spec: Spec<FamilyKind>,
  context: ResolveContext,
): Readonly<Record<string, JsonObject>> {
  const fields = Object.keys(spec.value.fields)
    .sort()
    .flatMap((name): [string, JsonObject][] => {
      const schema = spec.value.fields[name];
      if (schema === undefined) return [];
      const resolved = withoutRefs(schema, { spec, context, path: ['fields', name], open: [] });
      if (!isObject(resolved)) return [];
      checkSchema(resolved, { spec, context, path: ['fields', name], outer: [] });
      return [[name, resolved]];
    });
  return Object.fromEntries(fields);
}

interface RefPlace {
  readonly spec: Spec;
  readonly context: ResolveContext;
  readonly path: Path;
  /** Names being replaced: a shared field that leads back to itself is cut. */
  readonly open: readonly string[];
}

function withoutRefs(value: Json, place: RefPlace): Json {
  if (isList(value)) return value.map((item, index) => withoutRefs(item, under(place, index)));
  if (!isObject(value)) return value;
  const { $ref: name, ...rest } = value;
  const own = Object.entries(rest).map(([key, item]): [string, Json | undefined] => [
    key,
    item === undefined ? undefined : withoutRefs(item, under(place, key)),
  ]);
  if (typeof name !== 'string') return Object.fromEntries(own);
  return { ...sharedField(name, place), ...Object.fromEntries(own) };
}

function sharedField(name: string, place: RefPlace): JsonObject {
  const { context } = place;
  const { fields } = context.vocabulary;
  const shared = Object.hasOwn(fields, name) ? fields[name] : undefined;
  const span = spanAt(place.spec.document, [...place.path, '$ref']);
  if (shared === undefined) {
    context.sink.add(diagnose('GW2006', span, { name, known: Object.keys(fields) }));
    return {};
  }
  if (place.open.includes(name)) {
    const path = [...place.open, name];
    context.sink.add(diagnose('GW2010', span, { what: 'shared field', path }));
    return {};
  }
  const resolved = withoutRefs(shared, { ...place, open: [...place.open, name] });
  return isObject(resolved) ? resolved : {};
}

function under(place: RefPlace, step: string | number): RefPlace {
  return place.open.length > 0 ? place : { ...place, path: [...place.path, step] };
}

/** What the body reader must know of a field that is not `null`. `media`: text or uploaded files may be given under its name. */
export function fieldType(schema: JsonObject, options: { readonly media: boolean }): FieldType {
  const types = new Set([...typesOf(schema)].filter((type) => type !== 'null'));
  if (options.media && (types.has('string') || types.size === 0)) return 'media';
  if (types.size !== 1)
    return types.has('number') && types.has('string') && types.size === 2 ? 'string' : 'any';
  const [only] = types;
  switch (only) {
    case 'string':
    case 'integer':
    case 'number':
    case 'boolean':
    case 'object':
    case 'array':
      return only;
    default:
      return 'any';
  }
}

/** Whether a field holds media as texts, one or several, so that files could stand in their place. */
export function holdsTexts(schema: JsonObject): boolean {
  if (typesOf(schema).has('string')) return true;
  return isObject(schema.items) && typesOf(schema.items).has('string');
}

function typesOf(schema: JsonObject): ReadonlySet<string> {
  if (isList(schema.anyOf)) {
    return new Set(schema.anyOf.filter(isObject).flatMap((item) => [...typesOf(item)]));
  }
  if (isList(schema.enum)) return new Set(schema.enum.map((item) => (item === null ? 'null' : typeof item)));
  if (isList(schema.type)) return new Set(schema.type.map(String));
  return new Set(typeof schema.type === 'string' ? [schema.type] : []);
}

function isList(value: unknown): value is readonly Json[] {
  return Array.isArray(value);
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
