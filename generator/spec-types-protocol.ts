/** Raw shapes of protocol files, as those of `spec-types.ts`. */

import type { ChatFormatName, ContentForm, ContentKind, FinishMeaning } from '../runtime/contract/chat.ts';
import type { ResponseFormat, TaskKind } from '../runtime/contract/family.ts';
import type { Json, JsonObject } from '../runtime/contract/json.ts';
import type { AcceptedSizes, ErrorClass } from '../runtime/contract/protocol.ts';
import type { AskedName } from '../runtime/contract/twin.ts';
import type { SpecLimits } from './spec-types.ts';

export interface SpecCall {
  readonly get?: string;
  readonly post?: string;
  readonly put?: string;
  readonly delete?: string;
  readonly query?: unknown;
  readonly headers?: unknown;
  readonly json?: unknown;
  readonly multipart?: unknown;
}

/** A step of `prepare`. */
export interface SpecPrepare {
  readonly id: string;
  /** Roles with their `$`. */
  readonly each?: string | readonly string[];
  readonly when?: string;
  readonly calls: readonly (SpecCall & {
    readonly bytes?: string;
    readonly sign?: 'channel' | 'none';
    readonly save?: Readonly<Record<string, string>>;
    readonly until?: string;
    readonly fails?: string;
    readonly every_secs?: number;
    readonly most?: number;
  })[];
  readonly give: Readonly<Record<string, string>>;
  readonly reuse_secs?: number;
  readonly within_secs?: number;
}

