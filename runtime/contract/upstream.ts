import type { TaskKind } from './family.ts';
import type { Whole } from './filters/casts.ts';
import type { Json, JsonObject } from './json.ts';
import type { Media } from './media.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export type MultipartPart =
  | { readonly name: string; readonly kind: 'text'; readonly text: string }
  | { readonly name: string; readonly kind: 'file'; readonly file: Media };

export type UpstreamBody =
  | { readonly kind: 'none' }
  | { readonly kind: 'json'; readonly value: Json }
  | { readonly kind: 'multipart'; readonly parts: readonly MultipartPart[] }
  /** The file itself, under its media type. */
  | { readonly kind: 'bytes'; readonly file: Media };

/** One call to a vendor: never a host, never a credential; those come from the channel. */
export interface UpstreamRequest {
  readonly method: Method;
  /**
   * Absolute path whose dynamic parts are encoded; or a whole address that an earlier answer of the vendor named,
   * which is refused unless it lies under the channel's own base address or is called without a credential.
   */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: UpstreamBody;
}

/** A complete, bounded answer of a vendor. `body` is undefined when it was empty. */
export interface UpstreamAnswer {
  readonly http: number;
  /** Lower-case names, joined values. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Json | undefined;
}

/** Text variables saved at submit and readable at every later call of the task. */
export type Saved = Readonly<Record<string, string>>;

export interface TaskFacts {
  /** Public id; doubles as the upstream dedup key where the protocol has one. */
  readonly id: string;
  readonly upstream_id: string;
  /** Epoch seconds. */
  readonly created_at: Whole;
  /**
   * What is made: `video`, `audio`, `image`. Absent on records of before it was kept, so specs read it of new tasks alone.
   * @internal
   */
  readonly kind?: TaskKind | undefined;
}

/** A task that the vendor does not know yet. */
export interface NewTask extends Pick<TaskFacts, 'id' | 'created_at'> {
  /** What is made. */
  readonly kind?: TaskKind | undefined;
  /** Where the vendor may report changes of this task; absent when the channel takes no callbacks. */
  readonly callback_url?: string | undefined;
}

/** What operators add to a channel for its protocol (`sub_app_id`), never credentials. */
export type ChannelSettings = JsonObject;
