import type { TaskKind } from '../../runtime/contract/family.ts';
import type { Json, JsonObject } from '../../runtime/contract/json.ts';
import type { Media } from '../../runtime/contract/media.ts';
import type { CallFacts } from '../../runtime/contract/prepare.ts';
import type {
  AnsweredReading,
  BatchPart,
  ErrorClass,
  PollReading,
  ReadResult,
} from '../../runtime/contract/protocol.ts';
import type { MultipartPart } from '../../runtime/contract/upstream.ts';
import type { WarningAction } from '../../runtime/contract/warning.ts';
import { baseOf, fileOf, filesWith, inherited, withChildren } from './extended-replays.ts';

/** What the vendor must receive, auth headers apart; absent query and headers are empty. */
export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: Json;
  readonly multipart?: readonly MultipartPart[];
  /** The file of an input is the body. */
  readonly bytes?: Media;
}

export interface SubmitReplay {
  readonly title: string;
  readonly model: string;
  readonly channel?: JsonObject;
  /** What is made, for protocols to whom it matters. */
  readonly kind?: TaskKind;
  /** Where the vendor may report changes, for channels that take callbacks. */
  readonly callback_url?: string;
  /** Facts of the HTTP call; absent: `call-1`, at the hour of the replays. */
  readonly call?: CallFacts;
  readonly request: {
    readonly mode: string;
    readonly facts?: Readonly<Record<string, string | number | boolean | JsonObject>>;
    readonly roles?: Readonly<Record<string, readonly Media[]>>;
    readonly metadata?: JsonObject;
  };
  /** Null: the protocol must say that it cannot serve the request. */
  readonly route?: Readonly<Record<string, string>> | null;
  readonly sent?: Sent;
  readonly warnings?: readonly { readonly field: string; readonly action: WarningAction }[];
}

export interface Answer {
  readonly http: number;
  readonly body?: Json;
  readonly headers?: Readonly<Record<string, string>>;
}

type Texts = Readonly<Record<string, string>>;

/** A call about a task that the vendor took; `saved`: what was kept of its submission. */
export interface Later {
  readonly upstream_id: string;
  readonly saved?: Texts | undefined;
  readonly channel?: JsonObject | undefined;
  readonly sent: Sent;
}

/** A place in what is sent (`a.b`, `a ?? b`, `width x height`, `/path/*`), and what words there mean, as `on: true`. */
export type ToldAt =
  | string
  | {
      readonly at: string;
      /** Sizes there are pixels: their tier is that of their area, or of their shorter side. */
      readonly pixels?: 'area' | 'short_side';
      readonly [word: string]: string | boolean | undefined;
    };

