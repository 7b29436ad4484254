import type { Json, JsonObject } from '../../runtime/contract/json.ts';
import { JSON_VALUE } from './lang-type.ts';
import type { Binding } from './types.ts';

type Names = Readonly<Record<string, Binding>>;

const NO_WORDS: ReadonlySet<string> = new Set(['object', 'array', 'null']);
const SCALARS: ReadonlySet<string> = new Set(['string', 'number', 'integer', 'boolean', 'null']);

/**
 * What may be read of public fields: the properties that their schemas declare, the items of their lists and
 * the words of their enums. `metadata` holds what vendors like, so there other properties may be read too.
 */
export function fieldBindings(fields: Readonly<Record<string, JsonObject>>): Names {
  const bindings = Object.entries(fields).map(([name, field]): [string, Binding] => {
    const binding = bindingOf([field]);
    return [name, name === 'metadata' ? { ...binding, open: true } : binding];
  });
  return Object.fromEntries(bindings);
}

/** One binding for a value that fits one of several schemas. */
function bindingOf(schemas: readonly JsonObject[]): Binding {
  const forms = schemas.flatMap(formsOf);
  const fields = fieldsOf(forms);
  const items = forms.flatMap(itemsOf);
  const words = forms.map(wordsOf);
  const values = [...new Set(words.flatMap((list) => list ?? []))];
  const open = fields !== undefined && forms.some((form) => isOpen(form));
  const shape = shapeOf(forms);
  return {
    type: JSON_VALUE,
    ref: '',
    ...(fields === undefined ? {} : { fields }),
    ...(items.length === 0 ? {} : { item: bindingOf(items) }),
    ...(open ? { open } : {}),
    ...(values.length === 0 ? {} : { values }),
    ...(values.length > 0 && words.includes(undefined) ? { otherValues: true } : {}),
    ...(shape === undefined ? {} : { shape }),
  };
}

/** A schema with `anyOf` is one of its branches, each with what stands beside them. */
function formsOf(schema: JsonObject): readonly JsonObject[] {
  const { anyOf, ...rest } = schema;
  if (!isList(anyOf)) return [schema];
  return anyOf.filter(isObject).flatMap((branch) => formsOf({ ...rest, ...branch, ...joined(rest, branch) }));
}

function joined({ properties: outer }: JsonObject, { properties: inner }: JsonObject): JsonObject {
  if (!isObject(outer) || !isObject(inner)) return {};
  const names = new Set([...Object.keys(outer), ...Object.keys(inner)]);
  const fields = [...names].map((name): [string, Json] => [
    name,
    { ...own(outer, name), ...own(inner, name) },
  ]);
  return { properties: Object.fromEntries(fields) };
}

function fieldsOf(forms: readonly JsonObject[]): Names | undefined {
  const declared = forms.flatMap((form) => (isObject(form.properties) ? [form.properties] : []));
  if (declared.length > 0) {
    const names = new Set(declared.flatMap((properties) => Object.keys(properties)));
    const fields = [...names].map((name): [string, Binding] => [
      name,
      bindingOf(
        declared.flatMap((properties) => (Object.hasOwn(properties, name) ? [own(properties, name)] : [])),
      ),
    ]);
    return Object.fromEntries(fields);
  }
  return forms.some((form) => isOpen(form)) ? undefined : {};
}

/** The schema of the items: anything where the list says nothing of them. */
function itemsOf(form: JsonObject): readonly JsonObject[] {
  if (isObject(form.items)) return [form.items];
  return typesOf(form).includes('array') ? [{}] : [];
}

/** Whether properties that are not declared may be read: none is declared, or the schema says so. */
function isOpen(form: JsonObject): boolean {
  const types = typesOf(form);
  const known = types.length > 0 || form.enum !== undefined || form.const !== undefined;
  if (known && !types.includes('object')) return false;
  return form.additionalProperties === true || !isObject(form.properties);
}

/** The words of an enum; undefined for a form that takes other text too. */
function wordsOf(form: JsonObject): readonly string[] | undefined {
  if (isList(form.enum)) return form.enum.map(String);
  if (form.const !== undefined) return [String(form.const)];
  const types = typesOf(form);
  return types.length > 0 && types.every((type) => NO_WORDS.has(type)) ? [] : undefined;
}

function shapeOf(forms: readonly JsonObject[]): Binding['shape'] {
  const types = forms.map(typesOf);
  if (types.some((list) => list.length === 0 || list.some((type) => SCALARS.has(type)))) return undefined;
  const kinds = new Set(types.flat());
  if (kinds.size !== 1) return undefined;
  return kinds.has('object') ? 'object' : 'list';
}

function typesOf({ type }: JsonObject): readonly string[] {
  if (isList(type)) return type.map(String);
  return typeof type === 'string' ? [type] : [];
}

function own(table: JsonObject, name: string): JsonObject {
  const value = Object.hasOwn(table, name) ? table[name] : undefined;
  return isObject(value) ? value : {};
}

function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !isList(value);
}
