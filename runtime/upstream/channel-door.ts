import { GatewayError } from '../contract/errors.ts';
import { inTurns } from '../contract/paused-work.ts';
import type { AnswerBudget } from './answer-budget.ts';
import type { SigningTools } from './auth/strategy.ts';
import type { CallClock } from './call-clock.ts';
import { isUnderChannel } from './channel-url.ts';
import type { Deadlines } from './deadlines.ts';
import { openEventBody } from './event-body.ts';
import { type CallMeasures, measureCall } from './measure-call.ts';
import { type CallTools, type OpenedCall, openCall } from './open-call.ts';
import { prepareCall } from './prepare-call.ts';
import type { PublicDoor } from './public-door.ts';
import {
  type AnswerMemory,
  type AnswerReading,
  openAnswerMemory,
  parseWhole,
  readAnswer,
} from './read-answer.ts';
import { discardBody, MAX_REDIRECTS, redirectTarget } from './redirect.ts';
import type { Transport } from './transport.ts';
import type { CallFailure, CallOutcome, ChannelCall, Egress, OpenOutcome, OpenStream } from './types.ts';
import type { WholeAnswer, WholeTransport } from './whole-answer.ts';

/** On decoded bytes, of calls that name no bound of their own; results are streamed and not among them. */
export const MAX_ANSWER_BYTES = 4 * 1024 * 1024;

/** The half of `Egress` that carries credentials. */
export interface ChannelDoor {
  readonly call: Egress['channelCall'];
  readonly events: Egress['channelEvents'];
  readonly stream: Egress['channelStream'];
}

const STREAM_HEADERS: ReadonlySet<string> = new Set(['if-range', 'range']);

/** Everything that carries a channel's credential; it never leaves the channel's base address. */
export function createChannelDoor(tools: {
  readonly send: Transport;
  readonly sendWhole: WholeTransport;
  /** Over connections of their own: what waits for one of these kinds never waits for another. */
  readonly sendPoll: WholeTransport;
  readonly sendFile: Transport;
  readonly publicDoor: PublicDoor;
  readonly deadlines: Deadlines;
  readonly signing: SigningTools;
  readonly answers: AnswerBudget;
  readonly measures: CallMeasures;
}): ChannelDoor {
  const stream: ChannelDoor['stream'] = async (input) => {
    const passed = Object.entries(input.headers).map(([name, value]) => [name.toLowerCase(), value] as const);
    const extra = Object.fromEntries(passed.filter(([name]) => STREAM_HEADERS.has(name)));
    const prepared = await inTurns(
      prepareCall(input, { headers: { ...extra, accept: '*/*' }, signing: tools.signing }),
    );
    if (prepared.kind === 'refused') throw failed(prepared.reason);
    const { call } = prepared;
    const timing = {
      headers_ms: tools.deadlines.stream_headers_ms,
      idle_ms: tools.deadlines.stream_idle_ms,
      signal: input.signal ?? new AbortController().signal,
    };
    let { url } = call;
    for (let hop = 0; ; hop += 1) {
      const at = url;
      const response = await open(async () => {
        const signed = await call.sign(at, timing.signal);
        const { method } = call;
        const body = [...call.body];
        const sent = await tools.sendFile({
          url: signed.url,
          headers: signed.headers,
          method,
          body,
          ...timing,
        });
        if (sent.http === 401) signed.refused?.();
        return sent;
      });
      const target = redirectTarget(response, url);
      if (target === undefined) return response;
      discardBody(response);
      if (hop >= MAX_REDIRECTS) throw failed(`the result redirects more than ${MAX_REDIRECTS} times`);
      if (!isUnderChannel(input.channel.base_url, target)) {
        const method = call.method === 'HEAD' ? 'HEAD' : 'GET';
        return tools.publicDoor.open({ url: target, method, headers: extra, ...timing, redirects: hop + 1 });
      }
      url = new URL(target);
    }
  };
  return {
    call: (input) =>
      measureCall(tools.measures, input, input.call, (headers) =>
        callChannel(input, headers, tools, input.call === 'poll' ? tools.sendPoll : tools.sendWhole),
      ),
    events: (input) =>
      measureCall(tools.measures, input, 'chat_stream', (headers) => openEvents(input, headers, tools)),
    stream,
  };
}

async function open(send: () => Promise<OpenStream>): Promise<OpenStream> {
  try {
    return await send();
  } catch (error) {
    throw failed('the result could not be reached', error);
  }
}

/** The reason goes to the log by way of `cause`; callers see the code's own message. */
function failed(reason: string, cause?: unknown): GatewayError {
  return new GatewayError('upstream_error', { cause: new Error(reason, { cause }) });
}

/**
 * Calls a vendor once for an answer of server-sent events. Errors, and answers that come as JSON although a stream
 * was asked for, are read whole; a success of any other type is none. Never throws.
 */
async function openEvents(
  input: ChannelCall,
  headers: Readonly<Record<string, string>>,
  tools: CallTools & { readonly send: Transport; readonly answers: AnswerBudget },
): Promise<OpenOutcome> {
  const accepting = { ...headers, accept: 'text/event-stream' };
  const opened = await openCall(input, accepting, tools, tools.send);
  if (opened.kind === 'failure') return opened;
  const { response, clock } = opened;
  const { http, headers: answered } = response;
  const type = (answered['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const success = http >= 200 && http < 300;
  if (success && type === 'text/event-stream') {
    const body = openEventBody(opened);
    if (body.kind === 'ok') return { kind: 'stream', body: body.body };
    return unusable(body.reason);
  }
  if (!success || isJson(type)) {
    const { max_answer_bytes: max = MAX_ANSWER_BYTES, held } = input;
    return readAnswer(opened, { max, held, answers: tools.answers });
  }
  return unusable(`the answer is neither events nor JSON (${type === '' ? 'no content-type' : type})`);

  function unusable(message: string): OpenOutcome {
    discardBody(response);
    clock.stop();
    const failure: CallFailure = {
      kind: 'ambiguous',
      reason: 'not_json',
      message: message.slice(0, 160),
      http,
    };
    return { kind: 'failure', failure };
  }
}

function isJson(type: string): boolean {
  return type === 'application/json' || (type.startsWith('application/') && type.endsWith('+json'));
}

/**
 * Calls a vendor once. Resolves to a complete, parsed answer or to a failure that says whether the vendor may
 * have seen the request; never throws for anything that happened on the way.
 */
function callChannel(
  input: ChannelCall,
  headers: Readonly<Record<string, string>>,
  tools: CallTools & { readonly answers: AnswerBudget },
  send: WholeTransport,
): Promise<CallOutcome> {
  const { max_answer_bytes: max = MAX_ANSWER_BYTES, held } = input;
  let running: CallClock | undefined;
  const room = openAnswerMemory(tools.answers, () => running);
  const opening = openCall(input, headers, tools, (request, clock) => {
    running = clock;
    return send(request, { max, room });
  });
  return readOpened(opening, room, { max, held });
}

/** A function of its own: one that waits keeps its arguments alive, and the request is not among these. */
async function readOpened(
  opening: Promise<OpenedCall<WholeAnswer>>,
  room: AnswerMemory,
  reading: AnswerReading,
): Promise<CallOutcome> {
  const opened = await opening;
  if (opened.kind === 'open') return parseWhole(opened, room, reading);
  room.close();
  return opened;
}
