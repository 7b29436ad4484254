import { createPulseCounts } from './pulse-counts.ts';

/** What became of work: `uncertain` was given up, and its vendor may have made it; `cancelled` nobody wanted any more. */
export const PULSE_OUTCOMES = ['completed', 'failed', 'uncertain', 'cancelled'] as const;
export type PulseOutcome = (typeof PULSE_OUTCOMES)[number];

export const PULSE_KINDS = ['video', 'image', 'audio', 'chat'] as const;
export type PulseKind = (typeof PULSE_KINDS)[number];

/** What a channel did: work that it took and made, or failed; what it refused; what nobody knows whether it took. */
export const PULSE_SIGNS = ['completed', 'failed', 'refused', 'uncertain'] as const;
export type PulseSign = (typeof PULSE_SIGNS)[number];

export const PULSE_WINDOWS = {
  '15m': { count: 15, minutes: 1 },
  '1h': { count: 60, minutes: 1 },
  '24h': { count: 96, minutes: 15 },
  '7d': { count: 168, minutes: 60 },
} as const;
export type PulseWindow = keyof typeof PULSE_WINDOWS;

/** What is remembered: a window is the last of its steps. */
const KEPT = [
  { minutes: 1, count: 60 },
  { minutes: 15, count: 96 },
  { minutes: 60, count: 168 },
];

/** Upper bounds in seconds of how long results took; what took longer counts as well. */
const BOUNDS = [0.25, 0.5, 1, 2, 5, 10, 20, 40, 60, 120, 300, 600, 1_800];

/** One number for each step. */
type Steps = readonly number[];

export interface PulseView {
  readonly w: PulseWindow;
  /** Beginning of the first step and end of the last, ISO. */
  readonly from: string;
  readonly to: string;
  readonly step_secs: number;
  readonly kinds: Readonly<Record<PulseKind, Readonly<Record<PulseOutcome, Steps>>>>;
  /** Most tasks in flight at a look, one a minute. */
  readonly in_flight: Steps;
  /** Of what was completed, by kind; and of all that are no chats. Null where there was nothing. */
  readonly seconds: Readonly<Record<PulseKind | 'results', Seconds>>;
  /** Median of results, by step. */
  readonly results_p50: readonly (number | null)[];
  /** Those that did something, most refusals and failures first. */
  readonly channels: readonly PulseChannel[];
}

export interface Seconds {
  readonly p50: number | null;
  readonly p95: number | null;
}

export interface PulseChannel extends Readonly<Record<PulseSign, Steps>> {
  readonly id: string;
  readonly sums: Readonly<Record<PulseSign, number>>;
}

/** What a channel refused or failed in the last 24 hours, in this process. */
export interface ChannelErrors {
  /** When counting began, ISO; null where nothing counts. */
  readonly since: string | null;
  readonly classes: readonly {
    /** A class of errors, or why nobody was reached. */
    readonly class: string;
    readonly count: number;
    readonly last_at: string;
    /** The last task or call that it happened to. */
    readonly example: string;
  }[];
}

/** Counts what becomes of work, minute by minute, for people to see; nothing of it decides anything. */
export interface Pulse {
  ended(end: {
    readonly kind: PulseKind;
    readonly outcome: PulseOutcome;
    readonly work: string;
    readonly ms: number;
    /** Absent where its end says nothing of a channel that is not counted already. */
    readonly channel?: string | undefined;
    readonly error?: string | undefined;
  }): void;
  /** A channel did not take work, or nobody knows whether it did. */
  refused(of: {
    readonly channel: string;
    readonly work: string;
    readonly error: string;
    readonly sign: 'refused' | 'uncertain';
  }): void;
  inFlight(tasks: number): void;
  read(w: PulseWindow): PulseView;
  errors(channel: string): ChannelErrors;
}

/** Counts by name, as they are written down for one minute. */
export type MinuteCounts = Readonly<Record<string, number>>;

export interface Minute {
  /** Since the epoch. */
  readonly minute: number;
  readonly counts: MinuteCounts;
}

/** What is written down of a pulse, and read back. */
export interface StoredPulse extends Pulse {
  /** Minutes that were not taken yet, the oldest first; with `whole` also the one that runs. */
  take(whole?: boolean): readonly Minute[];
  /** What another process counted, or an earlier run of this one. */
  merge(minute: number, counts: MinuteCounts): void;
}

const MOST_CHANNELS = 500;
const MOST_NAMES =
  1 + PULSE_KINDS.length * (PULSE_OUTCOMES.length + BOUNDS.length + 1) + PULSE_SIGNS.length * MOST_CHANNELS;
