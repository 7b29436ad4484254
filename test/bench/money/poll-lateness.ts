import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { nameTables } from '../../store/tables.ts';
import { processMs } from '../quiet-run.ts';
import { sendAtOnce } from './send-submits.ts';
import type { startGateway } from './submit-contenders.ts';

/** What polling that many tasks costs, and how late it is. */
export interface PollFigures {
  readonly polls: number;
  readonly perSecond: number;
  readonly lateMs: { readonly p50: number; readonly p99: number; readonly most: number };
  /** Of one core, over the time that was watched. */
  readonly cpuShare: number;
}

export interface PollPlan {
  readonly tasks: number;
  readonly watchMs: number;
}

/** What submitting left to do is done by then. */
const CALM_MS = 10_000;
/** Less than half of any wait between two polls of a task, so that no due time is missed. */
const LOOK_MS = 1_500;

/**
 * Watches so many tasks in flight for a while: when the store said that each was due, and when the vendor was asked
 * about it. Both are told by clocks of this machine.
 */
export async function measurePolls(
  gateway: Awaited<ReturnType<typeof startGateway>>,
  vendor: string,
  { tasks, watchMs }: PollPlan,
): Promise<PollFigures> {
  await sendAtOnce(gateway, { requests: tasks, concurrency: 32 });
  await sleep(CALM_MS);
  const database = nameTables(new DatabaseSync(join(gateway.dataDir, 'gateway.db'), { readOnly: true }));
  try {
    const read = database.prepare(
      'SELECT upstream_id, next_poll_at FROM tasks WHERE upstream_id IS NOT NULL',
    );
    const due = new Map<string, number[]>();
    const look = () => {
      for (const row of read.all()) {
        const [id, at] = [String(row.upstream_id), Number(row.next_poll_at)];
        const times = due.get(id) ?? [];
        if (times.at(-1) !== at) times.push(at);
        due.set(id, times);
      }
    };
    await pollsOf(vendor);
    const before = { cpuMs: processMs(gateway.pid), at: performance.now() };
    look();
    while (performance.now() < before.at + watchMs) {
      await sleep(LOOK_MS);
      look();
    }
    const watchedMs = performance.now() - before.at;
    const cpuMs = processMs(gateway.pid) - before.cpuMs;
    const polls = await pollsOf(vendor);
    const late = polls
      .flatMap(([id, at]) => {
        const was = due.get(id)?.findLast((time) => time <= at + 1);
        return was === undefined ? [] : [at - was];
      })
      .sort((a, b) => a - b);
    const share = (part: number) =>
      late[Math.min(late.length - 1, Math.floor(late.length * part))] ?? Number.NaN;
    return {
      polls: polls.length,
      perSecond: (polls.length * 1_000) / watchedMs,
      lateMs: { p50: share(0.5), p99: share(0.99), most: late.at(-1) ?? Number.NaN },
      cpuShare: cpuMs / watchedMs,
    };
  } finally {
    database.close();
  }
}

/** Which jobs the vendor was asked about since it was last asked this, and when. */
async function pollsOf(vendor: string): Promise<readonly (readonly [string, number])[]> {
  const told = (await (await fetch(`${vendor}/bench/polls`)).json()) as readonly (readonly [
    string,
    number,
  ])[];
  return told;
}
