import type { ChatRequest, ChatTool } from '../../contract/chat.ts';
import type { GatewayError } from '../../contract/errors.ts';
import { pathText } from '../../contract/field-name.ts';
import type { Json, JsonObject } from '../../contract/json.ts';
import { type Effort, isSpent, type Steps } from '../../contract/paused-work.ts';
import { isObject } from '../../contract/values.ts';
import { orList, showValue } from '../../words/show-value.ts';
import { checkJsonSchema } from './check-json-schema.ts';
import { refusal } from './refusal.ts';

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
