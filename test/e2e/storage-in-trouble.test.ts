import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore } from '../../runtime/store/open-store.ts';
import { debianTool } from '../support/debian-tool.ts';
import { type GatewayProcess, runProgram } from '../support/process.ts';
import { callerOf, many, ownGateway, startVideoVendor } from './own-gateway.ts';

const WHOLE_TEST = { timeout: 240_000 };
const PATIENCE = { timeout: 30_000 };
const LEASE_OVER = { timeout: 150_000 };
const VIDEO = { protocol: 'openai-videos', model: 'video-a' };

const ends: (() => Promise<void> | void)[] = [];
const file = { onTestFinished: (end: () => Promise<void> | void): void => void ends.push(end) };
let vendor: Awaited<ReturnType<typeof startVideoVendor>>;
let own: Awaited<ReturnType<typeof ownGateway>>;
let gateway: GatewayProcess;
let caller: ReturnType<typeof callerOf>;
/** Everything that was acknowledged. */
const ids: string[] = [];

beforeAll(async () => {
  debianTool('prlimit', 'util-linux');
  vendor = await startVideoVendor(file);
  own = await ownGateway(file, [{ ...VIDEO, url: vendor.url }]);
  gateway = await own.start();
  caller = callerOf(gateway.url, own.key);
});
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

const statusesOf = (answers: readonly { readonly status: number }[], wanted: number): number =>
  answers.filter(({ status }) => status === wanted).length;

async function submitAll(count: number): Promise<number> {
  const answers = await many(count, 20, () => caller.submit());
  const taken = answers.filter(({ status }) => status === 200);
  ids.push(...taken.map(({ body }) => String(body.id)));
  return taken.length;
}

/** How many of so many reads of tasks are answered. */
async function readAll(count: number): Promise<number> {
  return statusesOf(await many(count, 8, (at) => caller.read(ids[at % ids.length] ?? '')), 200);
}

test(
  'while the disk is full nothing is submitted, and everything can be read (F74)',
  WHOLE_TEST,
  async () => {
    /** From now on no file of the process grows or is written, as on a full disk; or all of them again. */
    const limitFiles = (limit: string): void =>
      void execFileSync('prlimit', ['--pid', `${gateway.pid}`, `--fsize=${limit}`]);
    expect(await submitAll(20)).toBe(20);
    limitFiles('0:');
    const [refused, reads] = await Promise.all([many(40, 8, () => caller.submit()), readAll(200)]);
    expect(statusesOf(refused, 503)).toBe(40);
    expect(reads).toBeGreaterThanOrEqual(190);
    expect(vendor.created.length).toBe(20);
    limitFiles('unlimited:');
    const ready = async () => (await fetch(`${gateway.adminUrl}/readyz`)).status;
    await expect.poll(ready, PATIENCE).toBe(200);
    expect([await submitAll(20), vendor.created.length]).toEqual([20, 40]);
  },
);

test(
  'while another program holds the database, reads go on and submissions wait (F76, F78)',
  WHOLE_TEST,
  async () => {
    const made = vendor.created.length;
    const other = new DatabaseSync(join(own.dataDir, 'gateway.db'), { timeout: 5_000 });
    other.exec('BEGIN IMMEDIATE');
    let answered = 0;
    const submitted = Promise.all(
      Array.from({ length: 20 }, async () => {
        const taken = await submitAll(1);
        answered += 1;
        return taken;
      }),
    );
    expect([await readAll(200), answered]).toEqual([200, 0]);
    other.exec('ROLLBACK');
    other.close();
    expect(await submitted).toEqual(Array(20).fill(1));
    expect(vendor.created.length).toBe(made + 20);
  },
);

test(
  'while the database is away from its place nothing is submitted, and everything can be read',
  WHOLE_TEST,
  async () => {
    const made = vendor.created.length;
    const path = join(own.dataDir, 'gateway.db');
    for (const name of ['', '-wal', '-shm']) renameSync(`${path}${name}`, `${path}${name}.away`);
    const [refused, reads] = await Promise.all([many(40, 8, () => caller.submit()), readAll(200)]);
    expect(statusesOf(refused, 503)).toBe(40);
    expect(reads).toBeGreaterThanOrEqual(190);
    // As somebody does who restores a backup and forgets to stop the gateway.
    copyFileSync(`${path}.away`, path);
    const others = await many(10, 10, () => caller.submit());
    expect([statusesOf(others, 503), vendor.created.length]).toEqual([10, made]);
    rmSync(path);
    for (const name of ['', '-wal', '-shm']) renameSync(`${path}${name}.away`, `${path}${name}`);
    expect([await submitAll(20), vendor.created.length]).toEqual([20, made + 20]);
    expect(gateway.log() + gateway.output()).toContain('was removed or replaced while the gateway runs');
  },
);

test(
  'of everything that was acknowledged nothing is lost: all of it ends, and the books are in order (F74, F76)',
  WHOLE_TEST,
  async () => {
    vendor.finish();
    const statesOf = async (some: readonly string[]) =>
      (await many(some.length, 10, (at) => caller.read(some[at] ?? ''))).map(({ body }) => body.status);
    // On a busy machine a later trouble may meet a poll of these, too: it is made again when its lease is over.
    await expect.poll(() => statesOf(ids.slice(20)), LEASE_OVER).toEqual(Array(60).fill('completed'));
    // Of the first, a poll that could not be written down is made again when its lease is over.
    const first = await statesOf(ids.slice(0, 20));
    expect(first.filter((state) => state !== 'completed' && state !== 'queued')).toEqual([]);
    expect([ids.length, vendor.created.length]).toEqual([80, 80]);
    expect(await gateway.stop()).toBe(0);
    const store = await openStore({ dataDir: own.dataDir });
    const violated = (await store.invariants()).filter(({ violations }) => violations > 0);
    await store.close();
    expect(violated).toEqual([]);
  },
);

/** What must not be lost of a data folder, with the hash of its bytes. */
const hashesOf = (folder: string): readonly string[] =>
  ['gateway.db', 'secret'].map(
    (name) =>
      `${name} ${createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex')}`,
  );

/** How a start on the folder ends, in a view of the file system of its own where a script came first. */
async function startAfter(script: string) {
  const unshare = debianTool('unshare', 'util-linux');
  const before = hashesOf(own.dataDir);
  const root = process.getuid?.() === 0 ? [] : ['--map-root-user'];
  const { code, stderr } = await runProgram(
    [...root, '--mount', 'sh', '-c', `${script} && exec "$0" runtime/main.js`, process.execPath, own.dataDir],
    { ...own.env, PORT: '0', ADMIN_PORT: '0' },
    unshare,
  );
  return { code, stderr, changed: hashesOf(own.dataDir).filter((file) => !before.includes(file)) };
}

test(
  'a data folder that may only be read, or whose disk is full, stops the start, with the way out, and is left as it is (F74, F75)',
  WHOLE_TEST,
  async () => {
    const readOnly = await startAfter('mount --bind "$1" "$1" && mount -o remount,bind,ro "$1"');
    expect(readOnly.stderr).toMatch(
      /^the gateway cannot start: the data folder .* cannot be written: .*GATEWAY_DATA_DIR/,
    );
    const full = await startAfter('ulimit -f 0');
    expect(full.stderr).toMatch(/^the gateway cannot start: the database cannot be used now: /);
    expect([readOnly.code, full.code, readOnly.changed, full.changed]).toEqual([2, 2, [], []]);
  },
);
