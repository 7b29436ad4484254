import type { Json } from '../../../../runtime/contract/json.ts';
import { isObject } from '../../../../runtime/contract/values.ts';
import { insist } from '../../../../runtime/sandbox/refused.ts';
import { itemsAt, knownFields } from './known-fields.ts';

/** The part of schemas that the vendor knows. */
const WORDS = [
  ...['type', 'format', 'title', 'description', 'nullable', 'enum', 'default', 'example', 'pattern'],
  ...['items', 'minItems', 'maxItems', 'prefixItems', 'properties', 'required', 'propertyOrdering'],
  ...['minProperties', 'maxProperties', 'minimum', 'maximum', 'minLength', 'maxLength', 'anyOf'],
];
const TYPES = ['STRING', 'NUMBER', 'INTEGER', 'BOOLEAN', 'ARRAY', 'OBJECT', 'NULL'];

/** Refuses a schema with words, types or empty objects that the vendor does not take. */
export function checkSchema(schema: Json | undefined, at: string): void {
  const known = knownFields(schema, WORDS, at);
  const { type, properties, enum: words } = known;
  insist(
    type === undefined || (typeof type === 'string' && TYPES.includes(type.toUpperCase())),
    `Invalid value at '${at}.type' (type.googleapis.com/google.ai.generativelanguage.v1beta.Type), ${JSON.stringify(type)}`,
  );
  insist(
    words === undefined || (Array.isArray(words) && words.every((word) => typeof word === 'string')),
    `Invalid value at '${at}.enum' (TYPE_STRING)`,
  );
  const named = isObject(properties) ? Object.entries(properties) : [];
  const isEmpty = String(type).toUpperCase() === 'OBJECT' && named.length === 0;
  insist(!isEmpty, `${at}.properties: should be non-empty for OBJECT type`);
  for (const name of itemsAt(known, 'required', `${at}.required`)) {
    insist(
      named.some(([one]) => one === name),
      `${at}.required[0]: property is not defined: ${String(name)}`,
    );
  }
  for (const [name, below] of named) checkSchema(below, `${at}.properties[${name}]`);
  if (known.items !== undefined) checkSchema(known.items, `${at}.items`);
  for (const [index, one] of itemsAt(known, 'anyOf', `${at}.any_of`).entries())
    checkSchema(one, `${at}.any_of[${index}]`);
}
