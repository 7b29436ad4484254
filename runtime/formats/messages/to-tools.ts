import type { ChatRequest, ChatTool } from '../../contract/chat.ts';
import type { JsonObject } from '../../contract/json.ts';
import { at } from '../../contract/values.ts';
import { refusal } from '../../words/refusal.ts';
import type { Warn } from '../request-parts.ts';
import { JSON_TOOL } from './answer-blocks.ts';
import type { CacheMark } from './to-blocks.ts';

export interface ToolFields {
  readonly tools: readonly JsonObject[] | undefined;
  readonly tool_choice: JsonObject | undefined;
}

/** The caller's tools and how they may be used; `jsonTool` is the one whose input is the answer. */
export function toTools(
  request: ChatRequest,
  options: {
    readonly jsonTool: JsonObject | undefined;
    readonly thinks: boolean;
    readonly cacheMark: CacheMark;
    readonly warn: Warn;
  },
): ToolFields {
  const own = (request.tools ?? []).map((tool, index) => toTool(tool, `tools[${index}]`, options.cacheMark));
  const { jsonTool } = options;
  if (jsonTool !== undefined) {
    const taken = own.findIndex((tool) => tool.name === JSON_TOOL);
    if (taken >= 0) throw refusal(`tools[${taken}].function.name`, `must not be ${JSON_TOOL}`);
    return { tools: [...own, jsonTool], tool_choice: choiceOfJson(request, own.length) };
  }
  if (own.length === 0) return { tools: undefined, tool_choice: undefined };
  return { tools: own, tool_choice: withParallel(request, choiceOf(request, options)) };
}

function toTool(tool: ChatTool, param: string, cacheMark: CacheMark): JsonObject {
  if (tool.type !== 'function') throw refusal(`${param}.type`, 'must be `function` for this upstream');
  const { name, description, parameters, strict } = tool.function;
  return {
    name,
    description: description ?? undefined,
    input_schema: inputSchema(parameters, `${param}.function.parameters`),
    strict: strict ?? undefined,
    ...cacheMark(tool, param),
    ...cacheMark(tool.function, `${param}.function`),
  };
}

function inputSchema(parameters: JsonObject | null | undefined, param: string): JsonObject {
  if (parameters === undefined || parameters === null) return { type: 'object', properties: {} };
  if (parameters.type === undefined) return { type: 'object', ...parameters };
  if (parameters.type !== 'object') throw refusal(`${param}.type`, 'must be `object`');
  return parameters;
}

/** A tool that carries the answer must be called; the caller's own may be called instead, unless forbidden. */
function choiceOfJson(request: ChatRequest, own: number): JsonObject | undefined {
  if (own > 0 && request.tool_choice !== 'none') return withParallel(request, { type: 'any' });
  return { type: 'tool', name: JSON_TOOL, disable_parallel_tool_use: true };
}

function choiceOf(
  { tool_choice: choice }: ChatRequest,
  { thinks, warn }: { readonly thinks: boolean; readonly warn: Warn },
): JsonObject | undefined {
  if (choice === undefined || choice === null) return undefined;
  if (choice === 'auto' || choice === 'none') return { type: choice };
  const forced = choice === 'required' ? { type: 'any' } : { type: 'tool', name: nameOf(choice) };
  if (!thinks) return forced;
  warn(
    'tool_choice',
    'fallback',
    'the upstream cannot be made to call a tool while it thinks; `auto` was used',
  );
  return { type: 'auto' };
}

function nameOf(choice: unknown): string {
  const name = at(choice, 'function', 'name');
  if (typeof name === 'string') return name;
  throw refusal('tool_choice', 'must be `auto`, `none`, `required` or {type: "function", function: {name}}');
}

function withParallel(request: ChatRequest, choice: JsonObject | undefined): JsonObject | undefined {
  if (request.parallel_tool_calls !== false || choice?.type === 'none') return choice;
  return { type: 'auto', ...choice, disable_parallel_tool_use: true };
}

/** What makes the answer the JSON that was asked for; at most one of the three. */
export interface AnswerShape {
  /** `output_config.format` */
  readonly format?: JsonObject;
  /** A tool whose input is the answer. */
  readonly tool?: JsonObject;
  /** A system text that asks for it. */
  readonly instruction?: string;
}

const INSTRUCTION = 'Answer with one JSON object and nothing else: no other text, no code fence.';

/** Reads `response_format`. Without a schema the upstream can only be asked for JSON in words; the caller is told. */
export function answerShape(
  request: ChatRequest,
  { byTool, warn }: { readonly byTool: boolean; readonly warn: Warn },
): AnswerShape {
  const format = request.response_format;
  if (format === undefined || format === null || format.type === 'text') return {};
  const named = format.type === 'json_schema' ? format.json_schema : undefined;
  const schema = named?.schema ?? undefined;
  if (schema === undefined) {
    const message = 'the upstream has no such mode; a system message asks for JSON, which is not enforced';
    warn('response_format', 'coerced', message);
    return { instruction: INSTRUCTION };
  }
  const description = named?.description ?? undefined;
  if (!byTool) {
    if (named?.strict === false) {
      const message = 'the upstream keeps to the schema whether it is strict or not';
      warn('response_format.json_schema.strict', 'coerced', message);
    }
    return {
      format: {
        type: 'json_schema',
        schema: description === undefined ? schema : { description, ...schema },
      },
    };
  }
  if (schema.type !== 'object') {
    throw refusal('response_format.json_schema.schema.type', 'must be `object` for this upstream');
  }
  if (isForced(request)) {
    const message = 'the answer will be a call of a tool, because tool_choice asks for one';
    warn('response_format', 'ignored', message);
    return {};
  }
  return {
    tool: {
      name: JSON_TOOL,
      description: description ?? 'Gives the final answer.',
      input_schema: schema,
    },
  };
}

function isForced({ tools, tool_choice: choice }: ChatRequest): boolean {
  if ((tools ?? []).length === 0) return false;
  return choice === 'required' || (typeof choice === 'object' && choice !== null);
}
