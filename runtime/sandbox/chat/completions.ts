import type { Json, JsonObject } from '../../contract/json.ts';
import type { RefusalKind } from '../refused.ts';
import {
  mediumAt,
  numberOf,
  objectOf,
  objectsOf,
  splitArguments,
  splitWords,
  textOf,
  textsOf,
} from './dialect-parts.ts';
import type { Dialect, Prompt, Reply, RequestedMedium, RequestedTool } from './types.ts';

interface Written {
  readonly http: number;
  readonly type: string;
  readonly code: string | null;
}

const ERRORS: Readonly<Record<RefusalKind, Written>> = {
  invalid_request: { http: 400, type: 'invalid_request_error', code: null },
  invalid_key: { http: 401, type: 'invalid_request_error', code: 'invalid_api_key' },
  not_found: { http: 404, type: 'invalid_request_error', code: 'model_not_found' },
  rate_limit: { http: 429, type: 'requests', code: 'rate_limit_exceeded' },
  quota: { http: 429, type: 'insufficient_quota', code: 'insufficient_quota' },
  content_policy: { http: 400, type: 'invalid_request_error', code: 'content_policy_violation' },
  overloaded: { http: 503, type: 'service_unavailable_error', code: 'server_is_overloaded' },
  upstream: { http: 500, type: 'server_error', code: null },
};

/** A vendor of the common chat format. */
export const completionsDialect: Dialect = {
  idPrefix: 'chatcmpl-up-',
  callPrefix: 'call_',
  refusesInAnswer: false,
  read: ({ body }, asked) => readRequest(body, asked),
  whole,
  stream,
  refusal(kind, message, param) {
    const { http, type, code } = ERRORS[kind];
    return { http, body: { error: { message, type, param: param ?? null, code } } };
  },
  failure: event,
};

/** What a body asks for; nothing of it is refused. */
export function readRequest(body: JsonObject, { stream }: { readonly stream: boolean }): Prompt {
  const effort = textOf(body.reasoning_effort);
  const tools = objectsOf(body.tools).map(toolOf);
  const read = readMessages(objectsOf(body.messages));
  return {
    ...read,
    pieces: tools.length === 0 ? read.pieces : [JSON.stringify(body.tools), ...read.pieces],
    model: textOf(body.model),
    stream,
    tools,
    choice: choiceOf(body.tool_choice, tools),
    parallel: body.parallel_tool_calls !== false,
    shape: shapeOf(objectOf(body.response_format)),
    thinking: (effort !== '' && effort !== 'none') || body.enable_thinking === true,
    maxTokens: numberOf(body.max_completion_tokens) ?? numberOf(body.max_tokens),
    stop: textsOf(body.stop),
    count: numberOf(body.n) ?? 1,
    usageAsked: objectOf(body.stream_options).include_usage === true,
    picture: false,
  };
}

function readMessages(
  messages: readonly JsonObject[],
): Pick<Prompt, 'pieces' | 'media' | 'question' | 'results'> {
  const calls = messages.flatMap(({ tool_calls: made }) => objectsOf(made));
  const names = new Map(calls.map((call) => [call.id, textOf(objectOf(call.function).name)]));
  const texts = messages.map(({ content }) => contentOf(content));
  const answers = messages.slice(messages.findLastIndex(({ role }) => role !== 'tool') + 1);
  return {
    pieces: messages.map(({ tool_calls: made }, index) => {
      const text = texts[index] ?? '';
      return objectsOf(made).length === 0 ? text : `${text}${JSON.stringify(made)}`;
    }),
    media: messages.flatMap(({ content }) => objectsOf(content).flatMap(mediaOf)),
    question: texts[messages.findLastIndex(({ role }) => role === 'user')] ?? '',
    results: answers.map(({ tool_call_id: id, content }) => ({
      name: names.get(id) ?? textOf(id),
      text: contentOf(content),
    })),
  };
}

function contentOf(content: Json | undefined): string {
  if (typeof content === 'string') return content;
  const parts = objectsOf(content).map(({ text, refusal }) => textOf(text ?? refusal));
  return parts.filter((text) => text !== '').join(' ');
}

function mediaOf(part: JsonObject): readonly RequestedMedium[] {
  const held = objectOf(part[textOf(part.type)]);
  switch (part.type) {
    case 'image_url':
      return [mediumAt('picture', held.url)];
    case 'input_audio':
      return [{ kind: 'sound', mime: `audio/${textOf(held.format)}` }];
    case 'file':
      return [mediumAt('document', held.file_data)];
    case 'video_url':
      return [mediumAt('video', held.url)];
    default:
      return [];
  }
}

function toolOf(tool: JsonObject): RequestedTool {
  const { name, parameters } = objectOf(tool.function);
  return { name: textOf(name), schema: objectOf(parameters) };
}

