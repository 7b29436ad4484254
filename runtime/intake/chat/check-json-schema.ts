import type { JsonObject } from '../../contract/json.ts';
import { type Effort, isSpent, type Steps } from '../../contract/paused-work.ts';
import { isObject } from '../../contract/values.ts';
import { orList, showValue } from '../../words/show-value.ts';
import { refusal } from './refusal.ts';

const TYPES: readonly string[] = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'];

/** Keywords that hold a schema, several by name, or several in a list. */
const ONE: readonly string[] = [
  'additionalProperties',
  'contains',
  'else',
  'if',
  'not',
  'propertyNames',
  'then',
];
const NAMED: readonly string[] = ['$defs', 'definitions', 'patternProperties', 'properties'];
const LISTED: readonly string[] = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];

/** What one schema costs, in characters. */
const SCHEMA_CHARS = 32;

/** A schema below the root; where it stands is written out only when it is refused. */
interface Place {
  readonly value: unknown;
  readonly above: Place | undefined;
  readonly step: string;
}

/**
 * Refuses (400, naming the place) what is no JSON Schema as far as upstreams look: types, properties, lists of
 * schemas, required names, enums. Iterative; the body reader has bounded its depth and its keys.
 */
export function* checkJsonSchema(root: JsonObject, at: string, effort: Effort): Steps<void> {
  const open: Place[] = [{ value: root, above: undefined, step: at }];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    if (typeof place.value === 'boolean') continue;
    if (!isObject(place.value)) throw wrong(place, 'a JSON Schema: an object');
    checkOwn(place, place.value);
    pushBelow(place, place.value, open);
    if (isSpent(effort, SCHEMA_CHARS)) yield;
  }
}

function checkOwn(place: Place, { type, required, enum: values }: JsonObject): void {
  const types = Array.isArray(type) ? type : type === undefined ? [] : [type];
  if (!types.every((one) => typeof one === 'string' && TYPES.includes(one)))
    throw wrong(below(place, '.type', type), `one of the types ${orList(TYPES)}, or a list of them`);
  if (required !== undefined && !isTexts(required))
    throw wrong(below(place, '.required', required), 'a list of the names of properties');
  if (values !== undefined && !(Array.isArray(values) && values.length > 0))
    throw wrong(below(place, '.enum', values), 'a list of at least one value');
}

function pushBelow(place: Place, schema: JsonObject, open: Place[]): void {
  for (const [key, value] of Object.entries(schema)) {
    if (ONE.includes(key)) open.push(below(place, `.${key}`, value));
    else if (key === 'items') {
      if (Array.isArray(value)) pushList(below(place, '.items', value), value, open);
      else open.push(below(place, '.items', value));
    } else if (NAMED.includes(key)) {
      const here = below(place, `.${key}`, value);
      if (!isObject(value)) throw wrong(here, 'an object of schemas by name');
      for (const [name, item] of Object.entries(value)) open.push(below(here, `.${name}`, item));
    } else if (LISTED.includes(key)) {
      const here = below(place, `.${key}`, value);
      if (!Array.isArray(value) || value.length === 0) throw wrong(here, 'a list of at least one schema');
      pushList(here, value, open);
    }
  }
}

function pushList(here: Place, list: readonly unknown[], open: Place[]): void {
  for (const [index, item] of list.entries()) open.push(below(here, `[${index}]`, item));
}

function below(above: Place, step: string, value: unknown): Place {
  return { value, above, step };
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

const MOST_CHARS = 300;

function wrong(place: Place, rule: string) {
  let at = '';
  for (let here: Place | undefined = place; here !== undefined; here = here.above) at = `${here.step}${at}`;
  const param = at.length > MOST_CHARS ? `${at.slice(0, MOST_CHARS)}…` : at;
  return refusal(param, `must be ${rule} (got ${showValue(place.value)})`);
}