/** Of channels, in the row of a minute. */
const MOST_WRITTEN = 400;
/** Minutes that wait for a store that is away. */
const MOST_WAITING = 60;
const MOST_CLASSES = 32;
const MOST_CLASS_CHARS = 64;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;
const IN_FLIGHT = 'in_flight';
const CHANNEL = 'channel ';
const KNOWN = new RegExp(
  `^(?:${IN_FLIGHT}|end (?:${PULSE_KINDS.join('|')}) (?:${PULSE_OUTCOMES.join('|')})|took (?:${PULSE_KINDS.join('|')}) \\d{1,2}|channel (?:${PULSE_SIGNS.join('|')}) .{1,128})$`,
  'u',
);

interface ErrorCount {
  readonly byHour: Map<number, number>;
  last: number;
  example: string;
}

/** `now` is in epoch milliseconds. */
export function createPulse(now: () => number): StoredPulse {
  const counts = createPulseCounts(KEPT, MOST_NAMES);
  const errors = new Map<string, Map<string, ErrorCount>>();
  const began = now();
  let own: { readonly minute: number; readonly counts: Record<string, number> } = { minute: 0, counts: {} };
  let finished: Minute[] = [];

  const minuteOf = (): number => Math.floor(now() / MINUTE_MS);
  const current = (): Record<string, number> => {
    const minute = minuteOf();
    if (own.minute !== minute) {
      if (Object.keys(own.counts).length > 0) finished = [...finished, own].slice(-MOST_WAITING);
      own = { minute, counts: {} };
    }
    return own.counts;
  };
  const count = (name: string): void => {
    const minute = current();
    minute[name] = (minute[name] ?? 0) + 1;
    counts.add(name, own.minute, 1);
  };
  const countError = (channel: string, error: string, work: string): void => {
    const name = error.slice(0, MOST_CLASS_CHARS);
    const classes = errors.get(channel) ?? new Map<string, ErrorCount>();
    if (!errors.has(channel) && errors.size >= MOST_CHANNELS) return;
    errors.set(channel, classes);
    const known = classes.get(name);
    if (known === undefined && classes.size >= MOST_CLASSES) return;
    const counted = known ?? { byHour: new Map<number, number>(), last: 0, example: work };
    classes.set(name, counted);
    const hour = Math.floor(now() / HOUR_MS);
    counted.byHour.set(hour, (counted.byHour.get(hour) ?? 0) + 1);
    for (const old of counted.byHour.keys()) if (old <= hour - DAY_HOURS) counted.byHour.delete(old);
    counted.last = now();
    counted.example = work;
  };

  return {
    ended({ kind, outcome, work, ms, channel, error }) {
      count(`end ${kind} ${outcome}`);
      if (outcome === 'completed') count(`took ${kind} ${bucketOf(ms / 1_000)}`);
      if (channel === undefined || outcome === 'cancelled') return;
      count(`channel ${outcome} ${channel}`);
      if (error !== undefined) countError(channel, error, work);
    },
    refused({ channel, work, error, sign }) {
      count(`channel ${sign} ${channel}`);
      countError(channel, error, work);
    },
    inFlight(tasks) {
      const minute = current();
      minute[IN_FLIGHT] = Math.max(minute[IN_FLIGHT] ?? 0, tasks);
      counts.add(IN_FLIGHT, own.minute, tasks, 'most');
    },
    read: (w) => viewOf(counts, w, minuteOf()),
    errors(channel) {
      const oldest = Math.floor(now() / HOUR_MS) - DAY_HOURS;
      const classes = [...(errors.get(channel) ?? [])].flatMap(([name, { byHour, last, example }]) => {
        const sum = [...byHour].reduce((all, [hour, n]) => (hour > oldest ? all + n : all), 0);
        return sum === 0 ? [] : [{ class: name, count: sum, last_at: new Date(last).toISOString(), example }];
      });
      return { since: new Date(began).toISOString(), classes: classes.toSorted((a, b) => b.count - a.count) };
    },
    take(whole = false) {
      current();
      const taken = finished;
      finished = [];
      if (!whole || Object.keys(own.counts).length === 0) return taken.map(bounded);
      const running = own;
      own = { minute: running.minute, counts: {} };
      return [...taken, running].map(bounded);
    },
    merge(minute, read) {
      if (minute > minuteOf()) return;
      for (const [name, value] of Object.entries(read))
        if (KNOWN.test(name)) counts.add(name, minute, value, name === IN_FLIGHT ? 'most' : 'add');
    },
  };
}

function bucketOf(secs: number): number {
  const at = BOUNDS.findIndex((bound) => secs <= bound);
  return at < 0 ? BOUNDS.length : at;
}

