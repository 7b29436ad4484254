import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChatFormatName, ChatTwin, ChatTwinEndpoint } from '../../contract/chat.ts';
import { insist, type RefusalKind, Refused } from '../refused.ts';
import { type Fault, type FaultPlan, refusalOf } from '../twins/faults.ts';
import { matchEndpoint } from '../twins/match-endpoint.ts';
import type { Received } from '../twins/received.ts';
import { sendBytes, sendJson } from '../twins/send.ts';
import { type ChatRow, openChatJournal } from './chat-journal.ts';
import { completionsDialect } from './completions/dialect.ts';
import { compose } from './compose.ts';
import { generateDialect } from './generate/dialect.ts';
import { readRequest } from './messages/read-request.ts';
import { stream, whole } from './messages/write-answer.ts';
import { openPromptMemory } from './prompt-memory.ts';
import { sendStream } from './send-stream.ts';
import { sendWhole } from './send-whole.ts';
import type { Dialect, Prompt, Reply, UsageManner } from './types.ts';

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
const messagesDialect: Dialect = {
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

/** How the vendor of each format speaks; shares nothing with the formats of the gateway but their names. */
const DIALECTS: Readonly<Record<ChatFormatName, Dialect>> = {
  'chat-completions': completionsDialect,
  messages: messagesDialect,
  'generate-content': generateDialect,
};

/** Plays all chat vendors; the server asks it before it looks for tasks. */
export interface ChatDesk {
  /** Answers that were begun, oldest first. */
  readonly journal: readonly ChatRow[];
  /** Answers one call; false when it is for no endpoint of chat. */
  serve(twin: ChatTwin, call: ChatCall): Promise<boolean>;
}

export interface ChatCall {
  readonly received: Received;
  /** Whether the call proves that it may. */
  readonly hasKey: boolean;
  /** Who asks its vendor for pictures is served elsewhere. */
  readonly draws: boolean;
  readonly response: ServerResponse;
}

/** How the vendor of each format reads requests; one may refuse what its vendor would. */
export type PromptReaders = Readonly<Partial<Record<ChatFormatName, Dialect['read']>>>;

export interface ChatDeskOptions {
  /** In place of the own ones, which refuse nothing. */
  readonly readers?: PromptReaders | undefined;
  readonly faults: Pick<FaultPlan, 'choose'>;
  readonly slow_ms: number;
  /** Between two events of a stream. */
  readonly word_ms: number;
}

const MANNERS: readonly (readonly [Fault, UsageManner])[] = [
  ['usage_missing', 'missing'],
  ['usage_twice', 'twice'],
  ['usage_negative', 'negative'],
];

export function openChatDesk(options: ChatDeskOptions): ChatDesk {
  const memory = openPromptMemory();
  const journal = openChatJournal();
  const answer = async (
    twin: ChatTwin,
    { response }: ChatCall,
    { found, prompt }: { readonly found: FoundCall; readonly prompt: Prompt },
  ): Promise<void> => {
    const dialect = DIALECTS[twin.format];
    // Faults of earlier turns are over; only what was said last is looked at.
    const faults = options.faults.choose(twin.protocol, { body: { prompt: prompt.question } });
    const refused = refusalOf(faults);
    const inAnswer = refused === 'content_policy' && dialect.refusesInAnswer;
    if (faults.has('slow')) await sleep(options.slow_ms);
    if (refused !== undefined && !inAnswer) return sendRefusal(response, twin, refused);
    const manner = MANNERS.find(([fault]) => faults.has(fault))?.[1] ?? 'once';
    const reply = compose(prompt, { memory, ids: dialect, manner, refuses: inAnswer });
    const close = journal.open({ protocol: twin.protocol, prompt, reply, faults });
    if (faults.has('lost_answer')) {
      response.destroy();
      return close('cut');
    }
    if (faults.has('accepted_then_502')) sendJson(response, 502, { error: 'bad gateway' });
    else if (faults.has('html'))
      sendBytes(response, 'text/html', Buffer.from('<html><body>Please wait</body></html>'));
    else return close(await send(twin, response, { found, prompt, reply, faults, word_ms: options.word_ms }));
    close('whole');
  };
  return {
    journal: journal.rows,
    async serve(twin, call) {
      const found = findCall(twin, call.received);
      if (found === undefined) return false;
      const prompt = read(twin, call, found, options.readers?.[twin.format]);
      if (prompt instanceof Refused) sendRefusal(call.response, twin, prompt.kind, prompt);
      else if (prompt.picture && !found.stream && call.draws) return false;
      else await answer(twin, call, { found, prompt });
      return true;
    },
  };
}

/** What the vendor makes of the request, or why it refuses it. */
function read(
  twin: ChatTwin,
  { received, hasKey }: ChatCall,
  found: FoundCall,
  reader: Dialect['read'] = DIALECTS[twin.format].read,
): Prompt | Refused {
  const { headers, body, broken } = received;
  try {
    if (!hasKey) throw new Refused('Incorrect API key provided.', undefined, 'invalid_key');
    for (const [name, value] of Object.entries(found.endpoint.headers))
      insist(headers[name] === value, `${name}: header is required`);
    insist(
      headers['content-type']?.startsWith('application/json') === true,
      'the body must be application/json',
    );
    insist(!broken, 'We could not parse the JSON body of your request.');
    const missing = found.endpoint.required.find((name) => body[name] === undefined);
    insist(missing === undefined, `Missing required parameter: '${missing}'.`, missing);
    return reader(received, found);
  } catch (error) {
    if (error instanceof Refused) return error;
    throw error;
  }
}

/** In the words of the spec's examples; where the call itself is wrong, in those of the format with the reason. */
function sendRefusal(response: ServerResponse, twin: ChatTwin, kind: RefusalKind, reason?: Refused): void {
  const { http, body } =
    kind === 'invalid_request' && reason !== undefined
      ? DIALECTS[twin.format].refusal(kind, reason.message, reason.param)
      : writtenRefusal(twin, kind, reason?.message ?? `the sandbox was told: ${kind}`);
  sendJson(response, http, body, kind === 'rate_limit' ? 1 : undefined);
}

function writtenRefusal({ format, examples }: ChatTwin, kind: RefusalKind, message: string) {
  return examples.errors[kind] ?? DIALECTS[format].refusal(kind, message);
}

function send(
  twin: ChatTwin,
  response: ServerResponse,
  answer: {
    readonly found: FoundCall;
    readonly prompt: Prompt;
    readonly reply: Reply;
    readonly faults: ReadonlySet<Fault>;
    readonly word_ms: number;
  },
) {
  const { found, prompt, reply, faults, word_ms } = answer;
  const dialect = DIALECTS[twin.format];
  const { body: failure } = writtenRefusal(twin, 'overloaded', 'Overloaded');
  if (!found.stream) return sendWhole(response, { body: dialect.whole(reply, prompt), failure }, faults);
  return sendStream(
    response,
    {
      pieces: dialect.stream(reply, prompt, found),
      failure: dialect.failure(failure, found),
      type: found.sse ? 'text/event-stream; charset=utf-8' : 'application/json',
      word_ms,
    },
    faults,
  );
}

/** What a call asks of a chat vendor. */
interface FoundCall {
  readonly endpoint: ChatTwinEndpoint;
  readonly stream: boolean;
  /** Events; otherwise a stream is one growing list. */
  readonly sse: boolean;
  /** The model, where the path names it. */
  readonly model: string | undefined;
}

/** The endpoint of a call: by its path, or where both have the same, by what the body says of streams. */
function findCall(twin: Pick<ChatTwin, 'complete' | 'stream'>, received: Received): FoundCall | undefined {
  const whole = valuesOf(twin.complete, received);
  const streamed = valuesOf(twin.stream, received);
  const stream = streamed !== undefined && (whole === undefined || received.body.stream === true);
  const values = stream ? streamed : whole;
  if (values === undefined) return undefined;
  const endpoint = stream ? twin.stream : twin.complete;
  const sse = Object.entries(endpoint.query).every(([name, value]) => received.query.get(name) === value);
  return { endpoint, stream, sse, model: Object.values(values)[0] };
}

function valuesOf({ method, path }: ChatTwinEndpoint, received: Received) {
  return matchEndpoint({ method, path, query: {} }, received);
}
