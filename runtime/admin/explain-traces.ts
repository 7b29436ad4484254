import type { JsonObject } from '../contract/json.ts';
import type { TraceRow } from '../store/traces.ts';
import type { TaskRecord } from '../store/types.ts';
import type { StoredAttempt } from '../store/work-rows.ts';
import type { ExplainDeps } from './explain-deps.ts';
import { listOf, numberOf, objectOf } from './read-json.ts';

/** What was traced of a task or call. */
export interface TracedWork {
  /** As the channel has it that was asked last; undefined where it was not kept. */
  readonly submitted: JsonObject | undefined;
  /** Channels with what became of each, as it was at the end. */
  readonly considered: readonly JsonObject[];
  readonly calls: readonly JsonObject[];
}

/** A submission that went on to a channel counts for it where an attempt was made of it. */
export function tracedWork(
  traces: readonly TraceRow[],
  attempts: readonly Pick<StoredAttempt, 'attempt' | 'channel_id'>[],
): TracedWork {
  const all = traces.flatMap(({ type, data }) => (type === 'submitted' ? [data] : []));
  const made = all.filter(({ attempt, channel }) => {
    if (attempt === undefined) return true;
    return attempts.some((one) => one.attempt === numberOf(attempt) && one.channel_id === channel);
  });
  const calls = traces.flatMap(({ type, data }) => (type === 'upstream_call' ? [data] : []));
  return {
    submitted: made.length === 0 ? undefined : Object.fromEntries(made.flatMap((row) => Object.entries(row))),
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
  return [...whyUntraced(traced, deleted_at), ...(spec_version === registry.digest ? [] : [OTHER_SPECS])];
}

const OTHER_SPECS = 'The specs have changed since: lines are those of today and may say something else.';

function whyUntraced(traced: boolean, deleted_at: number | null): readonly string[] {
  if (traced) return [];
  if (deleted_at !== null)
    return ['Its prompt, what was sent and answered, and the result went when its caller deleted it.'];
  return [
    'What was sent is not known: it is kept for 30 days, and what the gateway had not written yet is lost when it dies.',
  ];
}
