import type { ChatRequest, ChatTool, ToolChoice } from '../../contract/chat.ts';
import type { JsonObject } from '../../contract/json.ts';
import { type Effort, isSpent, type Steps } from '../../contract/paused-work.ts';
import { at, isObject } from '../../contract/values.ts';
import { refusal } from '../../words/refusal.ts';
import type { FormatOptions } from '../format-options.ts';
import type { Warn } from '../request-parts.ts';
import { cleanSchema } from './clean-schema.ts';

/** Stricter than the common format's names, which may begin with a digit or a dash. */
const NAME = /^[A-Za-z_][A-Za-z0-9_.:-]{0,127}$/;
/** What callers are told who mark what shall be cached. */
export const CACHES_ITSELF = 'the upstream decides by itself what it caches';
/** So many keywords are named in a warning. */
const MOST_NAMED = 8;

export interface ToolContext {
  readonly options: FormatOptions;
  readonly warn: Warn;
  readonly effort: Effort;
}

/** What one tool costs beside its parameters, in characters. */
const TOOL_CHARS = 64;

/** `tools` and `toolConfig`; none without functions. Throws `invalid_request` for a function that cannot be said. */
export function* toolFields(request: ChatRequest, context: ToolContext): Steps<JsonObject> {
  const tools = request.tools ?? [];
  if (tools.length === 0) return {};
  const functionDeclarations: JsonObject[] = [];
  for (const [index, tool] of tools.entries()) {
    functionDeclarations.push(declaration(tool, `tools[${index}]`, context));
    if (isSpent(context.effort, TOOL_CHARS)) yield;
  }
  const mode = callingMode(request.tool_choice);
  return {
    tools: [{ functionDeclarations }],
    ...(mode === undefined ? {} : { toolConfig: { functionCallingConfig: mode } }),
  };
}

function declaration(tool: ChatTool, param: string, context: ToolContext): JsonObject {
  if (tool.type !== 'function' || !isObject(tool.function)) {
    throw refusal(`${param}.type`, `must be function for this model (got ${String(tool.type)})`);
  }
  const { name, description, parameters, strict } = tool.function;
  if (at(tool, 'cache_control') !== undefined) {
    context.warn(`${param}.cache_control`, 'ignored', CACHES_ITSELF);
  }
  if (strict === true) {
    const message = 'the upstream does not promise that arguments fit the schema';
    context.warn(`${param}.function.strict`, 'ignored', message);
  }
  if (!NAME.test(name)) {
    throw refusal(
      `${param}.function.name`,
      `must begin with a letter or _ for this model and have only letters, digits, _ . : and - (got ${name})`,
    );
  }
  return {
    name,
    ...(typeof description === 'string' ? { description } : {}),
    ...parameterFields(parameters, { ...context, field: `${param}.function.parameters` }),
  };
}

function parameterFields(
  parameters: JsonObject | null | undefined,
  context: ToolContext & { readonly field: string },
): JsonObject {
  if (!isObject(parameters)) return {};
  if (context.options.jsonSchema) return { parametersJsonSchema: parameters };
  const schema = cleanedSchema(parameters, context);
  // A function without arguments must not have parameters at all.
  const properties = isObject(schema.properties) ? Object.keys(schema.properties).length : 0;
  return properties === 0 && !Array.isArray(schema.anyOf) ? {} : { parameters: schema };
}

/** A schema in the vendor's subset; the caller is told what of it could not be said. */
export function cleanedSchema(
  given: JsonObject,
  { field, warn, effort }: ToolContext & { readonly field: string },
): JsonObject {
  const { schema, lost } = cleanSchema(given, effort);
  if (lost.length > 0) {
    const named = lost
      .slice(0, MOST_NAMED)
      .map((word) => (word.length > 40 ? `${word.slice(0, 40)}…` : word));
    const rest = lost.length > MOST_NAMED ? ` and ${lost.length - MOST_NAMED} more` : '';
    const what = `this was left out or simplified: ${named.join(', ')}${rest}`;
    warn(field, 'ignored', `the upstream knows only a part of JSON Schema; ${what}`);
  }
  return schema;
}

function callingMode(choice: ToolChoice | null | undefined): JsonObject | undefined {
  if (choice === undefined || choice === null) return undefined;
  if (choice === 'none') return { mode: 'NONE' };
  if (choice === 'auto') return { mode: 'AUTO' };
  if (choice === 'required') return { mode: 'ANY' };
  if (typeof choice === 'object' && choice.type === 'function' && typeof choice.function?.name === 'string') {
    return { mode: 'ANY', allowedFunctionNames: [choice.function.name] };
  }
  throw refusal(
    'tool_choice',
    'must be none, auto, required or {type: function, function: {name}} for this model',
  );
}
