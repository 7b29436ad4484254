import type { JsonObject } from '../contract/json.ts';
import type { AuthChoice, Pace } from '../contract/protocol.ts';
import type { UpstreamAnswer, UpstreamRequest } from '../contract/upstream.ts';
import type { Span } from '../observe/span.ts';

/** One deployed upstream. A credential is a flat map of secrets whose names its auth strategy knows. */
export interface Channel {
  readonly id: string;
  readonly protocol: string;
  readonly base_url: string;
  readonly credentials: readonly Readonly<Record<string, string>>[];
  readonly groups: readonly string[];
  /** Public model id to upstream name. */
  readonly models: Readonly<Record<string, string>>;
  readonly priority: number;
  readonly weight: number;
  readonly enabled: boolean;
  readonly limits: { readonly concurrent?: number; readonly rpm?: number };
  readonly pace: Partial<Pace>;
  readonly settings: JsonObject;
  /** Gives the vendor an address for callbacks, where its protocol can; needs a public `server.public_url`. */
  readonly callbacks?: boolean;
  /** Tells the vendor of the trace that a call belongs to. */
  readonly traceparent?: boolean;
  /** What to do with an uncertain submission at its deadline. */
  readonly uncertain: {
    readonly give_up_secs: number;
    /** `release` (default): the task fails and its money comes back; `manual`: both wait for an operator. */
    readonly policy?: 'release' | 'manual';
  };
}

/** Which call it is: sets the deadlines. */
export type CallKind = 'submit' | 'poll' | 'cancel' | 'chat';

/** Waiting times of one call instead of those of its kind, in milliseconds. */
export interface CallTimes {
  readonly headers_ms: number;
  /** Silence between two pieces of the body. */
  readonly idle_ms: number;
  readonly total_ms: number;
}

/** Why a call has no complete, parsed answer. `not_sent`: surely no byte reached the vendor's application. */
export interface CallFailure {
  readonly kind: 'not_sent' | 'ambiguous';
  readonly reason:
    | 'connect'
    | 'dns'
    | 'tls'
    | 'timeout'
    | 'reset'
    | 'cut'
    | 'too_large'
    | 'not_json'
    | 'redirect'
    | 'refused_by_policy'
    /** No credential could be put on it: the key is unusable, or no access token was to be had. */
    | 'auth';
  /** Safe to log; never shown to callers. */
  readonly message: string;
  readonly http?: number;
}

export type CallOutcome =
  | { readonly kind: 'answer'; readonly answer: UpstreamAnswer }
  | { readonly kind: 'failure'; readonly failure: CallFailure };

export interface ChannelCall {
  readonly channel: Channel;
  readonly credential: number;
  readonly auth: AuthChoice;
  readonly request: UpstreamRequest;
  readonly call: CallKind;
  /** What the call is a step of, where that is traced. */
  readonly span?: Span | undefined;
  readonly signal?: AbortSignal;
  readonly times?: CallTimes;
  /** On decoded bytes of the answer; absent: 4 MiB. */
  readonly max_answer_bytes?: number;
  /** Called once, when nothing here holds the request's body any more; not called for one that was never begun. */
  readonly sent?: () => void;
  /**
   * Given what gives back the memory of a large answer, to be called when it is held no longer; absent: it is given
   * back with the answer.
   */
  readonly held?: (release: () => void) => void;
}

/** The body of an event stream, decoded; ends with an error when it was cut, silent or took too long. */
export interface EventBody {
  readonly http: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly chunks: AsyncIterable<Uint8Array> & { destroy(error?: Error): void };
  /** Values that must never appear in what callers see. */
  readonly secrets: readonly string[];
}

/** `answer`: the vendor answered whole, with an error or although a stream was asked for. */
export type OpenOutcome =
  | { readonly kind: 'stream'; readonly body: EventBody }
  | { readonly kind: 'answer'; readonly answer: UpstreamAnswer }
  | { readonly kind: 'failure'; readonly failure: CallFailure };

/** A response whose body is still to be read. `body` must be consumed or destroyed. */
export interface OpenStream {
  readonly http: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: NodeJS.ReadableStream & AsyncIterable<Uint8Array> & { destroy(error?: Error): void };
}

export interface PublicFetchOptions {
  /** On decoded bytes. */
  readonly max_bytes: number;
  /** Allowed kinds of content, by prefix of the media type (`image/`). */
  readonly accept: readonly string[];
  readonly deadline_ms: number;
  /** Only so many first bytes are asked for and read, whatever the source sends; `max_bytes` is of the whole. */
  readonly head_bytes?: number;
  /** Takes content of more than `MOST_HELD_BYTES`, from its beginning; `bytes` are then empty. */
  readonly spool?: (whole: AsyncIterable<Uint8Array>) => Promise<void>;
}

/** What an address held. */
export interface PublicContent {
  readonly bytes: Uint8Array;
  /** As declared: nothing to trust. */
  readonly mime: string;
  /** Of the whole content, of which `bytes` may be the head; absent when the source did not say. */
  readonly total?: number | undefined;
}

/** All outgoing traffic: two doors, nothing else in the runtime opens a connection. */
export interface Egress {
  /** The host comes only from the channel; the credential is added here and nowhere else. */
  channelCall(call: ChannelCall): Promise<CallOutcome>;
  /** A call whose answer comes as server-sent events; never throws for anything that happened on the way. */
  channelEvents(call: ChannelCall): Promise<OpenOutcome>;
  /** A result that needs the channel's key, streamed from under the channel's base; elsewhere redirects lose it. */
  channelStream(
    call: ChannelCall & { readonly headers: Readonly<Record<string, string>> },
  ): Promise<OpenStream>;
  /**
   * One call to the address that the request has as its path, which a vendor named for a file: a public one, without any
   * credential. Never throws; at most 64 KiB of the answer are read.
   */
  foreignCall(call: {
    readonly request: UpstreamRequest;
    readonly signal?: AbortSignal;
  }): Promise<CallOutcome>;
  /** Address given by a caller or vendor: public addresses only, at most 3 redirects. Throws GatewayError. */
  publicFetch(url: string, options: PublicFetchOptions): Promise<PublicContent>;
  publicStream(
    url: string,
    options: {
      readonly method: 'GET' | 'HEAD';
      readonly headers: Readonly<Record<string, string>>;
      readonly idle_ms: number;
      readonly signal?: AbortSignal;
    },
  ): Promise<OpenStream>;
  /**
   * Whether `publicStream` would ask this address at all: false for what the policy refuses by the address
   * alone, so that a result nobody can fetch is none. Resolves and asks nothing.
   */
  acceptsLink(url: string): boolean;
  close(): Promise<void>;
}
