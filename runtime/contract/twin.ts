import type { Json, JsonObject } from './json.ts';
import type { AuthChoice, ReadState } from './protocol.ts';
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
  readonly body: 'none' | 'json' | 'multipart';
  /** Top-level body fields without which the vendor refuses. */
  readonly required: readonly string[];
}

/**
 * What the sandbox needs to play one vendor: taken from the spec's paths, state words and hand-written
 * examples, never from the compiled adapter.
 */
export interface Twin {
  readonly protocol: string;
  readonly auth: AuthChoice;
  readonly submit: readonly TwinEndpoint[];
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
  };
  readonly progress?: AnswerPath;
  /** Where the address of each result file goes in the answer that carries the result; items as `audio`, `audio_2`. */
  readonly results: Readonly<Record<string, AnswerPath>>;
  /** Other places of that answer where the protocol would look for an address. */
  readonly also?: readonly AnswerPath[];
  /**
   * Submissions to `path` make texts and no files: `completed` is the poll's answer then, with the texts at
   * these places.
   */
  readonly texts?: { readonly path: string; readonly at: readonly AnswerPath[]; readonly completed: Json };
  readonly failure?: { readonly code?: AnswerPath; readonly message?: AnswerPath };
  /** Example answers: `submit`, `poll` by state, `fetch`, `error`. */
  readonly examples: {
    readonly submit: Json;
    readonly poll: Readonly<Partial<Record<ReadState, Json>>>;
    readonly fetch?: Json;
    readonly error: { readonly http: number; readonly body: Json };
    /** Error bodies by class, for fault knobs. */
    readonly errors: Readonly<Record<string, { readonly http: number; readonly body: Json }>>;
  };
  readonly about: JsonObject;
}
