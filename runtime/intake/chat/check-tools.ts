import type { ChatRequest, ChatTool } from '../../contract/chat.ts';
import type { Json, JsonObject } from '../../contract/json.ts';
import { type Effort, type Steps, spent } from '../../contract/paused-work.ts';
import { isObject } from '../../contract/values.ts';
import { showValue } from '../show-value.ts';
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
    yield* spent(effort, ITEM_CHARS);
  }
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
