import type { ChatRequest, ChatTool } from '../../contract/chat.ts';
import type { Json, JsonObject } from '../../contract/json.ts';
import { isObject } from '../../contract/values.ts';
import { showValue } from '../show-value.ts';
import { checkJsonSchema } from './check-json-schema.ts';
import { refusal } from './refusal.ts';

/**
 * Tools have names of their own and parameters that are a JSON Schema of an object; a choice names one of them; the
 * schema of an answer is one. 400 with the place of the mistake otherwise.
 */
export function checkTools(request: ChatRequest): void {
  const tools = request.tools ?? [];
  const names = new Set<string>();
  for (const [index, tool] of tools.entries()) checkTool(tool, index, names);
  checkChoice(request, names);
  const format = request.response_format;
  const schema = format?.type === 'json_schema' ? format.json_schema.schema : undefined;
  if (schema !== undefined && schema !== null) checkJsonSchema(schema, 'response_format.json_schema.schema');
}

/** Looked at before the shape, which would only say what those of the one type hold. */
export function checkToolTypes({ tools, tool_choice: choice }: JsonObject): void {
  if (Array.isArray(tools)) {
    for (const [index, tool] of tools.entries()) requireFunction(tool, `tools[${index}].type`);
  }
  requireFunction(choice, 'tool_choice.type');
}

function requireFunction(value: Json | undefined, param: string): void {
  if (!isObject(value) || typeof value.type !== 'string' || value.type === 'function') return;
  const { type } = value;
  throw refusal(param, `must be function (got ${showValue(type)})`, {
    received: showValue(type),
    allowed: ['function'],
  });
}

function checkTool({ function: called }: ChatTool, index: number, names: Set<string>): void {
  const at = `tools[${index}].function`;
  if (names.has(called.name))
    throw refusal(
      `${at}.name`,
      `is the name of another tool (got ${showValue(called.name)}); names must differ`,
    );
  names.add(called.name);
  const { parameters } = called;
  if (parameters === undefined || parameters === null) return;
  checkJsonSchema(parameters, `${at}.parameters`);
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