/** Of many channels those that did most. */
function bounded({ minute, counts }: Minute): Minute {
  const entries = Object.entries(counts);
  const ofChannels = entries.filter(([name]) => name.startsWith(CHANNEL));
  if (ofChannels.length <= MOST_WRITTEN) return { minute, counts };
  const most = ofChannels.toSorted(([, a], [, b]) => b - a).slice(0, MOST_WRITTEN);
  return {
    minute,
    counts: Object.fromEntries([...entries.filter(([name]) => !name.startsWith(CHANNEL)), ...most]),
  };
}

type Counts = ReturnType<typeof createPulseCounts>;

function viewOf(counts: Counts, w: PulseWindow, minute: number): PulseView {
  const { count, minutes } = PULSE_WINDOWS[w];
  const steps: StepsOf = (name) => counts.steps(name, PULSE_WINDOWS[w], minute);
  const last = Math.floor(minute / minutes) + 1;
  const at = (step: number): string => new Date(step * minutes * MINUTE_MS).toISOString();
  const byKind = <T>(make: (kind: PulseKind) => T): Readonly<Record<PulseKind, T>> => ({
    video: make('video'),
    image: make('image'),
    audio: make('audio'),
    chat: make('chat'),
  });
  const took = byKind((kind) =>
    Array.from({ length: BOUNDS.length + 1 }, (_, bucket) => steps(`took ${kind} ${bucket}`)),
  );
  const results = Array.from({ length: BOUNDS.length + 1 }, (_, bucket) =>
    Array.from({ length: count }, (_step, step) =>
      PULSE_KINDS.reduce((sum, kind) => sum + (kind === 'chat' ? 0 : (took[kind][bucket]?.[step] ?? 0)), 0),
    ),
  );
  return {
    w,
    from: at(last - count),
    to: at(last),
    step_secs: minutes * 60,
    kinds: byKind((kind) => {
      const of = (outcome: PulseOutcome): Steps => steps(`end ${kind} ${outcome}`);
      return {
        completed: of('completed'),
        failed: of('failed'),
        uncertain: of('uncertain'),
        cancelled: of('cancelled'),
      };
    }),
    in_flight: steps(IN_FLIGHT),
    seconds: {
      ...byKind((kind) => secondsOf(took[kind].map(sumOf))),
      results: secondsOf(results.map(sumOf)),
    },
    results_p50: Array.from({ length: count }, (_, step) =>
      quantile(
        results.map((ofBucket) => ofBucket[step] ?? 0),
        0.5,
      ),
    ),
    channels: channelsOf(counts.names(), steps),
  };
}

/** Values under a name, in the steps of a window. */
type StepsOf = (name: string) => Steps;

function channelsOf(names: Iterable<string>, steps: StepsOf): readonly PulseChannel[] {
  const ids = new Set<string>();
  for (const name of names)
    if (name.startsWith(CHANNEL)) ids.add(name.slice(name.indexOf(' ', CHANNEL.length) + 1));
  return [...ids]
    .map((id) => {
      const of = (sign: PulseSign): Steps => steps(`channel ${sign} ${id}`);
      const own = {
        completed: of('completed'),
        failed: of('failed'),
        refused: of('refused'),
        uncertain: of('uncertain'),
      };
      const { completed, failed, refused, uncertain } = own;
      const sums = {
        completed: sumOf(completed),
        failed: sumOf(failed),
        refused: sumOf(refused),
        uncertain: sumOf(uncertain),
      };
      return { id, ...own, sums };
    })
    .filter(({ sums }) => sums.completed + troubles(sums) > 0)
    .toSorted(
      (a, b) =>
        troubles(b.sums) - troubles(a.sums) || b.sums.completed - a.sums.completed || (a.id < b.id ? -1 : 1),
    );
}

function troubles({ failed, refused, uncertain }: PulseChannel['sums']): number {
  return failed + refused + uncertain;
}

function sumOf(values: Steps): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}

function secondsOf(buckets: Steps): Seconds {
  return { p50: quantile(buckets, 0.5), p95: quantile(buckets, 0.95) };
}

/** Between the bounds of its bucket, as if what fell into it was spread evenly. */
function quantile(buckets: Steps, share: number): number | null {
  const all = sumOf(buckets);
  if (all === 0) return null;
  let below = 0;
  for (const [at, count] of buckets.entries()) {
    const upper = BOUNDS[at];
    if (count > 0 && below + count >= share * all) {
      const lower = BOUNDS[at - 1] ?? 0;
      return upper === undefined ? lower : lower + ((share * all - below) / count) * (upper - lower);
    }
    below += count;
  }
  return null;
}
