import { lookup as systemLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import type { Observer } from '../observe/observer.ts';
import { createAnswerBudget } from './answer-budget.ts';
import { createTokenCache } from './auth/token-cache.ts';
import { createTokenExchange } from './auth/token-exchange.ts';
import { createChannelDoor } from './channel-door.ts';
import { DEADLINES, type Deadlines } from './deadlines.ts';
import { createForeignCall } from './foreign-call.ts';
import {
  type Agent,
  createAgent,
  type Dispatcher,
  joinHeaders,
  phaseBeforeStart,
  requestThrough,
  toOptions,
} from './http-client.ts';
import { createPublicDoor } from './public-door.ts';
import { type Transport, TransportError } from './transport.ts';
import type { Egress } from './types.ts';
import { createUrlPolicy, type Peer, type UrlPolicyOptions } from './url-policy.ts';
import { createWholeTransport } from './whole-answer.ts';

/** What the deployment decides about outgoing traffic; the rest is for tests. */
export interface EgressOptions extends UrlPolicyOptions {
  readonly deadlines?: Partial<Deadlines>;
  /** Told how long calls to channels took; absent: nobody is. */
  readonly observer?: Pick<Observer, 'observe'>;
  /** Bytes of vendors' answers held at once; absent: `ANSWER_BUDGET_BYTES`. */
  readonly answerBytes?: number;
  /** Replaces the system's resolver. */
  readonly lookup?: LookupFunction;
  /** Connections to one origin; default: `CONNECTIONS`. */
  readonly connections?: typeof CONNECTIONS;
  /** Told of every address just before it may be dialled, by either door. */
  readonly journal?: (peer: Peer) => void;
}

/**
 * For each origin. One connection carries one request or stream at a time; how many a vendor bears is a limit of its
 * channel. Files are read as slowly as a caller likes, so that they never share connections with calls.
 */
const CONNECTIONS: { readonly call: number; readonly file: number } = { call: 4_096, file: 1_024 };

const NOBODY: Pick<Observer, 'observe'> = { observe: () => undefined };

/**
 * The one place where the gateway opens connections, through two doors: calls to channels, whose host comes
 * from the deployment alone, and addresses given by callers or vendors, which must be public. Nothing here
 * repeats a request or follows a redirect on its own.
 */
export function createEgress(options: EgressOptions): Egress {
  const deadlines = { ...DEADLINES, ...options.deadlines };
  const policy = createUrlPolicy(options);
  const shared = { deadlines, lookup: options.lookup ?? systemLookup, journal: options.journal };
  const ofChannels = { ...shared, permits: () => true };
  const ofPublic = { ...shared, permits: policy.permits };
  const { call, file } = options.connections ?? CONNECTIONS;
  const agents = {
    calls: createAgent(ofChannels, call),
    polls: createAgent(ofChannels, call),
    channelFiles: createAgent(ofChannels, file),
    media: createAgent(ofPublic, call),
    publicFiles: createAgent(ofPublic, file),
  };
  const mediaDoor = createPublicDoor({ send: createTransport(agents.media), policy, deadlines });
  const publicDoor = createPublicDoor({ send: createTransport(agents.publicFiles), policy, deadlines });
  const send = createTransport(agents.calls);
  const signing = {
    now: Date.now,
    tokens: createTokenCache(),
    exchange: createTokenExchange({ send, deadline_ms: deadlines.token_ms }),
  };
  const answers = createAnswerBudget(options.answerBytes);
  const channelDoor = createChannelDoor({
    send,
    sendWhole: createWholeTransport(agents.calls),
    sendPoll: createWholeTransport(agents.polls),
    sendFile: createTransport(agents.channelFiles),
    publicDoor,
    deadlines,
    signing,
    answers,
    measures: { observer: options.observer ?? NOBODY },
  });
  return {
    channelCall: channelDoor.call,
    channelEvents: channelDoor.events,
    channelStream: channelDoor.stream,
    foreignCall: createForeignCall({ send: createTransport(agents.media), policy, deadlines, answers }),
    publicFetch: mediaDoor.read,
    publicStream: publicDoor.stream,
    acceptsLink: policy.accepts,
    async close() {
      await Promise.all(Object.values(agents).map((agent) => agent.destroy()));
    },
  };
}

/** How far a request is: written, or given up before that; never both. */
interface Mark {
  state: 'waiting' | 'started' | 'left';
}

/**
 * A consumer that already left must not turn a late failure into an uncaught one. Out here, because a function made
 * where the request is known keeps it for as long as its answer runs.
 */
function unheard(): void {}

function createTransport(agent: Agent): Transport {
  return async (request) => {
    const mark: Mark = { state: 'waiting' };
    const marked: Pick<Agent, 'dispatch'> = {
      dispatch: (options, handler) => agent.dispatch(options, watch(handler, mark)),
    };
    try {
      const answer = await orAbortedWaiting(request.signal, mark, () =>
        requestThrough.call(marked, toOptions(request)),
      );
      answer.body.on('error', unheard);
      return { http: answer.statusCode, headers: joinHeaders(answer.headers), body: answer.body };
    } catch (error) {
      if (error instanceof TransportError) throw error;
      throw new TransportError(mark.state === 'started' ? 'started' : phaseBeforeStart(error), error);
    }
  };
}

/** The client looks at the signal only once a connection stands; a request that still waits ends here. */
async function orAbortedWaiting<T>(signal: AbortSignal, mark: Mark, send: () => Promise<T>): Promise<T> {
  if (signal.aborted) throw signal.reason;
  const answer = send();
  // On a kept connection it is written at once.
  if (mark.state === 'started') return answer;
  const waiting = Promise.withResolvers<never>();
  const leave = () => {
    if (mark.state !== 'waiting') return;
    mark.state = 'left';
    waiting.reject(signal.reason);
  };
  signal.addEventListener('abort', leave, { once: true });
  try {
    return await Promise.race([answer, waiting.promise]);
  } finally {
    signal.removeEventListener('abort', leave);
  }
}

/** The client announces a request right before it writes its first byte: the line between sure and unsure. */
function watch(handler: Dispatcher.DispatchHandler, mark: Mark): Dispatcher.DispatchHandler {
  return {
    onRequestStart(controller, context) {
      handler.onRequestStart?.(controller, context);
      if (mark.state === 'left') controller.abort(new Error('given up while waiting'));
      else if (!controller.aborted) mark.state = 'started';
    },
    onRequestUpgrade: (...args) => handler.onRequestUpgrade?.(...args),
    onResponseStart: (...args) => handler.onResponseStart?.(...args),
    onResponseData: (...args) => handler.onResponseData?.(...args),
    onResponseEnd: (...args) => handler.onResponseEnd?.(...args),
    onResponseError: (...args) => handler.onResponseError?.(...args),
  };
}
