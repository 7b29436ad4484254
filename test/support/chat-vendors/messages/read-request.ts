import type { Json, JsonObject } from '../../../../runtime/contract/json.ts';
import { isObject } from '../../../../runtime/contract/values.ts';
import type { Prompt, RequestedTool } from '../../../../runtime/sandbox/chat/types.ts';
import { insist } from '../../../../runtime/sandbox/refused.ts';
import { objectAt, objectsAt } from '../read-values.ts';
import { insistFields, readBlock } from './read-block.ts';
import { readTurns } from './read-turns.ts';

const FIELDS = [
  ...[
    'model',
    'max_tokens',
    'messages',
    'system',
    'stop_sequences',
    'stream',
    'temperature',
    'top_p',
    'top_k',
  ],
  ...['thinking', 'output_config', 'tools', 'tool_choice', 'metadata', 'service_tier', 'cache_control'],
  ...['container', 'inference_geo', 'context_management', 'mcp_servers'],
];
const LEAST_BUDGET = 1024;
const EFFORTS = ['low', 'medium', 'high', 'xhigh', 'max'];

/** Reads a body as the vendor's documents describe it; a field that is not in it is refused. */
export function readRequest(body: JsonObject, { stream }: { readonly stream: boolean }): Prompt {
  insistFields(body, FIELDS, '');
  const { model, max_tokens: most } = body;
  insist(typeof model === 'string' && model !== '', 'model: Field required');
  insist(most !== undefined, 'max_tokens: Field required');
  insist(
    typeof most === 'number' && Number.isInteger(most) && most >= 1,
    'max_tokens: Input should be an integer greater than or equal to 1',
  );
  const messages = objectsAt(body, 'messages') ?? [];
  insist(messages.length > 0, 'messages: at least one message is required');
  const thinking = readThinking(body, most);
  checkSampling(body, { thinking });
  const tools = readTools(body);
  const system = readSystem(body.system);
  const turns = readTurns(messages, { thinking });
  const begins = [...system, ...(tools.length === 0 ? [] : [JSON.stringify(body.tools)])];
  const { metadata } = body;
  if (isObject(metadata)) insistFields(metadata, ['user_id'], 'metadata');
  return {
    ...turns,
    pieces: [...begins, ...turns.pieces],
    model,
    stream,
    tools,
    ...readChoice(body, tools, thinking),
    shape: readShape(body, system),
    thinking,
    maxTokens: most,
    stop: readStop(body.stop_sequences),
    count: 1,
    usageAsked: true,
    picture: false,
  };
}

function readThinking(body: JsonObject, most: number): boolean {
  const thinking = objectAt(body, 'thinking');
  if (thinking === undefined || thinking.type === 'disabled') return false;
  insistFields(thinking, ['type', 'budget_tokens', 'display'], 'thinking');
  if (thinking.type === 'adaptive') return true;
  insist(
    thinking.type === 'enabled',
    `thinking: Input tag '${String(thinking.type)}' does not match any of the expected tags: 'adaptive', 'disabled', 'enabled'`,
  );
  const budget = Number(thinking.budget_tokens);
  insist(
    Number.isInteger(budget) && budget >= LEAST_BUDGET,
    `thinking.enabled.budget_tokens: Input should be greater than or equal to ${LEAST_BUDGET}`,
  );
  insist(budget < most, '`max_tokens` must be greater than `thinking.budget_tokens`.');
  return true;
}

function checkSampling(
  { temperature, top_p: share, top_k: few }: JsonObject,
  { thinking }: { readonly thinking: boolean },
): void {
  const within = (value: Json | undefined) =>
    value === undefined || (typeof value === 'number' && value >= 0 && value <= 1);
  insist(within(temperature), 'temperature: range: 0..1');
  insist(within(share), 'top_p: range: 0..1');
  insist(
    few === undefined || (typeof few === 'number' && Number.isInteger(few) && few >= 0),
    'top_k: Input should be a valid integer',
  );
  insist(
    !thinking || temperature === undefined || temperature === 1,
    '`temperature` may only be set to 1 when thinking is enabled.',
  );
  insist(!thinking || few === undefined, '`top_k` must be unset when thinking is enabled.');
}

