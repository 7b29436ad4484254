import type { Limits } from '../runtime/contract/family.ts';
import type { Json } from '../runtime/contract/json.ts';
import type { Encoding } from '../runtime/contract/media.ts';
import type { ModelRow } from '../runtime/contract/models/model-route.ts';
import type {
  AuthChoice,
  CallbackChoice,
  Carries,
  ErrorClass,
  ErrorRule,
  Pace,
  ReadState,
} from '../runtime/contract/protocol.ts';
import type { ProtocolHooks } from '../runtime/contract/protocols/with-hooks.ts';
import type { Twin } from '../runtime/contract/twin.ts';
import type { Method } from '../runtime/contract/upstream.ts';
import type { Difference } from './expand/extends.ts';
import type { Origin } from './ir.ts';
import type { Code } from './language/types.ts';

/** A compiled expression that knows its YAML line. */
export interface CodeIr {
  readonly code: Code;
  readonly origin: Origin;
}

export type BodyIr =
  | { readonly kind: 'none' }
  | { readonly kind: 'json' | 'multipart' | 'fileBody'; readonly code: Code }
  /** The multipart one where the condition holds. */
  | { readonly kind: 'either'; readonly when: Code; readonly multipart: Code; readonly json: Code };

/** One HTTP call of a protocol: everything but host and credential. */
export interface CallIr {
  readonly method: Method;
  readonly path: Code;
  readonly query?: Code;
  readonly headers?: Code;
  readonly body: BodyIr;
  readonly origin: Origin;
}

export interface NamedCode {
  readonly name: string;
  readonly code: Code;
}

/** One free call of a step. */
export interface PrepareCallIr {
  readonly call: CallIr;
  readonly sign?: 'channel' | 'none';
  readonly save: readonly NamedCode[];
  readonly until?: Code;
  readonly fails?: Code;
  readonly every_secs?: number;
  readonly most?: number;
}

/** A step before the submission; without roles it is about no input. */
export interface PrepareIr {
  readonly id: string;
  readonly roles: readonly string[];
  readonly when?: Code;
  readonly calls: readonly PrepareCallIr[];
  readonly give: readonly NamedCode[];
  readonly reuse_secs?: number;
  readonly within_secs?: number;
  readonly origin: Origin;
}

/** One row of the routes table: the texts by name apply where the condition holds, or always without one. */
export interface RouteRowIr {
  readonly when?: Code;
  readonly values: readonly NamedCode[];
  readonly origin: Origin;
}

/** Limits across facts: where the condition holds. */
export interface TogetherIr {
  readonly when: Code;
  readonly limits: Limits;
  /** For people: the condition and what is taken then. */
  readonly about: string;
  readonly origin: Origin;
}

/** A row of `models`. */
export interface ModelRowIr {
  /** All of the row but its code. */
  readonly facts: Omit<ModelRow, 'together' | 'columns'>;
  readonly together: readonly TogetherIr[];
  readonly columns: readonly NamedCode[];
  readonly origin: Origin;
}

export interface AcceptIr {
  readonly id: Code;
  readonly save: readonly NamedCode[];
  readonly origin: Origin;
}

/** Words a vendor uses for its states, or a condition that decides one by itself. First row that decides wins. */
export type StateRowIr =
  | {
      readonly kind: 'words';
      readonly from: Code;
      readonly map: Readonly<Record<string, ReadState>>;
      /** Words that say too why it ended badly. */
      readonly classes?: Readonly<Record<string, ErrorClass>>;
      readonly origin: Origin;
    }
  | {
      readonly kind: 'when';
      readonly when: Code;
      readonly is: ReadState;
      /** Why it ended badly. */
      readonly class?: ErrorClass;
      readonly origin: Origin;
    };

export interface FileIr {
  readonly name: string;
  /** Candidates for a public address, in order; empty for a download. */
  readonly urls: readonly Code[];
  /** The file itself, for answers without an address. */
  readonly base64?: Code;
  /** A path of the channel, or a whole address under it. */
  readonly download?: Code;
  readonly query?: Code;
  readonly with_key: boolean;
  readonly ttl_secs?: number;
  readonly expires_at?: Code;
  readonly refresh: boolean;
}

/** Several results of one task; the code of its files and facts reads `item` and `index`. */
export interface ItemsIr {
  readonly each: Code;
  readonly files: readonly FileIr[];
  readonly facts: readonly NamedCode[];
}

