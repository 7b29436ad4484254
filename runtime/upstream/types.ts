import type { Channel } from '../config/types.ts';
import type { RoleLimit } from '../contract/family.ts';
import type { Media } from '../contract/media.ts';
import type { AuthChoice } from '../contract/protocol.ts';
import type { UpstreamAnswer, UpstreamRequest } from '../contract/upstream.ts';
import type { FetchMeter } from '../media/fetch-meter.ts';
import type { HostedFile } from '../media/hosting.ts';
import type { RequestFiles } from './spool.ts';

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

/** A medium that holds the forms that a protocol needs. */
export interface PreparedMedia extends Media {
  /** The file behind `url`, which the caller sent as bytes: to be kept before the vendor is asked. */
  readonly hosted?: HostedFile;
}

export type PreparedRoles = Readonly<Record<string, readonly PreparedMedia[] | undefined>>;

/** Turns media as given into media that hold the encodings a protocol needs; throws GatewayError. */
export interface MediaService {
  prepare(input: {
    readonly roles: Readonly<Record<string, readonly Media[] | undefined>>;
    readonly needs: Readonly<Record<string, readonly string[]>>;
    /** Names the caller's field of a role's medium in refusals (`image`, `images[1]`); default: the role. */
    readonly paramOf?: (role: string, index: number) => string;
    /** The model's limits by role: what had to be read is held to them as what came with the request was. */
    readonly limits?: Readonly<Record<string, RoleLimit>>;
    /** Whose uploads `asset://<id>` may name, and whose share of memory is used; absent: nobody's. */
    readonly owner_id?: string;
    /** While this key is valid, vendors may fetch what it names. */
    readonly key_id?: string;
    /** Texts that are addresses or files, are handed on as they are, and are held to the same policy. */
    readonly handed_on?: readonly { readonly param: string; readonly text: string }[];
    /** Of the request; absent: of this preparing alone. */
    readonly fetches?: FetchMeter | undefined;
    /** Of the request: what may lie on disk as long as it runs. Absent: all content is held in memory. */
    readonly files?: RequestFiles | undefined;
  }): Promise<PreparedRoles>;
}
