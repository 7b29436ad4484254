import type { Json, JsonObject } from '../contract/json.ts';
import { withoutUndefined } from '../contract/values.ts';
import type { StoredAttempt, StoredEvent } from '../store/work-rows.ts';
import { numberOf, objectOf, textOf } from './explain-traces.ts';
import type { Moment } from './explanation.ts';

type Happening = Omit<Moment, 'gap_ms'> & {
  /** Of the same moment, what is lower comes first. */
  readonly rank: number;
};

const WRONG: ReadonlySet<string> = new Set([
  'absorbed',
  'duplicate_upstream_id',
  'failed',
  'late_accepted',
  'late_success',
  'not_found_upstream',
  'no_usable_result',
  'needs_review',
  'not_sent',
  'possible_orphan',
  'rejected',
  'result_gone',
  'result_not_kept',
  'uncertain',
]);
const WELL: ReadonlySet<string> = new Set(['accepted', 'answered', 'completed', 'found']);

/**
 * What happened, in order. Nothing is before the hold: what one transaction writes may have two milliseconds, the later
 * of them the first.
 */
export function timelineOf(happenings: readonly Happening[]): readonly Moment[] {
  const held = happenings.find(({ rank }) => rank === 0)?.at ?? Number.NEGATIVE_INFINITY;
  const sorted = happenings
    .map((one) => ({ ...one, at: Math.max(held, Math.round(one.at)) }))
    .toSorted((a, b) => a.at - b.at || a.rank - b.rank);
  return sorted.map(({ rank: _, ...one }, index) => ({
    ...one,
    gap_ms: one.at - (sorted[index - 1]?.at ?? one.at),
  }));
}

/** An event in words, with what it carries: `accepted: attempt 1, upstream_id cgt-1`. */
export function ofEvent({ type, data, at }: StoredEvent, money: (micros: number) => string): Happening {
  const { attempt, channel, channel_id = channel } = objectOf(data);
  const details = Object.entries(objectOf(data)).map(([name, value]) => detail(name, value, money));
  const what = details.length === 0 ? spoken(type) : `${spoken(type)}: ${details.join(', ')}`;
  const about = { attempt: numberOf(attempt), channel: textOf(channel_id) };
  return {
    at,
    kind: 'event',
    type,
    what,
    went: wentOf(type),
    rank: type === 'held' ? 0 : 3,
    ...withoutUndefined(about),
  };
}

const AMOUNTS: ReadonlySet<string> = new Set(['price', 'captured', 'wanted', 'micros']);

function detail(name: string, value: Json | undefined, money: (micros: number) => string): string {
  if (typeof value === 'number' && AMOUNTS.has(name)) return `${spoken(name)} ${money(value)}`;
  return `${spoken(name)} ${typeof value === 'string' ? value : JSON.stringify(value)}`;
}

function spoken(word: string): string {
  return word.replaceAll('_', ' ');
}

function wentOf(word: string): Moment['went'] {
  if (WRONG.has(word)) return 'wrong';
  return WELL.has(word) ? 'well' : 'on';
}

/** An attempt's start; how it ended stands in the events. */
export function ofAttempt({ attempt, channel_id, credential, started_at }: StoredAttempt): Happening {
  const what = `attempt ${attempt} begins on ${channel_id}, credential ${credential}`;
  const about = { type: 'attempt', attempt, channel: channel_id };
  return { at: started_at, kind: 'attempt', ...about, what, went: 'on', rank: attempt === 1 ? 1 : 4 };
}

/** `submit`, `poll 3` */
export function nameOf({ call, poll }: JsonObject): string {
  return `${textOf(call)?.replaceAll('_', ' ')}${typeof poll === 'number' ? ` ${poll}` : ''}`;
}

type Begun = Pick<StoredAttempt, 'attempt' | 'channel_id' | 'started_at'>;

/** A traced call at its end: `submit on ark-main: HTTP 200, accepted after 12 ms`. */
export function ofCall(call: JsonObject, attempts: readonly Begun[] = []): Happening {
  const began = Math.round(numberOf(call.began) ?? 0);
  const ms = Math.round(numberOf(call.ms) ?? 0);
  const { http, failure } = call;
  const came =
    http === undefined ? (textOf(objectOf(failure).reason) ?? 'no answer') : `HTTP ${String(http)}`;
  const verdict = textOf(call.verdict) ?? '';
  const bare = call.call === 'chat' && http === undefined;
  const answer = bare || came === verdict ? verdict : `${came}, ${verdict}`;
  const what = `${nameOf(call)} on ${textOf(call.channel)}: ${answer} after ${ms} ms`;
  const refused = call.call === 'chat' && verdict !== 'answered';
  const wrong = (typeof http === 'number' && http >= 400) || failure !== undefined || refused;
  // One that began before its attempt was written belongs to the first on its channel.
  const own = attempts.filter(({ channel_id }) => channel_id === call.channel);
  const attempt = (own.findLast(({ started_at }) => started_at <= began) ?? own[0])?.attempt;
  const about = { attempt, channel: textOf(call.channel), http: numberOf(http), poll: numberOf(call.poll) };
  return {
    ...{ at: began + ms, kind: 'call', type: textOf(call.call) ?? '', what, rank: 2 },
    ...{ went: wrong ? 'wrong' : wentOf(verdict), began_at: began, ms },
    ...withoutUndefined(about),
  };
}
