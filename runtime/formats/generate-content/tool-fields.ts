import type { ChatTool, ToolChoice } from '../../contract/chat.ts';
import type { JsonObject } from '../../contract/json.ts';
import { type Effort, isSpent, type Steps } from '../../contract/paused-work.ts';
import { at, isObject } from '../../contract/values.ts';
import type { Warning } from '../../contract/warning.ts';
import { refusal } from '../request-parts.ts';
import type { ConvertInput } from '../types.ts';
import { cleanSchema } from './clean-schema.ts';
import type { ContentFacts } from './content-facts.ts';

/** Stricter than the common format's names, which may begin with a digit or a dash. */
const NAME = /^[A-Za-z_][A-Za-z0-9_.:-]{0,127}$/;
/** So many keywords are named in a warning. */
const MOST_NAMED = 8;

interface Context {
  readonly facts: ContentFacts;
  readonly warnings: Warning[];
  readonly effort: Effort;
}

/** What one tool costs beside its parameters, in characters. */
const TOOL_CHARS = 64;

/** `tools` and `toolConfig`; none without functions. Throws `invalid_request` for a function that cannot be said. */
export function* toolFields({ request }: Pick<ConvertInput, 'request'>, context: Context): Steps<JsonObject> {
  const tools = request.tools ?? [];
  if (tools.length === 0) return {};
  const functionDeclarations: JsonObject[] = [];
  for (const [index, tool] of tools.entries()) {
    functionDeclarations.push(declaration(tool, { ...context, index }));
    if (isSpent(context.effort, TOOL_CHARS)) yield;
  }
  const mode = callingMode(request.tool_choice);
  return {
    tools: [{ functionDeclarations }],
    ...(mode === undefined ? {} : { toolConfig: { functionCallingConfig: mode } }),
  };
}

function declaration(tool: ChatTool, context: Context & { readonly index: number }): JsonObject {
  const param = `tools[${context.index}]`;
  if (tool.type !== 'function' || !isObject(tool.function)) {
    throw refusal(`${param}.type`, `must be function for this model (got ${String(tool.type)})`);
  }
  const { name, description, parameters, strict } = tool.function;
  if (at(tool, 'cache_control') !== undefined) {
    context.warnings.push({
      field: `${param}.cache_control`,
      action: 'ignored',
      message: 'the upstream decides by itself what it caches',
    });
  }
  if (strict === true) {
    context.warnings.push({
      field: `${param}.function.strict`,
      action: 'ignored',
      message: 'the upstream does not promise that arguments fit the schema',
    });
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
  context: Context & { readonly field: string },
): JsonObject {
  if (!isObject(parameters)) return {};
  if (context.facts.jsonSchema) return { parametersJsonSchema: parameters };
  const schema = cleanedSchema(parameters, context);
  // A function without arguments must not have parameters at all.
  const properties = isObject(schema.properties) ? Object.keys(schema.properties).length : 0;
  return properties === 0 && !Array.isArray(schema.anyOf) ? {} : { parameters: schema };
}

/** A schema in the vendor's subset; the caller is told what of it could not be said. */
export function cleanedSchema(
  given: JsonObject,
  { field, warnings, effort }: Pick<Context, 'warnings' | 'effort'> & { readonly field: string },
): JsonObject {
  const { schema, lost } = cleanSchema(given, effort);
  if (lost.length > 0) {
    const named = lost
      .slice(0, MOST_NAMED)
      .map((word) => (word.length > 40 ? `${word.slice(0, 40)}…` : word));
    const rest = lost.length > MOST_NAMED ? ` and ${lost.length - MOST_NAMED} more` : '';
    warnings.push({
      field,
      action: 'ignored',
      message: `the upstream knows only a part of JSON Schema; this was left out or simplified: ${named.join(', ')}${rest}`,
    });
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
