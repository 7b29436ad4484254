import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChatFormatName, ChatTwin, ChatTwinEndpoint } from '../../contract/chat.ts';
import { insist, type RefusalKind, Refused } from '../refused.ts';
import { matchEndpoint } from '../twins/endpoints.ts';
import { type Fault, type FaultPlan, refusalOf } from '../twins/faults.ts';
import { type Received, referenceIn } from '../twins/received.ts';
import { RETRY_SOON, sendJson, sendPage } from '../twins/send.ts';
import { completionsDialect } from './completions.ts';
import { compose, openPromptMemory } from './compose.ts';
import { generateDialect } from './generate.ts';
import { messagesDialect } from './messages.ts';
import { type Ending, sendStream, sendWhole } from './send-answer.ts';
import type { Dialect, MadeUsage, Prompt, UsageManner } from './types.ts';

/** How the vendor of each format speaks; shares nothing with the formats of the gateway but their names. */
const DIALECTS: Readonly<Record<ChatFormatName, Dialect>> = {
  'chat-completions': completionsDialect,
  messages: messagesDialect,
  'generate-content': generateDialect,
};

/** One row per answer that was begun: what the vendor would have billed. */
export interface ChatRow {
  readonly protocol: string;
  /** The vendor's id of the answer. */
  readonly id: string;
  readonly model: string;
  readonly stream: boolean;
  /** `[ref:...]` in the last text of the user, which lets a test match calls with its own requests. */
  readonly ref: string | null;
  readonly faults: readonly Fault[];
  readonly ended: Ending | 'open';
  readonly usage: MadeUsage;
}

interface ChatCall {
  readonly received: Received;
  /** Whether the call proves that it may. */
  readonly hasKey: boolean;
  /** Who asks its vendor for pictures is served elsewhere. */
  readonly draws: boolean;
  readonly response: ServerResponse;
}

/** How the vendor of each format reads requests; one may refuse what its vendor would. */
export type PromptReaders = Readonly<Partial<Record<ChatFormatName, Dialect['read']>>>;

interface ChatDeskOptions {
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
/** Older rows are forgotten, so that a sandbox may run for long. */
const MOST_ROWS = 10_000;

/** Plays all chat vendors; the server asks it before it looks for tasks. */
export function openChatDesk(options: ChatDeskOptions) {
  const cachedTokens = openPromptMemory();
  const journal: (ChatRow & { ended: ChatRow['ended'] })[] = [];
  const answer = async (twin: ChatTwin, response: ServerResponse, found: FoundCall, prompt: Prompt) => {
    const dialect = DIALECTS[twin.format];
    // Faults of earlier turns are over; only what was said last is looked at.
    const faults = options.faults.choose(twin.protocol, { body: { prompt: prompt.question } });
    const refused = refusalOf(faults);
    const inAnswer = refused === 'content_policy' && dialect.refusesInAnswer;
    if (faults.has('slow')) await sleep(options.slow_ms);
    if (refused !== undefined && !inAnswer) return sendRefusal(response, twin, refused);
    const manner = MANNERS.find(([fault]) => faults.has(fault))?.[1] ?? 'once';
    const reply = compose(prompt, { cachedTokens, ids: dialect, manner, refuses: inAnswer });
    const row: (typeof journal)[number] = {
      protocol: twin.protocol,
      id: reply.id,
      model: prompt.model,
      stream: prompt.stream,
      ref: referenceIn(prompt.question) ?? null,
      faults: [...faults],
      ended: 'open',
      usage: reply.usage,
    };
    journal.push(row);
    if (journal.length > MOST_ROWS) journal.splice(0, MOST_ROWS / 2);
    const send = async (): Promise<Ending> => {
      const { body: failure } = writtenRefusal(twin, 'overloaded', 'Overloaded');
      if (!found.stream) return sendWhole(response, { body: dialect.whole(reply, prompt), failure }, faults);
      const stream = {
        events: dialect.stream(reply, prompt, found),
        failure: dialect.failure(failure, found),
        type: found.sse ? 'text/event-stream; charset=utf-8' : 'application/json',
        word_ms: options.word_ms,
      };
      return sendStream(response, stream, faults);
    };
    if (faults.has('lost_answer')) {
      response.destroy();
      row.ended = 'cut';
    } else if (faults.has('accepted_then_502')) {
      sendJson(response, 502, { error: 'bad gateway' });
      row.ended = 'whole';
    } else if (faults.has('html')) {
      sendPage(response);
      row.ended = 'whole';
    } else row.ended = await send();
  };
  return {
    /** Answers that were begun, oldest first. */
    journal: journal as readonly ChatRow[],
    /** Answers one call; false when it is for no endpoint of chat. */
    async serve(twin: ChatTwin, call: ChatCall): Promise<boolean> {
      const found = findCall(twin, call.received);
      if (found === undefined) return false;
      const prompt = read(twin, call, found, options.readers?.[twin.format]);
      if (prompt instanceof Refused) sendRefusal(call.response, twin, prompt.kind, prompt);
      else if (prompt.picture && !found.stream && call.draws) return false;
      else await answer(twin, call.response, found, prompt);
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
    const isJson = headers['content-type']?.startsWith('application/json') === true;
    insist(isJson, 'the body must be application/json');
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
  sendJson(response, http, body, kind === 'rate_limit' ? RETRY_SOON : {});
}

function writtenRefusal({ format, examples }: ChatTwin, kind: RefusalKind, message: string) {
  return examples.errors[kind] ?? DIALECTS[format].refusal(kind, message);
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
function findCall(twin: ChatTwin, received: Received): FoundCall | undefined {
  const valuesOf = ({ method, path }: ChatTwinEndpoint) =>
    matchEndpoint({ method, path, query: {} }, received);
  const whole = valuesOf(twin.complete);
  const streamed = valuesOf(twin.stream);
  const stream = streamed !== undefined && (whole === undefined || received.body.stream === true);
  const values = stream ? streamed : whole;
  if (values === undefined) return undefined;
  const endpoint = stream ? twin.stream : twin.complete;
  const sse = Object.entries(endpoint.query).every(([name, value]) => received.query.get(name) === value);
  return { endpoint, stream, sse, model: Object.values(values)[0] };
}
