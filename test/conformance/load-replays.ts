import type { ReplaysFile } from '../../generator/schema/replay-types.ts';
import type { Json } from '../../runtime/contract/json.ts';
import type { ErrorClass, PollReading } from '../../runtime/contract/protocol.ts';
import { baseOf, fileOf, filesWith, inherited, withChildren } from './extended-replays.ts';

type Row<K extends keyof ReplaysFile> = NonNullable<ReplaysFile[K]> extends readonly (infer T)[] ? T : never;

export type SubmitReplay = Row<'submit'>;
/** What the vendor must receive, auth headers apart; absent query and headers are empty. */
export type Sent = Row<'poll'>['sent'];
export type Answer = Row<'fetch'>['answer'];
/** A call about a task that the vendor took; `saved`: what was kept of its submission. */
export type Later = Row<'poll'>;

/** A place in what is sent, and what words there mean. */
export type ToldAt =
  | string
  | {
      readonly at: string;
      readonly pixels?: 'area' | 'short_side';
      readonly [word: string]: string | boolean | undefined;
    };

/** A file without its submissions and what it says of chat; what its schema leaves open is told by its checks. */
export interface AnswerReplays
  extends Omit<
    ReplaysFile,
    'submit' | 'verdicts' | 'chat' | 'not' | 'auth' | 'errors' | 'readings' | 'told'
  > {
  readonly auth: NonNullable<ReplaysFile['auth']>;
  readonly errors: NonNullable<ReplaysFile['errors']>;
  readonly readings?: readonly (Row<'readings'> & { readonly reading: Partial<PollReading> })[];
  readonly told?: Readonly<Record<string, ToldAt>>;
}

/** An answer to a submission as the vendor's documents show it, and what it proves. No body: an empty one. */
export type VerdictReplay = Pick<Row<'verdicts'>, 'title' | 'http' | 'body'> &
  (
    | { readonly verdict: 'accepted'; readonly id: string }
    | { readonly verdict: 'rejected'; readonly class: ErrorClass; readonly elsewhere: boolean }
    | { readonly verdict: 'answered' | 'ambiguous' }
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

/** What stands in a file of its own, or comes with it from its base. */
type ReplayFile = Partial<AnswerReplays> & {
  readonly submit?: readonly SubmitReplay[];
  readonly verdicts?: readonly VerdictReplay[];
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