export interface AnswerReplays {
  readonly auth: { readonly use: string; readonly params: JsonObject };
  readonly accept?: readonly {
    readonly title: string;
    readonly answer: Answer;
    readonly route?: Texts;
    readonly ok?: boolean;
    readonly accepted: { readonly id?: string; readonly saved: Texts };
  }[];
  /** Of vendors who answer a submission with the result. */
  readonly answered?: readonly {
    readonly title: string;
    readonly answer: Answer;
    readonly route?: Texts;
    readonly reading: Partial<AnsweredReading>;
    /** What the errors rules make of the failure that the answer tells. */
    readonly class?: ErrorClass;
  }[];
  /** Free calls before a submission, for one input: what is sent, and what it gives. */
  readonly prepare?: readonly {
    readonly title: string;
    readonly step: string;
    readonly item?: Media;
    readonly calls: readonly { readonly sent: Sent; readonly answer: Answer; readonly done?: boolean }[];
    readonly given: JsonObject;
  }[];
  readonly poll?: readonly Later[];
  /** Several tasks in one call; `parts`: what is made of the answer. */
  readonly batch?: readonly {
    readonly ids: readonly string[];
    readonly most: number;
    readonly channel?: JsonObject;
    readonly sent: Sent;
    readonly answer: Answer;
    readonly parts: readonly BatchPart[];
  }[];
  /** How a submission whose answer was lost is found again. */
  readonly look_up?: readonly (Pick<Later, 'saved' | 'channel' | 'sent'> & {
    readonly title: string;
    readonly answer: Answer;
    readonly id?: string;
    /** The key that the answer repeats. */
    readonly echo?: string;
  })[];
  /** A new task made of a finished one, `source`. */
  readonly remix?: readonly {
    readonly title: string;
    readonly source: { readonly upstream_id: string; readonly saved?: Texts };
    readonly prompt: string;
    readonly sent: Sent;
    readonly answer: Answer;
    readonly id: string;
  }[];
  readonly callback?: { readonly verify: string; readonly params: JsonObject };
  /** Every status word of the vendor's documents by the state it means; `none`: it says nothing of the task. */
  readonly words?: Readonly<Record<string, readonly string[]>>;
  readonly readings?: readonly {
    readonly title: string;
    readonly answer: Answer;
    readonly saved?: Texts;
    /** `class`: what the state or else the errors rules make of a failure told inside a task. */
    readonly reading: Partial<PollReading>;
  }[];
  readonly fetch?: readonly {
    readonly title: string;
    readonly answer: Answer;
    readonly saved?: Texts;
    readonly sent: Sent;
  }[];
  readonly fetched?: readonly {
    readonly title: string;
    readonly answer: Answer;
    readonly result: ReadResult;
  }[];
  readonly cancel?: readonly (Later & { readonly while: readonly string[] })[];
  readonly errors: readonly {
    readonly class?: ErrorClass;
    readonly http: number;
    readonly headers?: Texts;
    readonly body: Json;
    readonly definite?: boolean;
  }[];
  /** Where the vendor reads what prices depend on, and names of its models that differ in it. */
  readonly models?: readonly string[];
  readonly told?: Readonly<Record<string, ToldAt>>;
  /** Names that change the bill or bring files, which `metadata` never sets. */
  readonly costly?: readonly string[];
  /** The seconds that each model takes, read at this place of what is sent. */
  readonly lengths?: {
    readonly at: string;
    readonly models: readonly {
      readonly model: string;
      readonly mode: string;
      readonly takes: readonly number[] | { readonly min: number; readonly max: number };
    }[];
  };
  /** What an answer to a poll makes of a task, member by member: traps that would end it wrongly. */
  readonly polls?: readonly (Answer & { readonly title: string; readonly verdict: JsonObject })[];
  /** Of vendors who make pictures: the most of one call, and what may be sent for a size; null: nothing of it. */
  readonly sizes?: readonly {
    readonly model: string;
    readonly per_call?: number;
    readonly sent?: Readonly<Record<string, string | null>>;
  }[];
}

/** An answer to a submission as the vendor's documents show it, and what it proves. No body: an empty one. */
export type VerdictReplay = { readonly title: string; readonly http: number; readonly body?: Json } & (
  | { readonly verdict: 'accepted'; readonly id: string }
  | { readonly verdict: 'rejected'; readonly class: ErrorClass; readonly elsewhere: boolean }
  | { readonly verdict: 'answered' }
  | { readonly verdict: 'ambiguous' }
);

interface Exchanges {
  readonly submit: readonly SubmitReplay[];
  readonly verdicts: readonly VerdictReplay[];
  readonly answers: AnswerReplays;
}

export interface Replays extends Exchanges {
  readonly protocol: string;
}

/**
 * Every protocol's exchanges, written by hand from the vendors' documents; those of a base are replayed for what
 * extends it.
 */
export function loadReplays(): Replays[] {
  return withChildren(filesWith('auth')).map((protocol) => ({ protocol, ...exchangesOf(protocol) }));
}

export function replaysOf(protocol: string): Replays {
  const { auth } = wholeOf(protocol);
  if (auth === undefined)
    throw new Error(
      `protocol ${protocol} has no replays: write test/replays/${protocol}.yaml from its documents`,
    );
  return { protocol, ...exchangesOf(protocol) };
}

/** A file as it is written, but for what it says of chat. */
type ReplayFile = Partial<AnswerReplays> & {
  readonly submit?: readonly SubmitReplay[];
  readonly verdicts?: readonly VerdictReplay[];
  /** Titles of the base that are not replayed. */
  readonly not?: readonly string[];
};

function exchangesOf(protocol: string): Exchanges {
  const { submit = [], verdicts = [], ...answers } = wholeOf(protocol);
  return { submit, verdicts, answers: answers as AnswerReplays };
}

function wholeOf(protocol: string): ReplayFile {
  const base = baseOf(protocol);
  const { chat: _, ...own }: ReplayFile & { readonly chat?: Json } = fileOf(protocol);
  return base === undefined ? own : inherited(wholeOf(base), own);
}
