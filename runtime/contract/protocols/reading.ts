import type { ErrorClass, Failure, PollReading, ReadResult, ReadState } from '../protocol.ts';
import { asText } from './as-text.ts';
import { accepted } from './define-protocol.ts';

/** The vendor's word and the state it stands for; no state when the protocol does not list the word. */
export interface SeenState {
  readonly state: ReadState | undefined;
  readonly word: string | undefined;
  /** Why it ended badly, where the row that decided says so. */
  readonly class?: ErrorClass | undefined;
}

/**
 * A row of words, some of which say too why a task ended badly. Absent when the answer has no such word, so that a later
 * row may decide.
 */
export function stateOf(
  word: unknown,
  words: Readonly<Record<string, ReadState>>,
  classes: Readonly<Record<string, ErrorClass>> = {},
): SeenState | undefined {
  const text = asText(word);
  if (text === undefined || text === '') return undefined;
  const why = Object.hasOwn(classes, text) ? classes[text] : undefined;
  return {
    state: Object.hasOwn(words, text) ? words[text] : undefined,
    word: text,
    ...(why === undefined ? {} : { class: why }),
  };
}

/** A row that decides by a condition on other fields of the answer. */
export function stateWhen(fits: unknown, state: ReadState, why?: ErrorClass): SeenState | undefined {
  if (fits !== true) return undefined;
  return { state, word: undefined, ...(why === undefined ? {} : { class: why }) };
}

/** The first row that decides. A word no row knows keeps the task's state and is reported as it is. */
export function firstState(rows: readonly (SeenState | undefined)[]): SeenState {
  return (
    rows.find((row) => row?.state !== undefined) ??
    rows.find((row) => row !== undefined) ?? { state: undefined, word: undefined }
  );
}

export interface ReadingParts {
  readonly state: SeenState;
  /** The id that the answer repeats, spelled as `accepted` spells it. */
  readonly id?: unknown;
  readonly progress?: unknown;
  readonly result?: () => ReadResult;
  readonly failure?: () => Failure;
}

const ENDS_BADLY: ReadonlySet<ReadState | undefined> = new Set(['failed', 'cancelled', 'expired'] as const);

/**
 * One poll as read. A result is read only from a completed answer and a failure only from one that ended
 * badly, whatever else the answer holds; progress is within 0 and 100.
 */
export function reading(parts: ReadingParts): PollReading {
  const { state, word, class: why } = parts.state;
  const id = accepted(parts.id).id;
  const progress = bounded(parts.progress);
  return {
    state,
    word,
    ...(id === undefined ? {} : { id }),
    ...(progress === undefined ? {} : { progress }),
    ...(state === 'completed' && parts.result !== undefined ? { result: parts.result() } : {}),
    ...(ENDS_BADLY.has(state) && parts.failure !== undefined ? { failure: parts.failure() } : {}),
    ...(ENDS_BADLY.has(state) && why !== undefined ? { class: why } : {}),
  };
}

function bounded(value: unknown): number | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined;
  return Math.min(100, Math.max(0, value));
}
