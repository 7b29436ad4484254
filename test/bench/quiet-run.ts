import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

/** A run, and whether other programs were too busy meanwhile for its time to mean much. */
export interface QuietRun<T> {
  readonly value: T;
  readonly disturbed: boolean;
}

/** Most of the machine that other programs may use. */
const FOREIGN_SHARE = 0.08;
const CALM_WINDOW_MS = 250;
/** How long the whole benchmark waits for quiet and repeats runs; then it takes what it gets. */
const patience = { leftMs: 600_000 };
/** Kernels tell times of processes in hundredths of a second. */
const TICK_MS = 10;

/**
 * Runs when the machine is quiet, and again while other programs took part of it during the run. `cpuOf`
 * says how many milliseconds of processor time the run itself took.
 */
export async function runQuietly<T>(
  run: () => Promise<T>,
  cpuOf: (value: T) => number,
  discard: (value: T) => Promise<void> = async () => {},
): Promise<QuietRun<T>> {
  for (;;) {
    await calm();
    const before = busyMs();
    const own = process.cpuUsage();
    const began = performance.now();
    const value = await run();
    const tookMs = performance.now() - began;
    const possible = tookMs * cpus().length;
    const { user, system } = process.cpuUsage(own);
    const foreign = busyMs() - before - cpuOf(value) - (user + system) / 1000;
    const disturbed = foreign > possible * FOREIGN_SHARE + cpus().length * TICK_MS;
    if (!disturbed || patience.leftMs <= 0) return { value, disturbed };
    patience.leftMs -= tookMs;
    await discard(value);
  }
}

/** Processor time of all children that have ended. */
export function endedChildrenMs(): number {
  const [, , , , , , , , , , , , , user, system] = statOf('self');
  return (Number(user) + Number(system)) * TICK_MS;
}

/** Processor time of a process that runs. */
export function processMs(pid: number): number {
  const [, , , , , , , , , , , user, system] = statOf(`${pid}`);
  return (Number(user) + Number(system)) * TICK_MS;
}

/** Fields of `/proc/<pid>/stat` from the third on: the second is a name that may hold anything. */
function statOf(pid: string): readonly string[] {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

async function calm(): Promise<void> {
  for (;;) {
    const before = busyMs();
    const began = performance.now();
    await sleep(CALM_WINDOW_MS);
    const tookMs = performance.now() - began;
    if (busyMs() - before <= tookMs * cpus().length * FOREIGN_SHARE || patience.leftMs <= 0) return;
    patience.leftMs -= tookMs;
  }
}

function busyMs(): number {
  return cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0);
}
