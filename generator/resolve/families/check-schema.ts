import type { Json, JsonObject } from '../../../runtime/contract/json.ts';
import { diagnose } from '../../diagnostics/catalog.ts';
import type { FamilyKind, Spec } from '../../spec-types.ts';
import type { ResolveContext } from '../context.ts';
import { type Path, spanAt } from '../place.ts';

/** The types that each keyword says something about. */
const TYPES_OF: Readonly<Record<string, readonly string[]>> = {
  properties: ['object'],
  required: ['object'],
  additionalProperties: ['object'],
  items: ['array'],
  minItems: ['array'],
  maxItems: ['array'],
  minLength: ['string'],
  maxLength: ['string'],
  pattern: ['string'],
  minimum: ['number', 'integer'],
  maximum: ['number', 'integer'],
  exclusiveMinimum: ['number', 'integer'],
  exclusiveMaximum: ['number', 'integer'],
};

interface SchemaPlace {
  readonly spec: Spec<FamilyKind>;
  readonly context: Pick<ResolveContext, 'sink'>;
  readonly path: Path;
  /** Types that the schema around an `anyOf` leaves. */
  readonly outer: readonly string[];
}

/** GW3024 for keywords that no type of their schema has: they would never say anything. */
export function checkSchema(schema: JsonObject, place: SchemaPlace): void {
  const own = typesOf(schema);
  const types = own.length > 0 ? own : place.outer;
  for (const [keyword, fitting] of Object.entries(TYPES_OF)) {
    if (schema[keyword] === undefined || fitting.some((type) => types.includes(type))) continue;
    report({ keyword, fitting, types }, [...place.path, keyword], place);
  }
  const stray = own.find((type) => !allows(place.outer, type));
  if (stray !== undefined)
    report({ keyword: 'type', fitting: place.outer, types: [stray] }, [...place.path, 'type'], place);
  const branches = isList(schema.anyOf) ? schema.anyOf : [];
  branches.filter(isObject).forEach((branch, index) => {
    checkSchema(branch, { ...place, path: [...place.path, 'anyOf', index], outer: types });
  });
  const inner = { ...place, outer: [] };
  if (isObject(schema.items)) checkSchema(schema.items, { ...inner, path: [...place.path, 'items'] });
  for (const [name, field] of Object.entries(isObject(schema.properties) ? schema.properties : {})) {
    if (isObject(field)) checkSchema(field, { ...inner, path: [...place.path, 'properties', name] });
  }
}

function report(
  params: {
    readonly keyword: string;
    readonly fitting: readonly string[];
    readonly types: readonly string[];
  },
  path: Path,
  { spec, context }: SchemaPlace,
): void {
  context.sink.add(diagnose('GW3024', spanAt(spec.document, path, 'key'), params));
}

function allows(outer: readonly string[], type: string): boolean {
  return outer.length === 0 || outer.includes(type) || (type === 'integer' && outer.includes('number'));
}

function typesOf({ type }: JsonObject): readonly string[] {
  if (isList(type)) return type.map(String);
  return typeof type === 'string' ? [type] : [];
}

function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !isList(value);
}
