import type { Readable } from 'node:stream';
import type { Json } from '../contract/json.ts';
import type { Route } from '../contract/route.ts';
import type { RawBody } from '../intake/intake.ts';
import type { KeyRecord } from '../store/types.ts';
import type { ServerContext } from './server-deps.ts';

/** Who is calling: a key, the holder of a signed link, or anybody on open routes. */
export type Caller =
  | { readonly kind: 'key'; readonly key: KeyRecord }
  | { readonly kind: 'link' }
  | { readonly kind: 'anyone' };

/** One authenticated request of one route, free of the HTTP library. */
export interface Call {
  readonly route: Route;
  readonly caller: Caller;
  readonly path: Readonly<Record<string, string>>;
  /** Checked against the route's query fields, defaults filled in. */
  readonly query: Readonly<Record<string, string | number | undefined>>;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Present exactly on routes that take a body. */
  readonly body: RawBody | undefined;
  readonly strict: boolean;
  /** Aborted when the client goes away, or when the closing server has waited for it long enough. */
  readonly signal: AbortSignal;
}

export type Answer =
  | {
      readonly kind: 'json';
      readonly status: number;
      readonly body: Json;
      readonly headers?: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'text'; readonly type: string; readonly text: string }
  | {
      readonly kind: 'content';
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      /** Absent for HEAD. */
      readonly body: Readable | undefined;
    };

export type Handler = (call: Call, context: ServerContext) => Promise<Answer>;