function readSystem(system: Json | undefined): readonly string[] {
  if (system === undefined) return [];
  if (typeof system === 'string') return system === '' ? [] : [system];
  insist(Array.isArray(system), 'system: Input should be a valid list');
  return system.map((block, index) => {
    insist(isObject(block) && block.type === 'text', `system.${index}: only text blocks are allowed`);
    return readBlock(block, { role: 'user', at: `system.${index}` }).text;
  });
}

function readTools(body: JsonObject): readonly RequestedTool[] {
  return (objectsAt(body, 'tools') ?? []).flatMap((tool, index) => {
    const at = `tools.${index}`;
    // What the vendor itself runs has a dated type and no schema.
    if (tool.type !== undefined && tool.type !== 'custom') return [];
    insistFields(
      tool,
      ['type', 'name', 'description', 'input_schema', 'strict', 'cache_control', 'input_examples'],
      `${at}.custom`,
    );
    insist(
      typeof tool.name === 'string' && /^[a-zA-Z0-9_-]{1,128}$/.test(tool.name),
      `${at}.custom.name: String should match pattern '^[a-zA-Z0-9_-]{1,128}$'`,
    );
    const schema = objectAt(tool, 'input_schema');
    insist(schema !== undefined, `${at}.custom.input_schema: Field required`);
    insist(schema.type === 'object', `${at}.custom.input_schema.type: Input should be 'object'`);
    return [{ name: tool.name, schema }];
  });
}

function readChoice(
  body: JsonObject,
  tools: readonly RequestedTool[],
  thinking: boolean,
): Pick<Prompt, 'choice' | 'parallel'> {
  const choice = objectAt(body, 'tool_choice');
  if (choice === undefined) return { choice: tools.length === 0 ? 'none' : 'auto', parallel: true };
  insist(
    Array.isArray(body.tools) && body.tools.length > 0,
    'tool_choice: `tool_choice` may only be specified while providing `tools`.',
  );
  const parallel = choice.disable_parallel_tool_use !== true;
  insist(
    choice.type !== 'none' || choice.disable_parallel_tool_use === undefined,
    'tool_choice.none.disable_parallel_tool_use: Extra inputs are not permitted',
  );
  if (choice.type === 'auto' || choice.type === 'none') return { choice: choice.type, parallel };
  insist(!thinking, 'Thinking may not be enabled when tool_choice forces tool use.');
  if (choice.type === 'any') return { choice: 'required', parallel };
  insist(
    choice.type === 'tool',
    `tool_choice: Input tag '${String(choice.type)}' does not match any of the expected tags: 'auto', 'any', 'tool', 'none'`,
  );
  insist(
    tools.some(({ name }) => name === choice.name),
    `tool_choice: Tool '${String(choice.name)}' not found in provided tools`,
  );
  return { choice: { name: String(choice.name) }, parallel };
}

/** A schema where one is given; and JSON where the system's text asks for it, as models understand it. */
function readShape(body: JsonObject, system: readonly string[]): Prompt['shape'] {
  const config = objectAt(body, 'output_config') ?? {};
  insistFields(config, ['effort', 'format'], 'output_config');
  insist(
    config.effort === undefined || EFFORTS.includes(String(config.effort)),
    `output_config.effort: Input should be ${EFFORTS.map((word) => `'${word}'`).join(', ')}`,
  );
  const format = objectAt(config, 'format', 'output_config.format');
  if (format === undefined) return { kind: system.some((text) => /\bJSON\b/.test(text)) ? 'json' : 'text' };
  insist(
    format.type === 'json_schema' && isObject(format.schema),
    'output_config.format.schema: Field required',
  );
  return { kind: 'schema', schema: format.schema };
}

function readStop(words: Json | undefined): readonly string[] {
  if (words === undefined) return [];
  insist(Array.isArray(words), 'stop_sequences: Input should be a valid list');
  return words.map((word, index) => {
    insist(
      typeof word === 'string' && word.trim() !== '',
      `stop_sequences.${index}: each stop sequence must contain non-whitespace`,
    );
    return word;
  });
}