function choiceOf(choice: Json | undefined, tools: readonly RequestedTool[]): Prompt['choice'] {
  if (choice === 'none' || choice === 'auto' || choice === 'required') return choice;
  const name = textOf(objectOf(objectOf(choice).function).name);
  if (name !== '') return { name };
  return tools.length === 0 ? 'none' : 'auto';
}

function shapeOf({ type, json_schema: described }: JsonObject): Prompt['shape'] {
  if (type === 'json_object') return { kind: 'json' };
  if (type !== 'json_schema') return { kind: 'text' };
  const { schema } = objectOf(described);
  return { kind: 'schema', schema: schema === undefined ? { type: 'object' } : objectOf(schema) };
}

const FINISH: Readonly<Record<Reply['finish'], string>> = {
  end: 'stop',
  stop_word: 'stop',
  length: 'length',
  calls: 'tool_calls',
  refused: 'content_filter',
};

/** Every so many events a comment keeps the connection alive, as compatible servers do. */
const PIECES_TO_A_COMMENT = 16;

/** The answer as one body. */
function whole(reply: Reply, prompt: Prompt): JsonObject {
  const calls = reply.calls.map(({ id, name, input }) => ({
    id,
    type: 'function',
    function: { name, arguments: JSON.stringify(input) },
  }));
  const message = {
    role: 'assistant',
    content: reply.text ?? null,
    refusal: null,
    annotations: [],
    ...(reply.thought === undefined ? {} : { reasoning_content: reply.thought }),
    ...(calls.length === 0 ? {} : { tool_calls: calls }),
  };
  return {
    ...head(reply, prompt, 'chat.completion'),
    choices: Array.from({ length: prompt.count }, (_, index) => ({
      index,
      message,
      logprobs: null,
      finish_reason: FINISH[reply.finish],
    })),
    ...(reply.manner === 'missing' ? {} : { usage: usageOf(reply) }),
  };
}

/** The answer as events: a role, thoughts, words, calls in pieces, the reason, usage when asked, and the end. */
function stream(reply: Reply, prompt: Prompt): readonly string[] {
  const same = head(reply, prompt, 'chat.completion.chunk');
  const without = prompt.usageAsked ? { usage: null } : {};
  const chunk = (index: number, delta: JsonObject, finish: string | null = null) =>
    event({ ...same, choices: [{ index, delta, logprobs: null, finish_reason: finish }], ...without });
  const chunks: string[] = [];
  for (let index = 0; index < prompt.count; index++) {
    chunks.push(chunk(index, { role: 'assistant', content: '', refusal: null }));
    for (const word of splitWords(reply.thought)) chunks.push(chunk(index, { reasoning_content: word }));
    for (const word of splitWords(reply.text)) chunks.push(chunk(index, { content: word }));
    for (const [place, { id, name, input }] of reply.calls.entries()) {
      const first = { index: place, id, type: 'function', function: { name, arguments: '' } };
      chunks.push(chunk(index, { tool_calls: [first] }));
      for (const piece of splitArguments(input))
        chunks.push(chunk(index, { tool_calls: [{ index: place, function: { arguments: piece } }] }));
    }
    chunks.push(chunk(index, {}, FINISH[reply.finish]));
  }
  const usage = event({ ...same, choices: [], usage: usageOf(reply) });
  const isUsageSent = prompt.usageAsked && reply.manner !== 'missing';
  const usages = isUsageSent ? [usage, ...(reply.manner === 'twice' ? [usage] : [])] : [];
  return [...chunks.map(commented), ...usages, 'data: [DONE]\n\n'];
}

/** One event of the stream. */
function event(data: Json): string {
  return `data: ${JSON.stringify(data)}\n\n`;
}

function commented(wire: string, index: number): string {
  return index > 0 && index % PIECES_TO_A_COMMENT === 0 ? `: keep-alive\n\n${wire}` : wire;
}

function head({ id, created }: Reply, { model }: Prompt, object: string): JsonObject {
  return { id, object, created, model, service_tier: 'default', system_fingerprint: 'fp_sandbox' };
}

function usageOf({ usage: { prompt, cached, answer, thought }, manner }: Reply): JsonObject {
  const sign = manner === 'negative' ? -1 : 1;
  return {
    prompt_tokens: sign * prompt,
    completion_tokens: sign * answer,
    total_tokens: sign * (prompt + answer),
    prompt_tokens_details: { cached_tokens: sign * cached, audio_tokens: 0 },
    completion_tokens_details: {
      reasoning_tokens: sign * thought,
      audio_tokens: 0,
      accepted_prediction_tokens: 0,
      rejected_prediction_tokens: 0,
    },
  };
}
