import { randomUUID } from 'node:crypto';
import type { PulseRow } from '../store/pulse.ts';
import type { Store } from '../store/types.ts';
import { repeatEvery, sleep, systemClock } from '../time/clock.ts';
import {
  createPulse,
  type Minute,
  type MinuteCounts,
  PULSE_WINDOWS,
  type Pulse,
  type StoredPulse,
} from './pulse.ts';

const EVERY_MS = 60_000;
const MINUTE_MS = 60_000;
/** Rows of other processes may come so much later than their minute. */
const LATE_MINUTES = 15;
const PAGE_ROWS = 1_000;
/** The longest window. */
const MOST_MINUTES = PULSE_WINDOWS['7d'].count * PULSE_WINDOWS['7d'].minutes;
/** Between two pages of what earlier runs counted. */
const REST_MS = 50;
const MOST_CHARS = 200_000;
const MOST_COUNT = 1_000_000_000;

interface PulseDeps {
  readonly store: Pick<Store, 'addPulse' | 'hasPulseAfter' | 'pulseAfter' | 'workInFlight'>;
  readonly log: { warn(fields: { readonly err: unknown }, message: string): void };
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly everyMs?: number;
}

export interface RunningPulse extends Pulse {
  /** Takes what is over as if it had been counted; the sandbox makes its play traffic with it. */
  addPast(minutes: readonly Minute[]): Promise<void>;
  stop(): Promise<void>;
}

/**
 * A pulse of all processes on the store: of this one as it is counted, of the others and of earlier runs as they wrote it
 * down, a minute later. Each minute is one small write. What cannot be written is written later, or lost.
 */
export function startPulse(deps: PulseDeps): RunningPulse {
  const { store, log, now, everyMs = EVERY_MS } = deps;
  const self = randomUUID();
  const past = `${self} past`;
  const pulse = createPulse(now);
  const seen = new Map<string, number>();
  let place: Place | undefined = firstPlace(now(), MOST_MINUTES);

  const read = async (signal: AbortSignal): Promise<void> => {
    const oldest = Math.floor(now() / MINUTE_MS) - LATE_MINUTES;
    for (const [row, minute] of seen) if (minute < oldest) seen.delete(row);
    for (let from = place ?? { minute: oldest, process: '' }; !signal.aborted; ) {
      const after = { ...from, except: self };
      const rows = (await store.hasPulseAfter(after)) ? await store.pulseAfter(after) : [];
      for (const { minute, process, counts } of rows) {
        const row = `${minute} ${process}`;
        if (process === past || seen.has(row)) continue;
        pulse.merge(minute, readCounts(counts));
        if (minute >= oldest) seen.set(row, minute);
      }
      const next = nextPlace(rows);
      if (next === undefined) break;
      from = next;
      if (place !== undefined) place = next;
      await sleep(systemClock, REST_MS, signal);
    }
    if (!signal.aborted) place = undefined;
  };
  const write = async (whole: boolean): Promise<void> => {
    for (const { minute, counts } of pulse.take(whole))
      await store.addPulse({ minute, process: self, counts: JSON.stringify(counts) });
  };
  const look = repeatEvery(
    everyMs,
    async (signal) => {
      await write(false);
      const { states } = await store.workInFlight();
      pulse.inFlight(states.reduce((sum, { tasks }) => sum + tasks, 0));
      await read(signal);
    },
    (err) => log.warn({ err }, 'what was counted for the console could not be written or read'),
  );
  return {
    ...pulse,
    async addPast(minutes) {
      for (const { minute, counts } of minutes) pulse.merge(minute, counts);
      await Promise.all(
        minutes.map(({ minute, counts }) =>
          store.addPulse({ minute, process: past, counts: JSON.stringify(counts) }),
        ),
      );
    },
    async stop() {
      await look.stop();
      await write(true).catch((err: unknown) =>
        log.warn({ err }, 'the last minute that was counted for the console could not be written'),
      );
    },
  };
}

/** A pulse of what was written down in the last so many minutes, where no gateway counts. */
export async function readPulse(
  store: Pick<Store, 'pulseAfter'>,
  now: () => number,
  minutes: number,
): Promise<Pulse> {
  const pulse: StoredPulse = createPulse(now);
  for (let place: Place | undefined = firstPlace(now(), minutes); place !== undefined; ) {
    const rows = await store.pulseAfter({ ...place, except: '' });
    for (const { minute, counts } of rows) pulse.merge(minute, readCounts(counts));
    place = nextPlace(rows);
  }
  return pulse;
}

type Place = Pick<PulseRow, 'minute' | 'process'>;

function firstPlace(now: number, minutes: number): Place {
  return { minute: Math.floor(now / MINUTE_MS) - minutes, process: '' };
}

function nextPlace(rows: readonly PulseRow[]): Place | undefined {
  const last = rows.length < PAGE_ROWS ? undefined : rows.at(-1);
  return last === undefined ? undefined : { minute: last.minute, process: last.process };
}

/** What is in the database may be anybody's. */
function readCounts(text: string): MinuteCounts {
  const value: unknown = text.length > MOST_CHARS ? undefined : parsed(text);
  if (typeof value !== 'object' || value === null) return {};
  const isCount = (count: unknown): boolean =>
    Number.isSafeInteger(count) && Number(count) > 0 && Number(count) <= MOST_COUNT;
  return Object.fromEntries(Object.entries(value).filter(([, count]) => isCount(count)));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
