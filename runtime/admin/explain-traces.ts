import type { Json, JsonObject } from '../contract/json.ts';
import { isObject } from '../contract/values.ts';
import type { TraceRow } from '../store/traces.ts';
import type { TaskRecord } from '../store/types.ts';
import type { StoredAttempt } from '../store/work-rows.ts';
import type { ExplainDeps } from './explain-work.ts';
import type { ConsideredChannel } from './explanation.ts';

/** Readers of what was traced by this or an earlier build: what is not of the kind is as if it were not there. */

export function objectOf(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}

export function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

export function textOf(value: Json | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

export function textsOf(value: Json | undefined): readonly string[] {
  return listOf(value).filter((item) => typeof item === 'string');
}

export function numberOf(value: Json | undefined): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

/** Whether nothing of it was cut or hidden when it was traced; what reads like that is taken for it. */
export function isWholeValue(value: Json): boolean {
  return !/…|<redacted>|<token>|<key>|<[\w.+/-]+, \d+ bytes>|<too large/.test(JSON.stringify(value));
}

/** What stands under a name; undefined for names that are not known, any more. */
export function ownOf<T>(
  values: Readonly<Record<string, T>>,
  name: string | null | undefined,
): T | undefined {
  return typeof name === 'string' && Object.hasOwn(values, name) ? values[name] : undefined;
}

/**
 * What was traced of a task or call. A submission that went on to a channel counts for it where an attempt was made of
 * it.
 */
export function tracedWork(
  traces: readonly TraceRow[],
  attempts: readonly Pick<StoredAttempt, 'attempt' | 'channel_id'>[],
) {
  const all = traces.flatMap(({ type, data }) => (type === 'submitted' ? [data] : []));
  const made = all.filter(({ attempt, channel }) => {
    if (attempt === undefined) return true;
    return attempts.some((one) => one.attempt === numberOf(attempt) && one.channel_id === channel);
  });
  const calls = traces.flatMap(({ type, data }) => (type === 'upstream_call' ? [data] : []));
  return {
    /** As the channel has it that was asked last; undefined where it was not kept. */
    submitted: made.length === 0 ? undefined : Object.fromEntries(made.flatMap((row) => Object.entries(row))),
    /** Channels with what became of each, as it was at the end. */
    considered: listOf((all.at(-1) ?? calls.at(-1))?.considered).map(objectOf),
    calls,
  };
}

/** What cannot be told, and why. */
export function missingOf(
  { spec_version, deleted_at }: Pick<TaskRecord, 'spec_version' | 'deleted_at'>,
  { traced }: { readonly traced: boolean },
  { registry }: ExplainDeps,
): readonly string[] {
  const untraced = deleted_at === null ? NOT_TRACED : DELETED;
  return [...(traced ? [] : [untraced]), ...(spec_version === registry.digest ? [] : [OTHER_SPECS])];
}

const OTHER_SPECS = 'The specs have changed since: lines are those of today and may say something else.';
const DELETED = 'Its prompt, what was sent and answered, and the result went when its caller deleted it.';
const NOT_TRACED =
  'What was sent is not known: it is kept for `retention.traces_days`, and what the gateway had not written yet is lost if it crashes.';

/** One time that a channel was asked. */
interface TriedChannel {
  readonly attempt: number;
  readonly channel_id: string;
  readonly protocol: string;
  readonly outcome: string;
  /** `HTTP 401, invalid_key` */
  readonly detail: string;
}

/**
 * One row for each channel, in the order that they were asked and then considered: what came of those that were asked,
 * and why the others were not.
 */
export function consideredChannels(
  traced: readonly JsonObject[],
  asked: readonly TriedChannel[],
): readonly ConsideredChannel[] {
  const known = traced.map((row) => ({
    channel_id: textOf(row.channel_id) ?? '',
    protocol: textOf(row.protocol) ?? '',
    outcome: textOf(row.outcome) ?? '',
    reason: textOf(row.reason) ?? '',
  }));
  const ids = [...new Set([...asked, ...known].map(({ channel_id }) => channel_id))];
  const last = asked.at(-1);
  return ids.flatMap((channel_id): ConsideredChannel[] => {
    const row = known.find((one) => one.channel_id === channel_id);
    const times = asked.filter((one) => one.channel_id === channel_id);
    const end = times.at(-1);
    if (end === undefined) return row === undefined ? [] : [{ ...row, ...notTried(row, last), attempts: [] }];
    const { protocol, outcome } = end;
    const attempts = times.map(({ attempt }) => attempt);
    return [{ channel_id, protocol: row?.protocol ?? protocol, outcome, reason: wordsOf(times), attempts }];
  });
}

/** `attempt 1: HTTP 401; attempt 2` */
function wordsOf(times: readonly TriedChannel[]): string {
  return times
    .map(({ attempt, outcome, detail }, index) => {
      const came = index === times.length - 1 ? [] : [outcome.replaceAll('_', ' ')];
      const words = [...came, ...(detail === '' ? [] : [detail])].join(', ');
      return words === '' ? `attempt ${attempt}` : `attempt ${attempt}: ${words}`;
    })
    .join('; ');
}

const WELL: ReadonlySet<string> = new Set(['accepted', 'answered', 'started']);

/** A channel that was chosen and never asked had lost its place meanwhile. */
function notTried(
  row: Pick<ConsideredChannel, 'outcome' | 'reason'>,
  last: TriedChannel | undefined,
): Pick<ConsideredChannel, 'outcome' | 'reason'> {
  if (row.outcome === 'chosen') return { outcome: 'full', reason: 'it was chosen, but had no place left' };
  if (row.outcome !== 'not_asked' || last === undefined) return row;
  if (WELL.has(last.outcome))
    return { outcome: row.outcome, reason: `${last.channel_id} had it before its turn` };
  return { outcome: row.outcome, reason: `after attempt ${last.attempt} no other channel was asked` };
}

/** How the attempts of a task came out, with what was traced of its submissions. */
export function triedForTask(
  attempts: readonly StoredAttempt[],
  calls: readonly JsonObject[],
): readonly TriedChannel[] {
  return attempts.map(({ attempt, channel_id, credential, outcome, http_status, reason }) => {
    const call = calls.findLast((one) => one.channel === channel_id && one.credential === credential);
    const http = http_status === null ? [] : [`HTTP ${http_status}`];
    const words = textOf(call?.reason) ?? reason;
    const why = words === null ? [] : [words];
    const detail = [...http, ...why].join(', ');
    return { attempt, channel_id, protocol: textOf(call?.protocol) ?? '', outcome, detail };
  });
}

/** The same of a chat call, by what its record keeps of each. */
export function triedForCall(attempts: Json, calls: readonly JsonObject[]): readonly TriedChannel[] {
  return listOf(attempts).map((attempt, index) => {
    const row = objectOf(attempt);
    const call = calls[index];
    const http = numberOf(call?.http);
    return {
      attempt: index + 1,
      channel_id: textOf(row.channel) ?? '',
      protocol: textOf(call?.protocol) ?? '',
      outcome: textOf(row.outcome) ?? '',
      detail: http === undefined ? '' : `HTTP ${http}`,
    };
  });
}
