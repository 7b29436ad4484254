import type { Json, JsonObject } from '../contract/json.ts';
import type { StoredAttempt } from '../store/work-rows.ts';
import type { ConsideredChannel } from './explanation.ts';
import { numberOf, objectOf, textOf } from './read-json.ts';

/** One time that a channel was asked. */
export interface TriedChannel {
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
    if (end !== undefined) {
      const { protocol, outcome } = end;
      return [
        {
          channel_id,
          protocol: row?.protocol ?? protocol,
          outcome,
          reason: wordsOf(times),
          attempts: attemptsOf(times),
        },
      ];
    }
    return row === undefined ? [] : [{ ...row, ...notTried(row, last), attempts: [] }];
  });
}

function attemptsOf(times: readonly TriedChannel[]): readonly number[] {
  return times.map(({ attempt }) => attempt);
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
  const rows = Array.isArray(attempts) ? attempts.map(objectOf) : [];
  return rows.map((row, index) => {
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
