import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { openStore } from '../../runtime/store/open-store.ts';
import { fund, violated } from './sample.ts';
import { rowsOf, tempFolder } from './temp-store.ts';

const LOOP = fileURLToPath(new URL('./fixtures/write-loop.ts', import.meta.url));
const KILLS = 20;
/** What a task that was acknowledged in a state may be after a kill: that, or what its worker was about to write. */
const MAY_BE: Readonly<Record<string, readonly string[]>> = {
  submitting: ['submitting', 'uncertain', 'queued', 'completed', 'failed'],
  uncertain: ['uncertain'],
  queued: ['queued', 'completed', 'failed'],
  completed: ['completed'],
  failed: ['failed'],
};

/** Whether a call that was acknowledged is what it may be after its process was killed. */
function keptCall(word: string, stored: string | undefined): boolean {
  if (word !== 'open') return stored === word;
  return stored === undefined || stored.startsWith('settled-');
}

/** A small seeded generator, so that a failing run can be repeated. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Starts the loop, kills it with SIGKILL at the given acknowledgement, answers everything it acknowledged. */
async function acknowledgedBeforeKill(folder: string, killAt: number): Promise<readonly string[]> {
  const child = spawn(process.execPath, [LOOP, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    if (lines.length === killAt) child.kill('SIGKILL');
  }
  const [, signal] = await exited;
  expect(signal).toBe('SIGKILL');
  return lines;
}

test(`after ${KILLS} kills every acknowledged row is there and no invariant is violated (F84)`, async () => {
  const folder = tempFolder();
  const random = seeded(20_261_120);
  const setUp = await openStore({ dataDir: folder });
  await fund(setUp, { wallet: 1_000_000_000 });
  await setUp.close();
  const acknowledged = new Map<string, string>();
  for (let kill = 0; kill < KILLS; kill++) {
    for (const line of await acknowledgedBeforeKill(folder, 1 + Math.floor(random() * 250))) {
      const [state = '', id = ''] = line.split(' ');
      acknowledged.set(id, state);
    }
    // Opened at once: the killed process must not have left a lock.
    const store = await openStore({ dataDir: folder });
    expect(await violated(store)).toEqual([]);
    await store.close();
  }
  const stored = new Map<string, string>();
  for (const row of rowsOf(folder, 'SELECT id,state FROM tasks')) {
    if ('id' in row && 'state' in row) stored.set(String(row.id), String(row.state));
  }
  for (const row of rowsOf(
    folder,
    "SELECT id,COALESCE(reason,'settled-'||state||'-'||captured||'-'||absorbed) AS end FROM calls",
  )) {
    if ('id' in row && 'end' in row) stored.set(String(row.id), String(row.end));
  }
  const isCall = (word: string) => word === 'open' || word.startsWith('settled-');
  const lost = [...acknowledged].filter(([id, word]) =>
    isCall(word) ? !keptCall(word, stored.get(id)) : !MAY_BE[word]?.includes(stored.get(id) ?? 'missing'),
  );
  expect(lost).toEqual([]);
  const words = new Set([...acknowledged.values()].map((word) => (isCall(word) ? 'call' : 'task')));
  expect([...words].sort()).toEqual(['call', 'task']);
  expect(acknowledged.size).toBeGreaterThan(KILLS);
}, 300_000);
