import type { ChatRequest, ChatTool } from '../../contract/chat.ts';
import type { GatewayError } from '../../contract/errors.ts';
import { pathText } from '../../contract/field-name.ts';
import type { Json, JsonObject } from '../../contract/json.ts';
import { type Effort, isSpent, type Steps } from '../../contract/paused-work.ts';
import { isObject } from '../../contract/values.ts';
import { refusal } from '../../words/refusal.ts';
import { orList, showValue } from '../../words/show-value.ts';

/** What one tool costs, in characters. */
const ITEM_CHARS = 8;

/**
 * Tools have names of their own and parameters that are a JSON Schema of an object; a choice names one of them; the
 * schema of an answer is one. 400 with the place of the mistake otherwise.
 */
export function* checkTools(request: ChatRequest): Steps<void> {
  const effort: Effort = { chars: 0 };
  const tools = request.tools ?? [];
  const names = new Set<string>();
  for (const [index, tool] of tools.entries()) yield* checkTool(tool, { index, names, effort });
  checkChoice(request, names);
  const format = request.response_format;
  const schema = format?.type === 'json_schema' ? format.json_schema.schema : undefined;
  if (schema !== undefined && schema !== null)
    yield* checkJsonSchema(schema, 'response_format.json_schema.schema', effort);
}

/** Looked at before the shape, which would only say what those of the one type hold. */
export function* checkToolTypes({ tools, tool_choice: choice }: JsonObject): Steps<void> {
  requireFunction(choice, 'tool_choice.type');
  if (!Array.isArray(tools)) return;
  const effort: Effort = { chars: 0 };
  for (const [index, tool] of tools.entries()) {
    requireFunction(tool, `tools[${index}].type`);
    if (isSpent(effort, ITEM_CHARS)) yield;
  }
}

/** What a function of the older form of tools holds. */
const FUNCTION_FIELDS = ['name', 'description', 'parameters'];

/** The older form of tools, which only some upstreams take: of its objects nothing is sent but what they document. */
export function* checkFunctions({ functions, function_call: choice }: JsonObject): Steps<void> {
  if (isObject(choice)) refuseOthers(choice, ['function_call'], ['name']);
  else if (isPresent(choice) && typeof choice !== 'string')
    throw mustBe('function_call', 'a text or an object', choice);
  if (!isPresent(functions)) return;
  if (!Array.isArray(functions)) throw mustBe('functions', 'an array', functions);
  const list: readonly Json[] = functions;
  const effort: Effort = { chars: 0 };
  for (const [index, one] of list.entries()) {
    const steps = ['functions', index];
    const at = pathText(steps);
    if (!isObject(one)) throw mustBe(at, 'an object', one);
    refuseOthers(one, steps, FUNCTION_FIELDS);
    const { name, description, parameters } = one;
    if (typeof name !== 'string') throw mustBe(`${at}.name`, 'a text', name);
    if (isPresent(description) && typeof description !== 'string')
      throw mustBe(`${at}.description`, 'a text', description);
    if (isPresent(parameters)) {
      if (!isObject(parameters)) throw mustBe(`${at}.parameters`, 'an object', parameters);
      yield* checkJsonSchema(parameters, `${at}.parameters`, effort);
    }
    if (isSpent(effort, ITEM_CHARS)) yield;
  }
}

/** Token ids, each with a number from -100 to 100. */
export function* checkLogitBias({ logit_bias: bias }: JsonObject): Steps<void> {
  if (!isObject(bias)) return;
  const effort: Effort = { chars: 0 };
  for (const [token, value] of Object.entries(bias)) {
    const at = pathText(['logit_bias', token]);
    if (!/^\d{1,10}$/.test(token)) throw refusal(at, 'must be named by a token id, a whole number');
    if (typeof value !== 'number' || value < -100 || value > 100)
      throw mustBe(at, 'a number from -100 to 100', value);
    if (isSpent(effort, ITEM_CHARS)) yield;
  }
}

function refuseOthers(value: JsonObject, at: readonly (string | number)[], allowed: readonly string[]): void {
  const other = Object.keys(value).find((key) => !allowed.includes(key));
  if (other === undefined) return;
  throw refusal(pathText([...at, other]), `is not taken: ${pathText(at)} takes ${orList(allowed)}`, {
    allowed,
  });
}

function mustBe(param: string, what: string, received: Json | undefined): GatewayError {
  const shown = showValue(received);
  return refusal(param, `must be ${what} (got ${shown})`, { received: shown });
}

function isPresent(value: Json | undefined): value is Exclude<Json, null> {
  return value !== undefined && value !== null;
}

function requireFunction(value: Json | undefined, param: string): void {
  if (!isObject(value) || typeof value.type !== 'string' || value.type === 'function') return;
  const type = showValue(value.type);
  throw refusal(param, `must be function (got ${type})`, { received: type, allowed: ['function'] });
}

function* checkTool(
  { function: called }: ChatTool,
  { index, names, effort }: { readonly index: number; readonly names: Set<string>; readonly effort: Effort },
): Steps<void> {
  const at = `tools[${index}].function`;
  if (names.has(called.name))
    throw refusal(
      `${at}.name`,
      `is the name of another tool (got ${showValue(called.name)}); names must differ`,
    );
  names.add(called.name);
  const { parameters } = called;
  if (parameters === undefined || parameters === null) return;
  yield* checkJsonSchema(parameters, `${at}.parameters`, effort);
  const { type } = parameters;
  if (type !== undefined && type !== 'object')
    throw refusal(`${at}.parameters.type`, `must be "object" (got ${showValue(type)})`);
}

/** `auto` and `none` ask for nothing that is not there. */
function checkChoice({ tool_choice: choice }: ChatRequest, names: ReadonlySet<string>): void {
  if (choice === undefined || choice === null || choice === 'auto' || choice === 'none') return;
  if (names.size === 0)
    throw refusal('tool_choice', `needs tools to choose from, and none were given (got ${shown(choice)})`);
  if (choice === 'required') return;
  const { name } = choice.function;
  if (names.has(name)) return;
  throw refusal('tool_choice.function.name', `is not the name of a given tool (got ${showValue(name)})`, {
    received: name,
    allowed: [...names],
  });
}

function shown(choice: NonNullable<ChatRequest['tool_choice']>): string {
  return showValue(typeof choice === 'string' ? choice : choice.function.name);
}

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
