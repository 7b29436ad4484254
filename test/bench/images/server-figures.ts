import { readFileSync, writeFileSync } from 'node:fs';

/** How late an event loop was since it was last reset, in milliseconds. */
export interface LoopDelay {
  readonly p99Ms: number;
  readonly maxMs: number;
}

/** Forgets the delays so far. */
export async function resetLoop(loopUrl: string): Promise<void> {
  await (await fetch(`${loopUrl}/reset`)).text();
}

/** What `loop-watch.js` in the server says. */
export async function readLoop(loopUrl: string): Promise<LoopDelay> {
  const told: unknown = await (await fetch(`${loopUrl}/`)).json();
  const { p99_ms, max_ms } = { p99_ms: Number.NaN, max_ms: Number.NaN, ...(told ?? {}) };
  return { p99Ms: p99_ms, maxMs: max_ms };
}

/** Resident memory now, in MB; from here on the peak is counted anew where the kernel lets us. */
export function residentMb(pid: number): number {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
  } catch {
    // Some kernels and containers do not let us; then the start is part of the peak.
  }
  return statusMb(pid, 'VmRSS');
}

/** The most resident memory since `residentMb` was asked. */
export function peakMb(pid: number): number {
  return statusMb(pid, 'VmHWM');
}

function statusMb(pid: number, field: string): number {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(text)?.[1]) / 1024;
}
