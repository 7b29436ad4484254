import type { ResponseFormat } from './family.ts';
import type { Json, JsonObject } from './json.ts';
import type { AcceptedSizes, AuthChoice, ErrorClass, ReadState } from './protocol.ts';
import type { Method } from './upstream.ts';

/** Where a value stands in an answer: keys and indexes from the root. */
export type AnswerPath = readonly (string | number)[];

/** One endpoint of a twin. `{name}` in the path is any one segment, `{+name}` one or more of them. */
export interface TwinEndpoint {
  readonly method: Method;
  readonly path: string;
  /** Query values that select this endpoint among others on the same path. */
  readonly query: Readonly<Record<string, string>>;
  /** Header values (lower-case names) that select it, where one address serves several actions. */
  readonly headers?: Readonly<Record<string, string>>;
  /** `json_or_multipart`: as the request's `content-type` says. */
  readonly body: 'none' | 'json' | 'multipart' | 'json_or_multipart';
  /** Top-level body fields without which the vendor refuses. */
  readonly required: readonly string[];
}

/** Where a value stands in a request's body, or its parts. The step `*` is every index, or the one value. */
export type RequestPath = readonly (string | number)[];

/** What a request says of the pictures it wants; the first path that finds something counts. */
export const ASKED_NAMES = [
  'model',
  'prompt',
  'size',
  'width',
  'height',
  'ratio',
  'tier',
  'count',
  'format',
  'reference',
  'mask',
] as const;

export type RequestName = (typeof ASKED_NAMES)[number];

/** What a vendor's models of some names take as a size and make in one call. */
export interface TwinModel {
  readonly models?: readonly string[];
  readonly per_call?: number;
  readonly sizes: AcceptedSizes;
}

/** Of a length, a tier and a ratio what is made; absent: all. */
export interface TwinBounds {
  readonly seconds?: {
    readonly one_of?: readonly number[];
    readonly min?: number;
    readonly max?: number;
  };
  /** In lower case. */
  readonly tiers?: readonly string[];
  readonly ratios?: readonly string[];
}

/** What models of some names make. */
export interface TwinRow extends TwinBounds {
  readonly models?: readonly string[];
  /** It is for some modes or inputs alone: other requests are for the rows behind it. */
  readonly some_requests?: true;
  /** Further bounds of what says one of some words of a length, a tier or a ratio. */
  readonly together?: readonly (TwinBounds & {
    readonly of: 'seconds' | 'tier' | 'ratio';
    readonly is: readonly string[];
  })[];
}

/**
 * Of vendors whose models make different clips: where a submission says what it wants, and what each model makes. The
 * name of the model may stand in the `{model}` of the endpoint's path instead.
 */
export interface TwinLimits {
  readonly at: Readonly<Record<'model' | 'seconds' | 'tier' | 'ratio', readonly RequestPath[]>>;
  readonly rows: readonly TwinRow[];
}

/** How pictures stand in the answer that carries the result. */
export interface TwinPictures {
  /** What the vendor's models take; the name of one stands at `asked.model`, or in the `{model}` of the path. */
  readonly models: readonly TwinModel[];
  /** Where the list of items is: in `examples.submit` of an answering twin, else in the answer that carries the result. */
  readonly list: AnswerPath;
  /** Which item of the example's list is a picture: as many like it are made as were asked for. Others stay. */
  readonly item: number;
  /** From the item; empty: the item is the address itself. */
  readonly url?: AnswerPath;
  /** From the item of `list`, or of `base64_list` where the vendor has a list of its own for them. */
  readonly base64?: AnswerPath;
  readonly base64_list?: AnswerPath;
  /** From the item: the prompt as the vendor rewrote it. */
  readonly revised_prompt?: AnswerPath;
  /** What the vendor gives where the request names no format: the row of the first pattern that fits its model. */
  readonly gives: readonly { readonly models?: readonly string[]; readonly format: ResponseFormat }[];
  /**
   * Of a polled twin that also makes other things: submissions to `path` (any path where it is absent) whose model
   * fits a row of `models` make pictures, and their answer is `completed`. Absent: every submission does, and the
   * answer is the example of a completed task.
   */
  readonly made?: { readonly path?: string; readonly completed: Json };
  /** An item that stands in the place of a picture which the vendor withheld. */
  readonly withheld?: Json;
  readonly asked: Readonly<Partial<Record<RequestName, readonly RequestPath[]>>>;
}

/** One free call before the submission. */
export interface TwinStepCall {
  readonly endpoint: TwinEndpoint;
  /** It goes to the address that the answer of an earlier call names there. */
  readonly address?: { readonly call: number; readonly in: 'body' | 'header'; readonly at: AnswerPath };
  /** That address is not the vendor's own and takes no credential. */
  readonly foreign?: boolean;
  /** Whether it brings the file. */
  readonly file: boolean;
  /** Fields that an earlier answer wants in the form. */
  readonly form?: readonly string[];
  readonly answer: {
    readonly http: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: Json;
  };
}

