import type { Canonical } from '../canonical.ts';
import { type DeniedNames, nameGuard } from '../denied-names.ts';
import type { Limits } from '../family.ts';
import { toText, toTexts } from '../filters/casts.ts';
import type { Json, JsonObject } from '../json.ts';
import { listedFields } from '../metadata.ts';
import type { ModelRow, RowLimits, RowTogether } from '../models/model-route.ts';
import { atOnce } from '../paused-work.ts';
import type {
  Accepted,
  AnsweredReading,
  BatchPart,
  ErrorClass,
  Failure,
  Pace,
  PollReading,
  Protocol,
  ReadResult,
  ReadState,
  RouteChoice,
  SubmitScope,
} from '../protocol.ts';
import type { UpstreamRequest } from '../upstream.ts';
import type { Warning } from '../warning.ts';

/** A protocol as generated code writes it. */
interface ProtocolDefinition<R extends Canonical> extends Omit<Protocol<R>, 'models'> {
  readonly models?: readonly ModelRowDefinition<R>[];
  /** Names that the caller's `metadata` never sets, wherever they stand in it. */
  readonly names?: DeniedNames;
}

/** A row as generated code writes it: kinds of limits of which it has none are left out. */
interface ModelRowDefinition<R extends Canonical> extends Omit<ModelRow<R>, 'limits' | 'together'> {
  readonly limits?: Partial<RowLimits>;
  readonly together?: readonly (Omit<RowTogether<R>, 'limits'> & { readonly limits: Partial<Limits> })[];
}

const NO_LIMITS: Limits = { numbers: {}, texts: {}, sizes: {}, roles: {} };

function wholeRow<R extends Canonical>({ limits, together, ...row }: ModelRowDefinition<R>): ModelRow<R> {
  return {
    ...row,
    ...(limits && { limits: { ...NO_LIMITS, ...limits } }),
    ...(together && {
      together: together.map((entry) => ({ ...entry, limits: { ...NO_LIMITS, ...entry.limits } })),
    }),
  };
}

/**
 * Widens a generated definition to the type the runtime knows. Sound because the runtime only ever hands a
 * protocol requests that a generated family made, and those have the narrow type.
 */
export function defineProtocol<R extends Canonical>(definition: ProtocolDefinition<R>): Protocol {
  const { names, models, ...rest } = definition;
  const protocol: Protocol = { ...rest, ...(models && { models: models.map(wholeRow) }) };
  return protocol.carries.metadata ? withListed(protocol, names) : protocol;
}

/** Nothing is made of `metadata` before what is not listed, or denied anywhere in it, is left out. */
function withListed(protocol: Protocol, names: DeniedNames | undefined): Protocol {
  const guard = nameGuard(names ?? { denied: [] });
  const listed = listedFields(protocol.metadata_fields ?? [], protocol.id);
  const { submit } = protocol;
  const passed = (metadata: JsonObject, warnings: Warning[]) =>
    listed(atOnce(guard(metadata, warnings)), warnings);
  const request = (scope: SubmitScope): UpstreamRequest => {
    const { metadata } = scope.request;
    if (metadata === undefined) return submit.request(scope);
    const kept = passed(metadata, scope.warnings);
    return submit.request({ ...scope, request: { ...scope.request, metadata: kept } });
  };
  return { ...protocol, passed, submit: { ...submit, request } };
}

/** The tasks of a batch answer, ids spelled as `accepted` spells them; at most `most`, whatever a vendor sends. */
export function batchParts(
  list: readonly Json[] | undefined,
  most: number,
  read: (item: Json, index: number) => { readonly id: unknown; readonly body: Json | undefined },
): readonly BatchPart[] {
  return (list ?? []).slice(0, most).map((item, index) => {
    const { id, body } = read(item, index);
    return { id: accepted(id).id, body: body ?? null };
  });
}

/** The vendor's own code and message, as text; an empty one is none. */
export function failure(code: unknown, message: unknown): Failure {
  return { code: present(code), message: present(message) };
}

function present(value: unknown): string | undefined {
  const text = toText(value);
  return text === '' ? undefined : text;
}

type Values = Readonly<Record<string, unknown>>;

/** One row of a protocol's routes table: absent when its condition does not hold. */
export function routeRow(fits: unknown, values: () => Values): Values | undefined {
  return fits === true ? values() : undefined;
}

/** The first row that fits; undefined when the protocol cannot serve the request at all. */
export function firstRoute(rows: readonly (() => Values | undefined)[]): RouteChoice | undefined {
  for (const row of rows) {
    const values = row();
    if (values !== undefined) return toTexts(values);
  }
  return undefined;
}

/**
 * The upstream's id and what later calls of the task need. Ids are text whatever the vendor sends; an empty
 * one is none, so that the submission counts as ambiguous instead of accepted under no name.
 */
export function accepted(id: unknown, saved: Readonly<Record<string, unknown>> = {}): Accepted {
  const text = toText(id)?.trim();
  return { id: text === '' ? undefined : text, saved: toTexts(saved) };
}

interface AnsweredParts {
  readonly result: () => ReadResult;
  readonly failure?: () => Failure;
}

/**
 * The answer of a synchronous submission as read. A result without a single file is none, whatever texts it has:
 * the vendor then says in words why it made nothing. The failure is what the answer tells, beside a result too.
 */
export function answered(parts: AnsweredParts): AnsweredReading {
  const result = parts.result();
  const failure = parts.failure?.();
  const hasReason = failure?.code !== undefined || failure?.message !== undefined;
  return {
    result: Object.keys(result.files).length === 0 ? undefined : result,
    ...(hasReason ? { failure } : {}),
  };
}

/** The pace of a protocol without a poll: a submission whose answer was lost is given up after so many seconds. */
export function paceWithin(secs: number): Pace {
  return { first_secs: secs, every_secs: secs, slow_secs: secs, deadline_secs: secs };
}

/** The vendor's word and the state it stands for; no state when the protocol does not list the word. */
export interface SeenState {
  readonly state: ReadState | undefined;
  readonly word: string | undefined;
  /** Why it ended badly, where the row that decided says so. */
  readonly class?: ErrorClass | undefined;
}

/** A row of words, some with why a task ended badly. Absent for no such word, so that a later row may decide. */
export function stateOf(
  word: unknown,
  words: Readonly<Record<string, ReadState>>,
  classes: Readonly<Record<string, ErrorClass>> = {},
): SeenState | undefined {
  const text = toText(word);
  if (text === undefined || text === '') return undefined;
  const why = Object.hasOwn(classes, text) ? classes[text] : undefined;
  return { state: Object.hasOwn(words, text) ? words[text] : undefined, word: text, class: why };
}

/** A row that decides by a condition on other fields of the answer. */
export function stateWhen(fits: unknown, state: ReadState, why?: ErrorClass): SeenState | undefined {
  if (fits !== true) return undefined;
  return { state, word: undefined, class: why };
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
