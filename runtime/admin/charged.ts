import { PULSE_KINDS, PULSE_WINDOWS, type PulseKind, type PulseWindow } from '../observe/pulse.ts';
import type { Store } from '../store/types.ts';
import { sleep, systemClock, within } from '../time/clock.ts';

export interface ChargedView {
  readonly w: PulseWindow;
  /** Beginning of the first step and end of the last, ISO. */
  readonly from: string;
  readonly to: string;
  readonly step_secs: number;
  /** Micro-units. */
  readonly kinds: Readonly<Record<PulseKind, readonly number[]>>;
  readonly sum: number;
  /** False while earlier steps are still being summed: they are 0 in here. */
  readonly whole: boolean;
}

type Sums = Record<PulseKind, number>;

const MINUTE_MS = 60_000;
/** A charge may be written so much later than its time. */
const SETTLED_MS = 120_000;
/** The minutes that are not settled are read so often, however many ask. */
const FRESH_MS = 3_000;
/** Whoever asks waits so long for what was never summed. */
const PATIENCE_MS = 80;
/** Steps of one question to the store. */
const STEPS_AT_ONCE = 8;
/** Steps of a size that are remembered: those of a window, and some that have just gone by. */
const MOST_REMEMBERED = 200;

/**
 * What was charged, in steps, summed from the ledger's own rows: once for each step that is over, as its rows never change,
 * and again and again for the last minutes.
 */
export function createCharged({
  store,
  now,
}: {
  readonly store: Pick<Store, 'chargedBy'>;
  /** Epoch milliseconds. */
  readonly now: () => number;
}): (w: PulseWindow) => Promise<ChargedView> {
  /** Steps by their length in minutes, then by their number since the epoch. */
  const known = new Map<number, Map<number, Sums>>();
  const filling = new Map<number, Promise<void>>();
  let recent: { readonly until: number; readonly sums: Promise<ReadonlyMap<number, Sums>> } | undefined;

  const ofSize = (minutes: number): Map<number, Sums> => {
    const steps = known.get(minutes) ?? new Map<number, Sums>();
    known.set(minutes, steps);
    return steps;
  };
  const sumUp = async (minutes: number, from: number, to: number): Promise<Map<number, Sums>> => {
    const step_ms = minutes * MINUTE_MS;
    const rows = await store.chargedBy({ from: from * step_ms, to: to * step_ms, step_ms });
    const sums = new Map<number, Sums>();
    for (let step = from; step < to; step += 1) sums.set(step, nothing());
    for (const { step, kind, micros } of rows) {
      const one = sums.get(step);
      if (one !== undefined && isKind(kind)) one[kind] += micros;
    }
    return sums;
  };
  /** Sums what is missing, the newest first. */
  const fill = async (minutes: number, first: number, end: number): Promise<void> => {
    const steps = ofSize(minutes);
    for (let to = end; to > first; to -= STEPS_AT_ONCE) {
      const from = Math.max(first, to - STEPS_AT_ONCE);
      if (Array.from({ length: to - from }, (_, at) => from + at).every((step) => steps.has(step))) continue;
      const began = systemClock.elapsed();
      for (const [step, sums] of await sumUp(minutes, from, to)) steps.set(step, sums);
      // Lists of others are read by the same thread.
      await sleep(systemClock, systemClock.elapsed() - began);
    }
    for (const step of [...steps.keys()].toSorted((a, b) => b - a).slice(MOST_REMEMBERED)) steps.delete(step);
  };
  const filled = (minutes: number, first: number, end: number): Promise<void> => {
    const running = filling.get(minutes);
    if (running !== undefined) return running;
    const begun = fill(minutes, first, end).finally(() => filling.delete(minutes));
    filling.set(minutes, begun);
    return begun;
  };
  /** The minutes that are not settled. */
  const lastMinutes = (first: number, end: number): Promise<ReadonlyMap<number, Sums>> => {
    if (recent === undefined || systemClock.elapsed() >= recent.until) {
      const sums = sumUp(1, first, end);
      recent = { until: systemClock.elapsed() + FRESH_MS, sums };
      sums.catch(() => {
        recent = undefined;
      });
    }
    return recent.sums;
  };

  return async (w) => {
    const { count, minutes } = PULSE_WINDOWS[w];
    const end = Math.floor(now() / MINUTE_MS) + 1;
    const settled = Math.floor((now() - SETTLED_MS) / MINUTE_MS);
    const last = Math.floor((end - 1) / minutes) + 1;
    const first = last - count;
    /** The first step that is not settled. */
    const open = Math.floor(settled / minutes);
    const fills = [filled(minutes, first, open)];
    if (minutes > 1) fills.push(filled(1, Math.max(open * minutes, settled - 60), settled));
    await within(systemClock, PATIENCE_MS, Promise.all(fills));
    const newest = await lastMinutes(settled, end);
    let whole = true;
    const orNothing = (sums: Sums | undefined): Sums => {
      whole &&= sums !== undefined;
      return sums ?? nothing();
    };
    const ofMinute = (minute: number): Sums =>
      minute >= end ? nothing() : orNothing(newest.get(minute) ?? ofSize(1).get(minute));
    const steps = Array.from({ length: count }, (_, index): Sums => {
      const step = first + index;
      if (step < open) return orNothing(ofSize(minutes).get(step));
      const parts = Array.from({ length: minutes }, (_minute, offset) => ofMinute(step * minutes + offset));
      return parts.reduce(plus, nothing());
    });
    const kinds = Object.fromEntries(
      PULSE_KINDS.map((kind) => [kind, steps.map((sums) => sums[kind])]),
    ) as Record<PulseKind, number[]>;
    return {
      w,
      from: new Date(first * minutes * MINUTE_MS).toISOString(),
      to: new Date(last * minutes * MINUTE_MS).toISOString(),
      step_secs: minutes * 60,
      kinds,
      sum: steps.reduce((sum, one) => sum + PULSE_KINDS.reduce((all, kind) => all + one[kind], 0), 0),
      whole,
    };
  };
}

function nothing(): Sums {
  return { video: 0, image: 0, audio: 0, chat: 0 };
}

function plus(one: Sums, other: Sums): Sums {
  return {
    video: one.video + other.video,
    image: one.image + other.image,
    audio: one.audio + other.audio,
    chat: one.chat + other.chat,
  };
}

function isKind(kind: string): kind is PulseKind {
  return (PULSE_KINDS as readonly string[]).includes(kind);
}
