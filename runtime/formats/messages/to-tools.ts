import type { ChatRequest, ChatTool } from '../../contract/chat.ts';
import type { JsonObject } from '../../contract/json.ts';
import { at } from '../../contract/values.ts';
import type { Warning } from '../../contract/warning.ts';
import { refusal } from '../request-parts.ts';
import type { CacheMarks } from './cache-marks.ts';
import { JSON_TOOL } from './messages-facts.ts';

export interface ToolFields {
  readonly tools: readonly JsonObject[] | undefined;
  readonly tool_choice: JsonObject | undefined;
}

/** The caller's tools and how they may be used; `jsonTool` is the one whose input is the answer. */
export function toTools(
  request: ChatRequest,
  options: {
    readonly jsonTool: JsonObject | undefined;
    readonly thinking: boolean;
    readonly marks: CacheMarks;
    readonly warnings: Warning[];
  },
): ToolFields {
  const own = (request.tools ?? []).map((tool, index) => toTool(tool, `tools[${index}]`, options.marks));
  const { jsonTool } = options;
  if (jsonTool !== undefined) {
    const taken = own.findIndex((tool) => tool.name === JSON_TOOL);
    if (taken >= 0) throw refusal(`tools[${taken}].function.name`, `must not be ${JSON_TOOL}`);
    return { tools: [...own, jsonTool], tool_choice: choiceOfJson(request, own.length) };
  }
  if (own.length === 0) return { tools: undefined, tool_choice: undefined };
  return { tools: own, tool_choice: withParallel(request, choiceOf(request, options)) };
}

function toTool(tool: ChatTool, param: string, marks: CacheMarks): JsonObject {
  if (tool.type !== 'function') throw refusal(`${param}.type`, 'must be `function` for this upstream');
  const { name, description, parameters, strict } = tool.function;
  return {
    name,
    description: description ?? undefined,
    input_schema: inputSchema(parameters, `${param}.function.parameters`),
    strict: strict ?? undefined,
    ...marks.of(tool, param),
    ...marks.of(tool.function, `${param}.function`),
  };
}

function inputSchema(parameters: JsonObject | null | undefined, param: string): JsonObject {
  if (parameters === undefined || parameters === null) return { type: 'object', properties: {} };
  if (parameters.type === undefined) return { type: 'object', ...parameters };
  if (parameters.type !== 'object') throw refusal(`${param}.type`, 'must be `object`');
  return parameters;
}

/** A tool that carries the answer must be called; the caller's own may be called instead, unless forbidden. */
function choiceOfJson(request: ChatRequest, own: number): JsonObject {
  if (own > 0 && request.tool_choice !== 'none')
    return withParallel(request, { type: 'any' }) ?? { type: 'any' };
  return { type: 'tool', name: JSON_TOOL, disable_parallel_tool_use: true };
}

function choiceOf(
  request: ChatRequest,
  options: { readonly thinking: boolean; readonly warnings: Warning[] },
): JsonObject | undefined {
  const toolChoice = request.tool_choice;
  if (toolChoice === undefined || toolChoice === null) return undefined;
  if (toolChoice === 'auto' || toolChoice === 'none') return { type: toolChoice };
  const forced = toolChoice === 'required' ? { type: 'any' } : { type: 'tool', name: nameOf(toolChoice) };
  if (!options.thinking) return forced;
  options.warnings.push({
    field: 'tool_choice',
    action: 'fallback',
    message: 'the upstream cannot be made to call a tool while it thinks; `auto` was used',
  });
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