export interface ResultIr {
  readonly files: readonly FileIr[];
  readonly items?: ItemsIr;
  readonly usage: readonly NamedCode[];
  readonly origin: Origin;
}

export interface FailureIr {
  readonly code?: Code;
  readonly message?: Code;
  readonly origin: Origin;
}

/** Many tasks in one poll; the code of `id` and `body` reads `item`. */
export interface BatchIr {
  readonly call: CallIr;
  readonly most: number;
  readonly each: Code;
  readonly id: Code;
  readonly body: Code;
  readonly origin: Origin;
}

export interface PollIr {
  readonly call: CallIr;
  readonly state: readonly StateRowIr[];
  /** The id of the task that the answer is about. */
  readonly echo?: CodeIr;
  readonly progress?: CodeIr;
  readonly result?: ResultIr;
  readonly failure?: FailureIr;
  readonly fails_on?: readonly ErrorClass[];
  readonly batch?: BatchIr;
}

/** Calls that a hook may take over; only those that the protocol really has. */
export type HookName = keyof ProtocolHooks;

/** The answer to a submission is the result. */
export interface AnswerIr {
  readonly result: ResultIr;
  readonly failure?: FailureIr;
  readonly within_secs: number;
  readonly max_answer_bytes?: number;
  readonly origin: Origin;
}

/** What a submission is followed by: a task that is polled, or nothing. */
export type OutcomeIr =
  | {
      readonly kind: 'polled';
      readonly accept: AcceptIr;
      readonly poll: PollIr;
      readonly pace: Pace & { readonly origin: Origin };
    }
  | { readonly kind: 'answered'; readonly answer: AnswerIr };

/** One upstream protocol, resolved: emitters never look anything up and never see YAML. */
export interface ProtocolIr {
  readonly id: string;
  readonly title: string;
  readonly about?: string;
  /** What the file says otherwise than the one that it extends. */
  readonly difference?: Difference;
  readonly base_url_example?: string;
  readonly path_begins?: string;
  readonly auth: AuthChoice & { readonly origin: Origin };
  readonly carries: Carries;
  /** Role to the encodings it is used in, sorted. */
  readonly media: Readonly<Record<string, readonly Encoding[]>>;
  readonly models?: readonly ModelRowIr[];
  /** Dotted paths of all that is taken of `metadata`, as the spec lists them. */
  readonly metadata_fields: readonly string[];
  /** Those of them that hold an address or a file. */
  readonly metadata_addresses: readonly string[];
  /** Dotted paths of `metadata` that never reach the vendor: declared ones and derived ones, sorted. */
  readonly deny: readonly string[];
  /** Names that `metadata` never sets at any depth, and those of them that are harmless here. */
  readonly guard?: { readonly denied: readonly string[]; readonly allowed: readonly string[] };
  readonly ok?: CodeIr;
  readonly routes: readonly RouteRowIr[];
  /** Every way from a mode to the values of the route: rows of `models` with those of `routes`. */
  readonly ways: readonly RouteRowIr[];
  /** Modes in which none of the `ways` can fit. */
  readonly routeless: readonly string[];
  readonly prepare: readonly PrepareIr[];
  readonly submit: CallIr;
  readonly outcome: OutcomeIr;
  readonly fetch?: {
    readonly call: CallIr;
    readonly result: ResultIr;
    readonly fails_on?: readonly ErrorClass[];
  };
  readonly remix?: { readonly call: CallIr; readonly accept: AcceptIr };
  readonly callback?: CallbackChoice & { readonly origin: Origin };
  readonly cancel?: { readonly call: CallIr; readonly while: readonly ('queued' | 'in_progress')[] };
  /** `echo`: the key that the answer repeats. */
  readonly dedup?: { readonly call: CallIr; readonly echo?: CodeIr; readonly accept: AcceptIr };
  readonly errors: {
    readonly read: FailureIr;
    readonly rules: readonly ErrorRule[];
    /** The file that each rule is written in. */
    readonly files: readonly string[];
    readonly origin: Origin;
  };
  /** Name of the hand-written module in `runtime/adapters/`, and what it may take over. */
  readonly hooks?: { readonly name: string; readonly entries: readonly HookName[] };
  /** Absent when it could not be derived; that was reported. */
  readonly twin?: Twin;
  readonly origin: Origin;
}

export type { Json };
