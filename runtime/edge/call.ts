import type { Readable } from 'node:stream';
import type { Json } from '../contract/json.ts';
import type { Route } from '../contract/route.ts';
import type { RawBody } from '../intake/intake.ts';
import type { Span } from '../observe/span.ts';
import type { IdempotencyClaim } from '../store/claims.ts';
import type { KeyRecord } from '../store/types.ts';
import type { TextSink } from '../work/chat-types.ts';
import type { RequestMemory } from '../work/types.ts';
import type { RequestBody } from './body/expect-body.ts';
import type { UploadReader } from './body/stream-multipart.ts';
import type { ServerContext } from './server-deps.ts';

/**
 * Who is calling: a key, the holder of a signed link, a vendor at the address that it was given for a task,
 * a stranger at such an address, or anybody on open routes.
 */
export type Caller =
  | { readonly kind: 'key'; readonly key: KeyRecord }
  /** `key` is the one that the link was given to. */
  | { readonly kind: 'link'; readonly key: KeyRecord }
  | { readonly kind: 'vendor' }
  | { readonly kind: 'stranger' }
  | { readonly kind: 'anyone' };

/** A body as it was read; `raw` bytes are for routes whose senders sign them. */
export type CallBody = RawBody | { readonly kind: 'raw'; readonly bytes: Uint8Array };

/** Query fields of any route. */
export type CallQuery = Readonly<Record<string, string | number | undefined>>;

/** One authenticated request of one route, free of the HTTP library. */
export interface Call<Body = unknown, Query = CallQuery> {
  readonly route: Route;
  /** As in the `x-request-id` header of the answer. */
  readonly requestId: string;
  /** Where the request is part of a trace. */
  readonly span?: Span | undefined;
  /** Path and query as the caller wrote them. */
  readonly url: string;
  readonly caller: Caller;
  readonly path: Readonly<Record<string, string>>;
  /** Checked against the route's query fields, defaults filled in. */
  readonly query: Query;
  /** Query fields that the caller gave; the others stand at their defaults. */
  readonly named: ReadonlySet<string>;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Present exactly on routes that take a body. */
  readonly body: RequestBody | undefined;
  /** Never there: what the spec says of the body, for the type checker. */
  readonly shape?: Body;
  /** Instead of `body`, on routes that stream the file of a form: reads it, once. */
  readonly upload?: UploadReader | undefined;
  readonly strict: boolean;
  /** The caller's `Idempotency-Key`, on routes that cost money. */
  readonly idempotencyKey?: string | undefined;
  /** What the work that the call makes is claimed by, so that the same request makes it once. */
  readonly claim?: IdempotencyClaim;
  /** Aborted when the client goes away, or when the closing server has waited for it long enough. */
  readonly signal: AbortSignal;
  /** The memory that the request takes, for work that goes on after its answer; must be closed. */
  hold(): RequestMemory;
  /** Says that the body is needed no longer, although the answer is still being made. */
  release(): void;
}

export interface JsonAnswer {
  readonly kind: 'json';
  readonly status: number;
  readonly body: Json;
  readonly headers?: Readonly<Record<string, string>>;
  /** Tells only that the work goes on: who asks again is told more. */
  readonly unfinished?: true;
}

export type Answer =
  | JsonAnswer
  | {
      readonly kind: 'text';
      /** Absent: 200. */
      readonly status?: number;
      readonly type: string;
      readonly text: string;
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** Written piece by piece with backpressure; a run that answers other than `whole` has told so in the text. */
  | {
      readonly kind: 'stream';
      readonly type: string;
      readonly headers: Readonly<Record<string, string>>;
      run(sink: TextSink): Promise<'whole' | 'failed' | 'gone'>;
      /** Resolves when the request's body is needed no longer. */
      readonly asked: Promise<void>;
    }
  /** 204, without a word. */
  | { readonly kind: 'nothing' }
  | {
      readonly kind: 'content';
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      /** Absent for HEAD. */
      readonly body: Readable | undefined;
    };

/** What a handler answers; it says which body and query it is written for, and those of its routes must fit. */
export type Handler<Body = unknown, Query = CallQuery> = (
  call: Call<Body, Query>,
  context: ServerContext,
) => Promise<Answer>;