/** An answer to a call of a step. */
export interface SpecPrepareAnswer {
  readonly http?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface SpecErrorRule {
  readonly class: ErrorClass;
  readonly http?: readonly number[];
  readonly code?: readonly (string | number)[];
  readonly message?: readonly string[];
  readonly definite?: boolean;
}

export interface SpecProtocol {
  readonly id: string;
  readonly title: string;
  readonly about?: string;
  /** The protocol whose members this one took over, where it did. */
  readonly extends?: string;
  /** How a channel's `base_url` is written for the vendor itself. */
  readonly base_url_example?: string;
  /** Of protocols that speak to another gateway of this kind: the route there, as it is named here. */
  readonly mirrors?: string;
  readonly auth: { readonly use: string } & JsonObject;
  /** One condition: expression key, expected literal. `{ $body.code: 0 }` */
  readonly ok?: Readonly<Record<string, string | number | boolean>>;
  /** Rows: optional `when` condition, then text values by name. First that fits wins. */
  readonly routes?: readonly Readonly<Record<string, string>>[];
  /** What differs between the models of the vendor. */
  readonly models?: readonly SpecModelRow[];
  /** Free calls before the submission. */
  readonly prepare?: readonly SpecPrepare[];
  /** With `accept` the start of a task that `poll` asks for; with `answer` all there is. */
  readonly submit: SpecCall & {
    readonly accept?: { readonly id: string; readonly save?: Readonly<Record<string, string>> };
    readonly answer?: {
      readonly result: unknown;
      readonly failure?: { readonly code?: string; readonly message?: string };
    };
    readonly within_secs?: number;
    readonly max_answer_bytes?: number;
    /** Condition: of two bodies, the multipart one is sent. */
    readonly multipart_when?: string;
  };
  readonly poll?: SpecCall & {
    readonly state: unknown;
    /** Where the answer repeats the id of the task it is about. */
    readonly echo?: string;
    readonly progress?: string;
    readonly result?: unknown;
    readonly failure?: { readonly code?: string; readonly message?: string };
    readonly fails_on?: readonly ErrorClass[];
    readonly fetch?: SpecCall & { readonly result: unknown; readonly fails_on?: readonly ErrorClass[] };
    readonly batch?: SpecCall & {
      readonly most: number;
      /** Expression: the list of tasks in the answer. */
      readonly each: string;
      /** Expression over `$item`: the upstream id it is about. */
      readonly id: string;
      /** Tree over `$body` and `$item`: the body of a poll that asks for this task alone. */
      readonly as: unknown;
    };
  };
  readonly remix?: SpecCall & {
    readonly accept: { readonly id: string; readonly save?: Readonly<Record<string, string>> };
  };
  /** Strategy that proves a callback; further keys are its parameters. */
  readonly callback?: { readonly verify: string } & JsonObject;
  readonly cancel?: SpecCall & { readonly while: readonly ('queued' | 'in_progress')[] };
  readonly dedup?: {
    readonly by: string;
    readonly look_up: SpecCall & {
      readonly echo?: string;
      readonly accept: { readonly id: string; readonly save?: Readonly<Record<string, string>> };
    };
  };
  readonly errors: {
    readonly code?: string;
    readonly message?: string;
    readonly rules: readonly SpecErrorRule[];
  };
  readonly pace?: {
    readonly first_secs: number;
    readonly every_secs: number;
    readonly slow_secs: number;
    readonly deadline_secs: number;
  };
  /** Dotted paths of what is taken of the caller's `metadata`. */
  readonly metadata_fields?: readonly string[];
  /** As `metadata_fields`, of fields that hold an address or a file. */
  readonly metadata_addresses?: readonly string[];
  readonly deny_metadata?: readonly string[];
  /** Names that the vocabulary denies and that are harmless here. */
  readonly allow_metadata?: readonly string[];
  /** Name of a hand-written module in `runtime/adapters/`; the last resort. */
  readonly hooks?: string;
  readonly examples: {
    /** Body fields without which the vendor refuses. */
    readonly required?: readonly string[];
    readonly submit: unknown;
    /** By step, an answer for each call. */
    readonly prepare?: Readonly<Record<string, readonly SpecPrepareAnswer[]>>;
    readonly poll?: Readonly<Record<string, unknown>>;
    /** Where a request says what picture it wants: dotted paths of its body. */
    readonly asked?: Readonly<Partial<Record<AskedName, string | readonly string[]>>>;
    /** How the vendor's models give pictures where the request does not say it. */
    readonly gives?: readonly { readonly models?: readonly string[]; readonly format: ResponseFormat }[];
    /** What a poll answers of a submission that made pictures, where others make something else. */
    readonly pictures?: { readonly path?: string; readonly completed: unknown };
    /** An item in the place of a picture which the vendor withheld. */
    readonly withheld?: unknown;
    readonly fetch?: unknown;
    /** What a poll answers of a submission to `path` that made a text, not a file. */
    readonly texts?: { readonly path: string; readonly completed: unknown };
    /** By error class: `{ http, body }`. */
    readonly errors: Readonly<Record<string, { readonly http: number; readonly body: unknown }>>;
  };
}

/** A protocol whose submissions start a task that is asked for later. */
export type SpecPolledProtocol = SpecProtocol & {
  readonly submit: { readonly accept: NonNullable<SpecProtocol['submit']['accept']> };
  readonly poll: NonNullable<SpecProtocol['poll']>;
  readonly pace: NonNullable<SpecProtocol['pace']>;
  readonly examples: { readonly poll: NonNullable<SpecProtocol['examples']['poll']> };
};

/** A synchronous protocol: the answer to a submission is the result. */
export type SpecAnsweringProtocol = SpecProtocol & {
  readonly submit: {
    readonly answer: NonNullable<SpecProtocol['submit']['answer']>;
    readonly within_secs: number;
  };
};

/** A row of `models`; every further key is a column of `$route`. */
export interface SpecModelRow {
  readonly like?: readonly string[];
  readonly kind?: TaskKind;
  readonly modes?: readonly string[];
  readonly needs?: readonly string[];
  readonly lacks?: readonly string[];
  readonly limits?: SpecLimits;
  readonly per_call?: number;
  readonly sizes?: SpecSizesOfModel;
  readonly [column: string]: unknown;
}

/** A list of `<width>x<height>`, bounds, ratios with tiers, or `none`. */
export type SpecSizesOfModel =
  | readonly string[]
  | 'none'
  | (Omit<Extract<AcceptedSizes, { readonly kind: 'range' }>, 'kind'> & {
      readonly ratios?: readonly string[];
      readonly tiers?: readonly string[];
    });

/** The `chat` block of a protocol file; the bodies of its two calls are the format's. */
export interface SpecChat {
  readonly format: ChatFormatName;
  /** Surface whose bodies the upstream speaks itself. */
  readonly native?: string;
  readonly extra_fields?: readonly string[];
  readonly per_call?: readonly string[];
  readonly free_values?: Readonly<Record<string, readonly (string | number | boolean)[]>>;
  readonly complete: SpecCall & { readonly post: string };
  readonly stream: SpecCall & { readonly post: string };
  readonly fields: readonly string[];
  readonly inputs: Readonly<Partial<Record<ContentKind, readonly ContentForm[]>>>;
  readonly mimes?: Readonly<Partial<Record<ContentKind, readonly string[]>>>;
  readonly finish: Readonly<Record<string, FinishMeaning>>;
  readonly reasoning?: readonly {
    readonly style: string;
    readonly models?: readonly string[];
    readonly efforts: Readonly<Record<string, string | number>>;
  }[];
  readonly options?: JsonObject;
  readonly pace: { readonly first_secs: number; readonly idle_secs: number; readonly total_secs: number };
  readonly max_event_bytes?: number;
  readonly max_answer_bytes?: number;
}

/** A protocol file as far as chat goes: its `chat` block, and what it shares with tasks. */
export interface SpecChatProtocol
  extends Pick<SpecProtocol, 'id' | 'title' | 'about' | 'extends' | 'base_url_example' | 'auth' | 'errors'> {
  readonly chat: SpecChat;
  readonly examples: Pick<SpecProtocol['examples'], 'required' | 'errors'> & {
    /** Instead of `required`, where that is about tasks. */
    readonly chat_required?: readonly string[];
    readonly complete: Json;
    readonly stream: readonly { readonly event?: string; readonly data: Json }[];
  };
}
