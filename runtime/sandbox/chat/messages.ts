import type { Json, JsonObject } from '../../contract/json.ts';
import { isObject } from '../../contract/values.ts';
import type { RefusalKind } from '../refused.ts';
import {
  numberOf,
  objectOf,
  objectsOf,
  signatureOf,
  splitArguments,
  splitWords,
  textOf,
  textsOf,
} from './dialect-parts.ts';
import type { Dialect, Prompt, Reply, RequestedMedium, RequestedTool } from './types.ts';

const ERRORS: Readonly<Record<RefusalKind, readonly [http: number, type: string]>> = {
  invalid_request: [400, 'invalid_request_error'],
  invalid_key: [401, 'authentication_error'],
  not_found: [404, 'not_found_error'],
  rate_limit: [429, 'rate_limit_error'],
  quota: [402, 'billing_error'],
  content_policy: [400, 'invalid_request_error'],
  overloaded: [529, 'overloaded_error'],
  upstream: [500, 'api_error'],
};

/** A vendor of turns made of typed blocks. */
export const messagesDialect: Dialect = {
  idPrefix: 'msg_',
  callPrefix: 'toolu_',
  refusesInAnswer: true,
  read: ({ body }, asked) => readRequest(body, asked),
  whole,
  stream,
  refusal(kind, message) {
    const [http, type] = ERRORS[kind];
    return { http, body: { type: 'error', error: { type, message }, request_id: 'req_sandbox' } };
  },
  failure: (body) => `event: error\ndata: ${JSON.stringify(body)}\n\n`,
};

/** What a body asks for; nothing of it is refused. */
export function readRequest(body: JsonObject, { stream }: { readonly stream: boolean }): Prompt {
  const tools = objectsOf(body.tools).flatMap(toolOf);
  const system = textsOf(
    typeof body.system === 'string' ? body.system : objectsOf(body.system).map(({ text }) => textOf(text)),
  );
  const turns = readTurns(objectsOf(body.messages));
  const begins = [...system, ...(tools.length === 0 ? [] : [JSON.stringify(body.tools)])];
  const thinking = objectOf(body.thinking).type;
  return {
    ...turns,
    pieces: [...begins, ...turns.pieces],
    model: textOf(body.model),
    stream,
    tools,
    choice: choiceOf(objectOf(body.tool_choice), tools),
    parallel: objectOf(body.tool_choice).disable_parallel_tool_use !== true,
    shape: shapeOf(objectOf(body.output_config).format, system),
    thinking: thinking === 'adaptive' || thinking === 'enabled',
    maxTokens: numberOf(body.max_tokens),
    stop: textsOf(body.stop_sequences),
    count: 1,
    usageAsked: true,
    picture: false,
  };
}

interface Turn {
  readonly role: string;
  readonly blocks: readonly JsonObject[];
}

function readTurns(
  messages: readonly JsonObject[],
): Pick<Prompt, 'pieces' | 'media' | 'question' | 'results'> {
  const turns: Turn[] = [];
  for (const { role, content } of messages) {
    const turn = { role: textOf(role), blocks: blocksOf(content) };
    const last = turns.at(-1);
    if (last?.role !== turn.role) turns.push(turn);
    else turns[turns.length - 1] = { ...last, blocks: [...last.blocks, ...turn.blocks] };
  }
  const said = turns.filter(({ role }) => role === 'user').map(saidIn);
  const names = new Map((turns.at(-2)?.blocks ?? []).map(({ id, name }) => [id, textOf(name)]));
  const results = (turns.at(-1)?.blocks ?? []).filter(({ type }) => type === 'tool_result');
  return {
    pieces: turns.map(({ blocks }) => blocks.map(textOfBlock).join(' ')),
    media: turns.flatMap(({ blocks }) => blocks.flatMap(mediaOf)),
    question: said.findLast((text) => text !== '') ?? '',
    results: results.map((block) => ({
      name: names.get(block.tool_use_id) ?? textOf(block.tool_use_id),
      text: textOfBlock(block),
    })),
  };
}

function blocksOf(content: Json | undefined): readonly JsonObject[] {
  return typeof content === 'string' ? [{ type: 'text', text: content }] : objectsOf(content);
}

function saidIn({ blocks }: Turn): string {
  return blocks.flatMap(({ type, text }) => (type === 'text' ? textOf(text) : [])).join(' ');
}

function textOfBlock({ type, text, input, content, thinking }: JsonObject): string {
  if (type === 'tool_use') return JSON.stringify(input);
  if (type !== 'tool_result') return textOf(text ?? thinking);
  return typeof content === 'string' ? content : objectsOf(content).map(textOfBlock).join(' ');
}

function mediaOf({ type, source, content }: JsonObject): readonly RequestedMedium[] {
  if (type === 'tool_result') return objectsOf(content).flatMap(mediaOf);
  if (type !== 'image' && type !== 'document') return [];
  return [{ kind: type === 'image' ? 'picture' : 'document', mime: textOf(objectOf(source).media_type) }];
}

/** What the vendor itself runs has a dated type and no schema. */
function toolOf({ type, name, input_schema: schema }: JsonObject): readonly RequestedTool[] {
  if (type !== undefined && type !== 'custom') return [];
  return [{ name: textOf(name), schema: objectOf(schema) }];
}

function choiceOf({ type, name }: JsonObject, tools: readonly RequestedTool[]): Prompt['choice'] {
  if (type === 'auto' || type === 'none') return type;
  if (type === 'any') return 'required';
  if (type === 'tool') return { name: textOf(name) };
  return tools.length === 0 ? 'none' : 'auto';
}

