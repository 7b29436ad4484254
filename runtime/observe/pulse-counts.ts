/** Counts under names in steps of several lengths, in memory that does not grow with time. */

/** How a step takes another value. */
export type Joining = 'add' | 'most';

export interface PulseCounts {
  add(name: string, minute: number, by: number, joining?: Joining): void;
  names(): Iterable<string>;
  /** Values of the last steps, of which the last holds `minute`: no more of them than are remembered of this length. */
  steps(name: string, shape: StepShape, minute: number): number[];
}

/** Steps of a length in minutes, and how many of them are remembered. */
export interface StepShape {
  readonly minutes: number;
  readonly count: number;
}

/** Minutes since the epoch. Beyond `most` names nothing more is counted under new ones. */
export function createPulseCounts(shapes: readonly StepShape[], most: number): PulseCounts {
  /** By name: the values of each shape, where a step stands at its number since the epoch modulo their count. */
  const series = new Map<string, readonly Uint32Array[]>();
  let latest = 0;

  /** Steps that begin take the places of the oldest. */
  function moveOn(minute: number): void {
    if (minute <= latest) return;
    for (const own of series.values())
      for (const [at, { minutes }] of shapes.entries())
        clear(own[at], Math.floor(latest / minutes), Math.floor(minute / minutes));
    latest = minute;
  }
  function ofName(name: string): readonly Uint32Array[] {
    const known = series.get(name);
    if (known !== undefined || series.size >= most) return known ?? [];
    const made = shapes.map(({ count }) => new Uint32Array(count));
    series.set(name, made);
    return made;
  }

  return {
    add(name, minute, by, joining = 'add') {
      moveOn(minute);
      for (const [at, values] of ofName(name).entries()) {
        const { minutes = 1, count = 0 } = shapes[at] ?? {};
        const step = Math.floor(minute / minutes);
        if (step <= Math.floor(latest / minutes) - count) continue;
        const before = values[step % count] ?? 0;
        values[step % count] = joining === 'add' ? before + by : Math.max(before, by);
      }
    },
    names: () => series.keys(),
    steps(name, { minutes, count }, minute) {
      moveOn(minute);
      const at = shapes.findIndex((shape) => shape.minutes === minutes);
      const values = series.get(name)?.[at];
      const steps = new Array<number>(count).fill(0);
      if (values === undefined) return steps;
      const first = Math.floor(minute / minutes) - count + 1;
      for (let step = 0; step < count; step += 1) steps[step] = values[(first + step) % values.length] ?? 0;
      return steps;
    },
  };
}

function clear(values: Uint32Array | undefined, from: number, to: number): void {
  if (values === undefined) return;
  if (to - from >= values.length) values.fill(0);
  else for (let at = from + 1; at <= to; at += 1) values[at % values.length] = 0;
}