/** A step before the submission. */
export interface TwinStep {
  readonly id: string;
  readonly calls: readonly TwinStepCall[];
  /** What it gives, as the examples show it; each upload is given values of its own in their place. */
  readonly given: readonly (string | number)[];
  /** Fields of the submission that hold it; `always`: nothing else may stand there. */
  readonly fields: readonly { readonly name: string; readonly always: boolean }[];
  /** How long it may be named. */
  readonly reuse_secs?: number;
}

interface TwinFacts {
  readonly protocol: string;
  readonly auth: AuthChoice;
  readonly submit: readonly TwinEndpoint[];
  /** Of protocols that make pictures. */
  readonly pictures?: TwinPictures;
  readonly limits?: TwinLimits;
  readonly prepare?: readonly TwinStep[];
  /** Headers of submissions (lower-case names) whose value is another one for each call. */
  readonly once?: readonly string[];
  readonly about: JsonObject;
}

/** Error bodies of examples. */
interface ErrorExamples {
  readonly error: { readonly http: number; readonly body: Json };
  /** By class, for fault knobs. */
  readonly errors: Readonly<Record<string, { readonly http: number; readonly body: Json }>>;
}

/** Of a synchronous protocol: the answer to a submission is the result, and there is no task. */
export interface AnsweringTwin extends TwinFacts {
  readonly kind: 'answering';
  readonly pictures: TwinPictures;
  /** `submit`: the whole answer. */
  readonly examples: ErrorExamples & { readonly submit: Json };
}

/** Of a protocol whose tasks are polled. */
export interface PolledTwin extends TwinFacts {
  readonly kind: 'polled';
  readonly poll: readonly TwinEndpoint[];
  readonly fetch?: TwinEndpoint;
  readonly cancel?: TwinEndpoint;
  readonly remix?: TwinEndpoint;
  /** Several tasks in one poll: where the ids stand, and where the list of tasks is in the answer. */
  readonly batch?: {
    readonly endpoint: TwinEndpoint;
    /** `joined`: one text with commas. */
    readonly ids: { readonly in: 'query' | 'body'; readonly name: string; readonly joined: boolean };
    readonly list: AnswerPath;
    /** What of a poll answer is one item of that list. */
    readonly item: AnswerPath;
  };
  /** Whole addresses that the submit answer names for later calls: `path` below the twin, with `{upstream_id}`. */
  readonly addresses?: readonly { readonly at: AnswerPath; readonly path: string }[];
  /** HTTP status of a poll answer in a state, where it is not 200. */
  readonly http?: Readonly<Partial<Record<ReadState, number>>>;
  /** Where the submission names an address for callbacks, and how they are signed. */
  readonly callback?: {
    readonly in: 'query' | 'body';
    readonly at: AnswerPath;
    readonly verify: string;
    readonly params: Readonly<Record<string, Json>>;
  };
  /** Content endpoint for protocols that serve bytes themselves, with the key. */
  readonly content?: TwinEndpoint;
  /** Where the submitted id is put into the `submit` example; as text. */
  readonly id: AnswerPath;
  /** Where the id is found in a poll: a path placeholder, query name or body field. */
  readonly pollId: { readonly in: 'path' | 'query' | 'body'; readonly name: string };
  /** Where a poll answer names what the fetch step asks for, and how the fetch request carries it (path, query or body name). */
  readonly fetchId?: { readonly at: AnswerPath; readonly name: string };
  /** Where the id is echoed in poll answers, if it is. */
  readonly pollEcho?: AnswerPath;
  /** Where poll answers repeat the id that the caller gave the task, for look-ups after a lost answer. */
  readonly keyEcho?: AnswerPath;
  readonly state: {
    readonly at: AnswerPath;
    readonly words: Readonly<Partial<Record<ReadState, readonly string[]>>>;
    /** Words that say why a task ended badly. */
    readonly classes?: Readonly<Record<string, ErrorClass>>;
  };
  readonly progress?: AnswerPath;
  /** Where the address of each result file goes in the answer that carries the result; items as `audio`, `audio_2`. */
  readonly results: Readonly<Record<string, AnswerPath>>;
  /** Where that answer says until when the files are there, in epoch seconds. */
  readonly expires?: readonly AnswerPath[];
  /** Other places of that answer where the protocol would look for an address. */
  readonly also?: readonly AnswerPath[];
  /** Submissions to `path` make texts and no files: the poll's answer is then `completed`, with texts `at` places. */
  readonly texts?: { readonly path: string; readonly at: readonly AnswerPath[]; readonly completed: Json };
  readonly failure?: { readonly code?: AnswerPath; readonly message?: AnswerPath };
  /** Example answers: `submit`, `poll` by state, `fetch`. */
  readonly examples: ErrorExamples & {
    readonly submit: Json;
    readonly poll: Readonly<Partial<Record<ReadState, Json>>>;
    readonly fetch?: Json;
  };
}

/** What the sandbox needs to play one vendor: of its spec and examples, never of the compiled adapter. */
export type Twin = PolledTwin | AnsweringTwin;