/** A schema where one is given; and JSON where the system's text asks for it, as models understand it. */
function shapeOf(format: Json | undefined, system: readonly string[]): Prompt['shape'] {
  const { schema } = objectOf(format);
  if (isObject(schema)) return { kind: 'schema', schema };
  return { kind: system.some((text) => /\bJSON\b/.test(text)) ? 'json' : 'text' };
}

/** A thought that callers get to give back and cannot read. */
export const REDACTED = signatureOf('a thought that nobody shall read');

const FINISH: Readonly<Record<Reply['finish'], string>> = {
  end: 'end_turn',
  stop_word: 'stop_sequence',
  length: 'max_tokens',
  calls: 'tool_use',
  refused: 'refusal',
};
const PIECES_TO_A_PING = 16;
/** Prompts of so many tokens are kept for the next call, which is counted apart. */
const LEAST_KEPT = 64;

/** The answer as one body. */
function whole(reply: Reply, prompt: Prompt): JsonObject {
  const usage = usageOf(reply);
  return {
    ...message(reply, prompt),
    content: writtenBlocks(reply, prompt).map(({ block }) => block),
    ...endOf(reply),
    ...(usage === undefined ? {} : { usage }),
  };
}

/** The answer as events: one block open at a time, pings now and then, usage at both ends. */
function stream(reply: Reply, prompt: Prompt): readonly string[] {
  const usage = usageOf(reply);
  const begins =
    usage === undefined ? {} : { usage: { ...usage, output_tokens: Math.sign(Number(usage.output_tokens)) } };
  const events: string[] = [];
  const say = (type: string, data: JsonObject) => {
    if (events.length === 2 || (events.length > 2 && events.length % PIECES_TO_A_PING === 0))
      events.push(event({ type: 'ping' }));
    events.push(event({ type, ...data }));
  };
  const started = {
    ...message(reply, prompt),
    content: [],
    stop_reason: null,
    stop_sequence: null,
    ...begins,
  };
  say('message_start', { message: started });
  for (const [index, { start, deltas }] of writtenBlocks(reply, prompt).entries()) {
    say('content_block_start', { index, content_block: start });
    for (const delta of deltas) say('content_block_delta', { index, delta });
    say('content_block_stop', { index });
  }
  const ends = (told: JsonObject, output: number) =>
    say('message_delta', {
      delta: told,
      ...(usage === undefined ? {} : { usage: { output_tokens: output } }),
    });
  const output = Number(usage?.output_tokens ?? 0);
  if (reply.manner === 'twice') ends({ stop_reason: null, stop_sequence: null }, Math.ceil(output / 2));
  ends(endOf(reply), output);
  return [...events, event({ type: 'message_stop' })];
}

/** One event of the stream, named as its data says. */
function event(data: JsonObject): string {
  return `event: ${String(data.type)}\ndata: ${JSON.stringify(data)}\n\n`;
}

interface Block {
  readonly block: JsonObject;
  /** As it is opened in a stream, and what then comes. */
  readonly start: JsonObject;
  readonly deltas: readonly JsonObject[];
}

function writtenBlocks({ thought, text, calls }: Reply, { question }: Prompt): readonly Block[] {
  const blocks: Block[] = [];
  if (thought !== undefined) {
    const signature = signatureOf(thought);
    blocks.push({
      block: { type: 'thinking', thinking: thought, signature },
      start: { type: 'thinking', thinking: '', signature: '' },
      deltas: [
        ...splitWords(thought).map((thinking) => ({ type: 'thinking_delta', thinking })),
        { type: 'signature_delta', signature },
      ],
    });
    const redacted = { type: 'redacted_thinking', data: REDACTED };
    if (question.includes('sandbox:redacted')) blocks.push({ block: redacted, start: redacted, deltas: [] });
  }
  if (text !== undefined && text !== '') {
    blocks.push({
      block: { type: 'text', text, citations: null },
      start: { type: 'text', text: '' },
      deltas: splitWords(text).map((word) => ({ type: 'text_delta', text: word })),
    });
  }
  for (const { id, name, input } of calls) {
    const pieces = Object.keys(input).length === 0 ? [] : splitArguments(input);
    blocks.push({
      block: { type: 'tool_use', id, name, input, caller: { type: 'direct' } },
      start: { type: 'tool_use', id, name, input: {} },
      deltas: ['', ...pieces].map((piece) => ({ type: 'input_json_delta', partial_json: piece })),
    });
  }
  return blocks;
}

function message({ id }: Reply, { model }: Prompt): JsonObject {
  return { id, type: 'message', role: 'assistant', model, container: null };
}

function endOf({ finish, stopWord }: Reply): JsonObject {
  const details = { type: 'refusal', category: null, explanation: 'the sandbox was told to refuse' };
  return {
    stop_reason: FINISH[finish],
    stop_sequence: stopWord ?? null,
    stop_details: finish === 'refused' ? details : null,
  };
}

function usageOf({ usage: { prompt, cached, answer }, manner }: Reply): JsonObject | undefined {
  if (manner === 'missing') return undefined;
  const sign = manner === 'negative' ? -1 : 1;
  const kept = cached === 0 && prompt >= LEAST_KEPT ? Math.floor(prompt / 2) : 0;
  return {
    input_tokens: sign * (prompt - cached - kept),
    cache_creation_input_tokens: sign * kept,
    cache_read_input_tokens: sign * cached,
    cache_creation: { ephemeral_5m_input_tokens: sign * kept, ephemeral_1h_input_tokens: 0 },
    output_tokens: sign * answer,
    service_tier: 'standard',
  };
}
