import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeTempFolder, removeFolder } from '../support/temp-folder.ts';
import { MODEL, startGateway as startChatGateway, startUpstream } from './chat/contenders.ts';
import { sendLoad } from './chat/load.ts';
import { sendAtOnce } from './money/send-submits.ts';
import { startGateway, startVendor } from './money/submit-contenders.ts';

/** A row of the table, as of the other tables. */
interface MemoryRow {
  readonly what: string;
  readonly goal: string;
  readonly measured: string;
  readonly cpu: string;
}

const ROUNDS = 5;
const CHATS = 20_000;
const TASKS = 2_000;
const CONCURRENCY = 64;
/** The collector gives memory back only a while after the last request. */
const IDLE_MS = 8_000;
/** Two of these pass between a task's submission and its end. */
const POLL_SECS = 1;

/** Whether memory stays flat: resident memory at rest after each round of work, and the most that was used. */
export async function benchMemory(): Promise<readonly MemoryRow[]> {
  return [await chatRow(), await taskRow()];
}

async function chatRow(): Promise<MemoryRow> {
  const folder = makeTempFolder('bench-memory-chat');
  const upstream = await startUpstream();
  const gateway = await startChatGateway(upstream.url, folder);
  const body = JSON.stringify({ model: MODEL, messages: [{ role: 'user', content: 'heron '.repeat(20) }] });
  try {
    return await watch(`chats, ${CONCURRENCY} at once`, gateway.pid, CHATS, async () => {
      await sendLoad(gateway.target, { body, requests: CHATS, concurrency: CONCURRENCY });
    });
  } finally {
    await gateway.stop();
    await upstream.stop();
    removeFolder(folder);
  }
}

async function taskRow(): Promise<MemoryRow> {
  const folder = makeTempFolder('bench-memory-tasks');
  const vendor = await startVendor({ BENCH_FINISHES: '1' });
  const pace = { first_secs: POLL_SECS, every_secs: POLL_SECS, slow_secs: POLL_SECS };
  const gateway = await startGateway({ folder, upstream: vendor.url }, { pace });
  try {
    return await watch('tasks that end', gateway.pid, TASKS, async () => {
      await sendAtOnce(gateway, { requests: TASKS, concurrency: CONCURRENCY });
    });
  } finally {
    await gateway.stop();
    await vendor.stop();
    removeFolder(folder);
  }
}

async function watch(what: string, pid: number, units: number, run: () => Promise<void>): Promise<MemoryRow> {
  const rests: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await run();
    await sleep(IDLE_MS);
    rests.push(mebibytes(pid, 'VmRSS'));
  }
  return {
    what: `resident memory at rest after each of ${ROUNDS} rounds of ${units.toLocaleString('en')} ${what}`,
    goal: 'flat, <= 250 MB under load',
    measured: `${rests.join(', ')} MB; most under load ${mebibytes(pid, 'VmHWM')} MB`,
    cpu: '',
  };
}

function mebibytes(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const kib = new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kib) / 1024);
}
