/** Counts of minutes and hours under names, in memory that does not grow with time. */

export const MINUTES_KEPT = 24 * 60;
export const HOURS_KEPT = 7 * 24;

interface Series {
  readonly minutes: Uint32Array;
  readonly hours: Uint32Array;
}

/** How a series takes another value of the same minute. */
export type Joining = 'add' | 'most';

export interface PulseCounts {
  add(name: string, minute: number, by: number, joining?: Joining): void;
  names(): Iterable<string>;
  /** Values of so many steps, each of so many minutes, of which the last holds `minute`. */
  steps(name: string, shape: StepShape, joining?: Joining): number[];
}

export interface StepShape {
  readonly count: number;
  /** A day at most in all; or whole hours. */
  readonly minutes: number;
  /** Since the epoch. */
  readonly minute: number;
}

/** Beyond `most` names nothing more is counted under new ones. */
export function createPulseCounts(most: number): PulseCounts {
  const series = new Map<string, Series>();
  let latest = 0;

  /** What the slots held that begin anew. */
  function moveOn(minute: number): void {
    if (minute <= latest) return;
    for (const { minutes, hours } of series.values()) {
      clear(minutes, latest, minute);
      clear(hours, Math.floor(latest / 60), Math.floor(minute / 60));
    }
    latest = minute;
  }
  function ofName(name: string): Series | undefined {
    const known = series.get(name);
    if (known !== undefined || series.size >= most) return known;
    const made = { minutes: new Uint32Array(MINUTES_KEPT), hours: new Uint32Array(HOURS_KEPT) };
    series.set(name, made);
    return made;
  }

  return {
    add(name, minute, by, joining = 'add') {
      moveOn(minute);
      const hour = Math.floor(minute / 60);
      if (hour <= Math.floor(latest / 60) - HOURS_KEPT) return;
      const own = ofName(name);
      if (own === undefined) return;
      join(own.hours, hour, by, joining);
      if (minute > latest - MINUTES_KEPT) join(own.minutes, minute, by, joining);
    },
    names: () => series.keys(),
    steps(name, { count, minutes, minute }, joining = 'add') {
      moveOn(minute);
      const steps = new Array<number>(count).fill(0);
      const own = series.get(name);
      if (own === undefined) return steps;
      const isHours = count * minutes > MINUTES_KEPT;
      const size = isHours ? minutes / 60 : minutes;
      const values = isHours ? own.hours : own.minutes;
      const last = Math.floor(minute / minutes) * size + size - 1;
      const now = isHours ? Math.floor(minute / 60) : minute;
      for (let back = 0; back < count * size; back += 1) {
        const at = last - back;
        // What is still to come stands where the oldest was.
        const value = at > now || at <= now - values.length ? 0 : (values[at % values.length] ?? 0);
        const step = count - 1 - Math.floor(back / size);
        steps[step] = joined(steps[step] ?? 0, value, joining);
      }
      return steps;
    },
  };
}

function join(values: Uint32Array, at: number, by: number, joining: Joining): void {
  const slot = at % values.length;
  values[slot] = joined(values[slot] ?? 0, by, joining);
}

function joined(before: number, by: number, joining: Joining): number {
  return joining === 'add' ? before + by : Math.max(before, by);
}

function clear(values: Uint32Array, from: number, to: number): void {
  if (to - from >= values.length) values.fill(0);
  else for (let at = from + 1; at <= to; at += 1) values[at % values.length] = 0;
}
