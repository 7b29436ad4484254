import type { Canonical } from './canonical.ts';
import type { ErrorCode } from './errors.ts';
import type { Json, JsonObject } from './json.ts';
import type { Encoding } from './media.ts';
import type { ModelRow } from './models/model-route.ts';
import type { CallFacts, PreparedValues, PrepareStep } from './prepare.ts';
import type {
  ChannelSettings,
  NewTask,
  Saved,
  TaskFacts,
  UpstreamAnswer,
  UpstreamRequest,
} from './upstream.ts';
import type { Warning } from './warning.ts';

/** Values of the protocol's `routes` row that was chosen for a request; empty when it has none. */
export type RouteChoice = Readonly<Record<string, string>>;

export interface SubmitScope<R extends Canonical = Canonical> {
  readonly request: R;
  /** The upstream's name of the model. */
  readonly model: string;
  readonly task: NewTask;
  readonly route: RouteChoice;
  readonly channel: ChannelSettings;
  /** Value-changing filters append here. */
  readonly warnings: Warning[];
  /** Of the call that is made of it; absent while that is only planned. */
  readonly call?: CallFacts;
  /** What steps gave that are about no input, by step and name. */
  readonly prepared?: Readonly<Record<string, PreparedValues>> | undefined;
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

/** A new task made of a finished one (`video.remix`): the source's facts beside those of the new task. */
export interface RemixScope<R extends Canonical = Canonical> extends SubmitScope<R> {
  readonly source: RemixSource;
}

export interface RemixSource extends Pick<TaskFacts, 'upstream_id'> {
  readonly saved: Saved;
}

/** Several tasks of one channel in one poll; ids are upstream ids, at most `most` of them. */
export interface BatchScope {
  readonly ids: readonly string[];
  readonly channel: ChannelSettings;
}

/** One task's part of a batch answer, shaped as the body of a poll of its own. */
export interface BatchPart {
  readonly id: string | undefined;
  readonly body: Json;
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

/** One place that a result file may be fetched from: an address, or a path on the channel. */
export interface ResultPlace {
  readonly url?: string | undefined;
  readonly download?: string | undefined;
  readonly query?: Readonly<Record<string, string>> | undefined;
  /** Send the channel's credential, and only to the channel's own origin. */
  readonly with_key?: boolean | undefined;
}

/** Where one result file is: a public address, or a path on the channel that needs its key. */
export interface ResultFile extends ResultPlace {
  /** Where else it may be, in the order in which to try. */
  readonly elsewhere?: readonly ResultPlace[] | undefined;
  /** The file itself, base64 without a prefix or as a data URI; kept before the task is finished. */
  readonly base64?: string | undefined;
  /** Where the gateway keeps the bytes; set by runtime/files, never by an adapter. */
  readonly kept?: KeptFile | undefined;
  readonly ttl_secs?: number | undefined;
  /** Epoch seconds. */
  readonly expires_at?: number | undefined;
  /** A later poll (or fetch step) gives a fresh link. */
  readonly refresh?: boolean | undefined;
}

/** A result file that lies in the gateway's own result store. */
export interface KeptFile {
  readonly id: string;
  readonly bytes: number;
  /** As the content says, never as it was declared. */
  readonly mime: string;
}

/**
 * One of several results of a task (the clips of a song). Its files stand in `ReadResult.files` under
 * `fileOfItem(name, index)`; facts are short values that surfaces may show (`id`, `title`, `text`, `seconds`).
 */
export interface ResultItem {
  readonly files: readonly string[];
  readonly facts: Readonly<Record<string, string | number>>;
}

/** Named files (`video`, `thumbnail`, `spritesheet`, `audio`, `image`) and the vendor's usage numbers. */
export interface ReadResult {
  readonly files: Readonly<Record<string, ResultFile | undefined>>;
  /** In the vendor's order; absent for protocols that make one thing per task. */
  readonly items?: readonly ResultItem[] | undefined;
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
  /** The task's id as the answer repeats it, where it does; another one than asked for is refused. */
  readonly id?: string | undefined;
  readonly progress?: number | undefined;
  readonly result?: ReadResult | undefined;
  readonly failure?: Failure | undefined;
  /** Why it failed, where a state row says so itself (`class`); it wins over what the error rules find. */
  readonly class?: ErrorClass | undefined;
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

/** What a caller is told of a failure at a vendor: words of ours alone, a vendor's may hold names, addresses or keys. */
export interface PublicError {
  readonly code: ErrorCode;
  readonly message: string;
}

/** The `classes` of `specs/errors.yaml`: how a request that was refused with a class is answered, and what a task says that failed with it. */
export type ErrorClasses = Readonly<Record<ErrorClass, PublicError & { readonly in_task: PublicError }>>;

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

/**
 * How a vendor's callback is told from a stranger's: `verify` names a strategy of runtime/upstream/callbacks,
 * `none` for vendors that sign nothing (the address itself is signed by the gateway in every case).
 */
export interface CallbackChoice {
  readonly verify: string;
  readonly params: Readonly<Record<string, Json>>;
}

export interface Carries {
  readonly facts: readonly string[];
  readonly roles: readonly string[];
  /** Whether the protocol merges the caller's `metadata`. */
  readonly metadata: boolean;
}

/** The whole outcome in the answer of the submission: there is nothing to poll. */
export interface AnsweredReading {
  readonly result: ReadResult | undefined;
  /** Why an item is missing (`error` inside a list of pictures), or why there is no result. */
  readonly failure?: Failure | undefined;
}

/** What one upstream model takes as the size of a picture. Every part is a bound; a size that holds them all is sent as it is. */
export type AcceptedSizes =
  /** `1024x1024` ... */
  | { readonly kind: 'listed'; readonly pixels: readonly string[] }
  | {
      readonly kind: 'range';
      readonly min_pixels?: number;
      readonly max_pixels?: number;
      readonly min_side_px?: number;
      readonly max_side_px?: number;
      /** Both sides divide by it. */
      readonly multiple_of?: number;
      /** Width divided by height, as `1:3`. */
      readonly min_ratio?: string;
      readonly max_ratio?: string;
      /** A tier is taken without pixels, too: the upstream then chooses the ratio, such as that of a reference. */
      readonly tier_alone?: boolean;
    }
  /** Ratio and tier instead of pixels; no tiers: one fixed tier, which is not sent. */
  | { readonly kind: 'named'; readonly ratios: readonly string[]; readonly tiers: readonly string[] }
  /** The upstream takes no size. */
  | { readonly kind: 'none' };

/** One upstream wire format, compiled from `specs/protocols/<id>.yaml`; pure and synchronous. */
export interface Protocol<R extends Canonical = Canonical> {
  readonly id: string;
  readonly title: string;
  readonly auth: AuthChoice;
  /** How the vendor's own `base_url` is written, for people. */
  readonly base_url_example?: string;
  /** How the paths of all submissions begin, as far as no request decides it. */
  readonly path_begins?: string;
  readonly carries: Carries;
  /** Dotted paths of all that is taken of the caller's `metadata`. */
  readonly metadata_fields?: readonly string[];
  /** What of the caller's `metadata` may be merged; what may not is named in a warning. */
  passed?(metadata: JsonObject, warnings: Warning[]): JsonObject;
  /** Those of `metadata_fields` that hold an address or a file: held to the policy for inputs. */
  readonly metadata_addresses?: readonly string[];
  /** Encodings each role is used in; the runtime prepares media accordingly. */
  readonly media: Readonly<Record<string, readonly Encoding[]>>;
  readonly pace: Pace;
  /** Names of the channel's `settings` that its calls read, sorted; absent: none. */
  readonly settings?: readonly string[];
  readonly errors: {
    read(scope: AnswerScope): Failure;
    readonly rules: readonly ErrorRule[];
  };
  /**
   * Success test beyond HTTP 2xx (`code == 0` in the body). Absent: 2xx is success. A poll that reads as
   * failed is a verdict even where this says no: some vendors put the reason of a failed task here.
   */
  ok?(scope: AnswerScope): boolean;
  route(scope: Omit<SubmitScope<R>, 'route'>): RouteChoice | undefined;
  /** What of the request the choice of a route asks for and the submission need not send; absent: nothing. */
  readonly routed?: readonly string[];
  /** Free steps before the submission, in order. */
  readonly prepare?: readonly PrepareStep<R>[];
  /** The submission names what is of one call alone: it is built again when it is sent. */
  readonly volatile?: true;
  readonly submit: {
    request(scope: SubmitScope<R>): UpstreamRequest;
    /** What of the request it makes something of: facts and roles, `size.tier`, `metadata`. */
    used(scope: SubmitScope<R>): ReadonlySet<string>;
    /** Of protocols with a `poll`. */
    accept?(scope: AnswerScope): Accepted;
    /** Of synchronous protocols, which have no `poll`: the answer is the result. */
    read?(scope: AnswerScope): AnsweredReading;
    /** Longest wait for an answer of `read`, in seconds. */
    readonly within_secs?: number;
    /** Largest answer of `read`; absent: as for every call. */
    readonly max_answer_bytes?: number;
  };
  /** What differs between the upstream's models; absent: nothing. A model that fits no row is not made here. */
  readonly models?: readonly ModelRow<R>[];
  readonly poll?: {
    request(scope: TaskScope): UpstreamRequest;
    read(scope: AnswerScope): PollReading;
    /** Classes that end the task where an answer that is an error names them by a code or a text of the vendor. */
    readonly fails_on?: readonly ErrorClass[];
    /** Many tasks in one call; each part is then read by `read` as if it had come alone. */
    readonly batch?: {
      readonly most: number;
      request(scope: BatchScope): UpstreamRequest;
      split(scope: AnswerScope): readonly BatchPart[];
    };
  };
  /** The second call of a poll whose state was `fetch`. */
  readonly fetch?: {
    request(scope: FetchScope): UpstreamRequest;
    read(scope: AnswerScope): ReadResult;
    /** Classes of a refused fetch that end the task instead of being asked again. */
    readonly fails_on?: readonly ErrorClass[];
  };
  /** Makes a new task from a finished one of the same channel. */
  readonly remix?: {
    request(scope: RemixScope<R>): UpstreamRequest;
    accept(scope: AnswerScope): Accepted;
  };
  /** The vendor calls back when a task changes: a hint to poll at once, never a verdict. */
  readonly callback?: CallbackChoice;
  readonly cancel?: {
    request(scope: TaskScope): UpstreamRequest;
    /** Public states in which the upstream can still cancel. */
    readonly while: readonly ('queued' | 'in_progress')[];
  };
  readonly dedup?: {
    /** Finds a submission whose answer was lost; `accept` reads the id from its answer. */
    lookUp(scope: TaskScope): UpstreamRequest;
    /** The key that the answer repeats; a task under another one, or under none, is not ours. Absent: it repeats none. */
    echo?(scope: AnswerScope): string | undefined;
    accept(scope: AnswerScope): Accepted;
  };
  readonly hooks?: JsonObject;
}
