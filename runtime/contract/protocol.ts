import type { Canonical } from './canonical.ts';
import type { Json, JsonObject } from './json.ts';
import type { Encoding } from './media.ts';
import type { ChannelSettings, Saved, TaskFacts, UpstreamAnswer, UpstreamRequest } from './upstream.ts';
import type { Warning } from './warning.ts';

/** Values of the protocol's `routes` row that was chosen for a request; empty when it has none. */
export type RouteChoice = Readonly<Record<string, string>>;

export interface SubmitScope<R extends Canonical = Canonical> {
  readonly request: R;
  /** The upstream's name of the model. */
  readonly model: string;
  readonly task: Pick<TaskFacts, 'id' | 'created_at'>;
  readonly route: RouteChoice;
  readonly channel: ChannelSettings;
  /** Value-changing filters append here. */
  readonly warnings: Warning[];
}

export interface TaskScope {
  readonly task: TaskFacts;
  readonly saved: Saved;
  readonly channel: ChannelSettings;
}

/** A later step of a poll: the task plus the answer of the step before. */
export interface FetchScope extends TaskScope {
  readonly answer: UpstreamAnswer;
}

export interface AnswerScope {
  readonly answer: UpstreamAnswer;
  readonly saved: Saved;
  readonly route: RouteChoice;
  readonly task: Partial<TaskFacts>;
}

export interface Accepted {
  /** Undefined when the answer has no well-formed id: the submission is then ambiguous. */
  readonly id: string | undefined;
  readonly saved: Saved;
}

/** `fetch`: a second call brings the result. `undefined`: a word the protocol does not list. */
export type ReadState = 'queued' | 'in_progress' | 'completed' | 'failed' | 'cancelled' | 'expired' | 'fetch';

/** Where one result file is: a public address, or a path on the channel that needs its key. */
export interface ResultFile {
  readonly url?: string | undefined;
  readonly download?: string | undefined;
  readonly query?: Readonly<Record<string, string>> | undefined;
  /** Send the channel's credential, and only to the channel's own origin. */
  readonly with_key?: boolean | undefined;
  readonly ttl_secs?: number | undefined;
  /** Epoch seconds. */
  readonly expires_at?: number | undefined;
  /** A later poll (or fetch step) gives a fresh link. */
  readonly refresh?: boolean | undefined;
}

/** Named files (`video`, `thumbnail`, `spritesheet`, `audio`, `image`) and the vendor's usage numbers. */
export interface ReadResult {
  readonly files: Readonly<Record<string, ResultFile | undefined>>;
  readonly usage?: Readonly<Record<string, number | undefined>> | undefined;
}

export interface Failure {
  readonly code?: string | undefined;
  readonly message?: string | undefined;
}

export interface PollReading {
  readonly state: ReadState | undefined;
  /** The vendor's word, for logs and counters. */
  readonly word: string | undefined;
  /** The task's id as the answer repeats it, where it does; another one than asked for is refused (F41). */
  readonly id?: string | undefined;
  readonly progress?: number | undefined;
  readonly result?: ReadResult | undefined;
  readonly failure?: Failure | undefined;
}

export type ErrorClass =
  | 'invalid_request'
  | 'content_policy'
  | 'invalid_key'
  | 'permission'
  | 'quota'
  | 'rate_limit'
  | 'not_found'
  | 'conflict'
  | 'overloaded'
  | 'timeout'
  | 'upstream';

/** First rule whose every given test matches wins. `code` and `message` patterns take `*`. */
export interface ErrorRule {
  readonly class: ErrorClass;
  readonly http?: readonly number[];
  readonly code?: readonly string[];
  readonly message?: readonly string[];
  /** The vendor surely did not create anything: a 5xx with this rule is a definite reject. */
  readonly definite?: boolean;
}

export interface Pace {
  readonly first_secs: number;
  readonly every_secs: number;
  readonly slow_secs: number;
  readonly deadline_secs: number;
}

/** Selected from YAML by name, implemented in runtime/upstream/auth; parameters are the strategy's own. */
export interface AuthChoice {
  readonly use: string;
  readonly params: Readonly<Record<string, Json>>;
}

export interface Carries {
  readonly facts: readonly string[];
  readonly roles: readonly string[];
  /** Whether the protocol merges the caller's `metadata`. */
  readonly metadata: boolean;
}

/** One upstream wire format, compiled from `specs/protocols/<id>.yaml`; pure and synchronous. */
export interface Protocol {
  readonly id: string;
  readonly title: string;
  readonly auth: AuthChoice;
  readonly carries: Carries;
  /** Encodings each role is used in; the runtime prepares media accordingly. */
  readonly media: Readonly<Record<string, readonly Encoding[]>>;
  readonly pace: Pace;
  readonly errors: {
    read(scope: AnswerScope): Failure;
    readonly rules: readonly ErrorRule[];
  };
  /**
   * Success test beyond HTTP 2xx (`code == 0` in the body). Absent: 2xx is success. A poll that reads as
   * failed is a verdict even where this says no: some vendors put the reason of a failed task here.
   */
  ok?(scope: AnswerScope): boolean;
  route(scope: Omit<SubmitScope, 'route'>): RouteChoice | undefined;
  readonly submit: {
    request(scope: SubmitScope): UpstreamRequest;
    accept(scope: AnswerScope): Accepted;
  };
  readonly poll: {
    request(scope: TaskScope): UpstreamRequest;
    read(scope: AnswerScope): PollReading;
  };
  /** The second call of a poll whose state was `fetch`. */
  readonly fetch?: {
    request(scope: FetchScope): UpstreamRequest;
    read(scope: AnswerScope): ReadResult;
  };
  readonly cancel?: {
    request(scope: TaskScope): UpstreamRequest;
    /** Public states in which the upstream can still cancel. */
    readonly while: readonly ('queued' | 'in_progress')[];
  };
  readonly dedup?: {
    /** Finds a submission whose answer was lost; `accept` reads the id from its answer. */
    lookUp(scope: TaskScope): UpstreamRequest;
    accept(scope: AnswerScope): Accepted;
  };
  readonly hooks?: JsonObject;
}
