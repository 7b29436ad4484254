import type { JsonObject } from '../../../../runtime/contract/json.ts';
import { isObject } from '../../../../runtime/contract/values.ts';
import type { Prompt, RequestedTool } from '../../../../runtime/sandbox/chat/types.ts';
import { insist } from '../../../../runtime/sandbox/refused.ts';
import { numberAt, objectAt, objectsAt, wordAt } from '../read-values.ts';
import { readMessages } from './read-messages.ts';

const EFFORTS = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'];
const MOST_TOKENS = 1_000_000;

/** Reads a body as the vendor's documents describe it; fields that are not in it are ignored, as compatible servers do. */
export function readRequest(body: JsonObject, { stream }: { readonly stream: boolean }): Prompt {
  insist(typeof body.model === 'string' && body.model !== '', 'you must provide a model parameter');
  const messages = objectsAt(body, 'messages') ?? [];
  insist(
    messages.length > 0,
    `Invalid 'messages': empty array. Expected an array with minimum length 1, but got an empty array instead.`,
    'messages',
  );
  const options = objectAt(body, 'stream_options');
  insist(
    options === undefined || stream,
    `The 'stream_options' parameter is only allowed when 'stream' is enabled.`,
    'stream_options',
  );
  numberAt(body, 'temperature', { min: 0, max: 2 });
  numberAt(body, 'top_p', { min: 0, max: 1 });
  numberAt(body, 'presence_penalty', { min: -2, max: 2 });
  numberAt(body, 'frequency_penalty', { min: -2, max: 2 });
  const top = numberAt(body, 'top_logprobs', { min: 0, max: 20, whole: true });
  insist(
    top === undefined || body.logprobs === true,
    `'top_logprobs' may only be specified when 'logprobs' is true.`,
    'top_logprobs',
  );
  const effort = wordAt(body, 'reasoning_effort', EFFORTS);
  const thinking = (effort !== undefined && effort !== 'none') || body.enable_thinking === true;
  const tools = readTools(body);
  const read = readMessages(messages);
  return {
    ...read,
    pieces: tools.length === 0 ? read.pieces : [JSON.stringify(body.tools), ...read.pieces],
    model: body.model,
    stream,
    tools,
    choice: readChoice(body, tools),
    parallel: body.parallel_tool_calls !== false,
    shape: readShape(body, read.pieces),
    thinking,
    maxTokens: readMaxTokens(body, { thinking }),
    stop: readStop(body),
    count: numberAt(body, 'n', { min: 1, max: 128, whole: true }) ?? 1,
    usageAsked: options?.include_usage === true,
    picture: false,
  };
}

function readMaxTokens(body: JsonObject, { thinking }: { readonly thinking: boolean }): number | undefined {
  const bounds = { min: 1, max: MOST_TOKENS, whole: true } as const;
  const old = numberAt(body, 'max_tokens', bounds);
  const now = numberAt(body, 'max_completion_tokens', bounds);
  insist(
    old === undefined || now === undefined,
    `Setting 'max_tokens' and 'max_completion_tokens' at the same time is not supported.`,
    'max_tokens',
  );
  insist(
    old === undefined || !thinking,
    `Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.`,
    'max_tokens',
  );
  return now ?? old;
}

function readTools(body: JsonObject): readonly RequestedTool[] {
  const tools = objectsAt(body, 'tools') ?? [];
  insist(
    body.tools === undefined || body.tools === null || (tools.length > 0 && tools.length <= 128),
    `Invalid 'tools': expected 1 to 128 tools.`,
    'tools',
  );
  return tools.map((tool, index) => {
    const at = `tools[${index}]`;
    insist(tool.type === 'function', `Missing required parameter: '${at}.type'.`, `${at}.type`);
    const made = objectAt(tool, 'function', `${at}.function`) ?? {};
    insist(
      typeof made.name === 'string' && /^[A-Za-z0-9_-]{1,64}$/.test(made.name),
      `Invalid '${at}.function.name': string does not match pattern. Expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'.`,
      `${at}.function.name`,
    );
    const schema = objectAt(made, 'parameters', `${at}.function.parameters`) ?? {};
    insist(
      schema.type === undefined || schema.type === 'object',
      `Invalid schema for function '${made.name}': schema must be a JSON Schema of 'type: "object"', got 'type: ${JSON.stringify(schema.type)}'.`,
      `${at}.function.parameters`,
    );
    return { name: made.name, schema };
  });
}

function readChoice(body: JsonObject, tools: readonly RequestedTool[]): Prompt['choice'] {
  const choice = body.tool_choice;
  if (choice === undefined || choice === null) return tools.length === 0 ? 'none' : 'auto';
  insist(
    tools.length > 0,
    `Invalid value for 'tool_choice': 'tool_choice' is only allowed when 'tools' are specified.`,
    'tool_choice',
  );
  if (choice === 'none' || choice === 'auto' || choice === 'required') return choice;
  const made =
    isObject(choice) && choice.type === 'function' && isObject(choice.function) ? choice.function : {};
  insist(
    tools.some(({ name }) => name === made.name),
    `Tool choice '${String(made.name)}' not found in 'tools' parameter.`,
    'tool_choice',
  );
  return { name: String(made.name) };
}

function readShape(body: JsonObject, pieces: readonly string[]): Prompt['shape'] {
  const format = objectAt(body, 'response_format');
  if (format === undefined || format.type === 'text') return { kind: 'text' };
  if (format.type === 'json_object') {
    insist(
      pieces.some((piece) => /json/i.test(piece)),
      `'messages' must contain the word 'json' in some form, to use 'response_format' of type 'json_object'.`,
      'messages',
    );
    return { kind: 'json' };
  }
  insist(
    format.type === 'json_schema',
    `Invalid value: ${JSON.stringify(format.type)}. Supported values are: 'text', 'json_object' and 'json_schema'.`,
    'response_format.type',
  );
  const described = objectAt(format, 'json_schema', 'response_format.json_schema');
  insist(
    typeof described?.name === 'string',
    `Missing required parameter: 'response_format.json_schema.name'.`,
    'response_format.json_schema.name',
  );
  const schema = objectAt(described, 'schema', 'response_format.json_schema.schema');
  return { kind: 'schema', schema: schema ?? { type: 'object' } };
}

function readStop(body: JsonObject): readonly string[] {
  const { stop } = body;
  if (stop === undefined || stop === null) return [];
  const words = [stop].flat();
  insist(
    words.length >= 1 && words.length <= 4 && words.every((word) => typeof word === 'string'),
    `Invalid 'stop': expected a string or an array with 1 to 4 strings.`,
    'stop',
  );
  return words.map(String).filter((word) => word !== '');
}
