import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { databaseUrl, type PostgresServer, startPostgres } from '../../store/postgres-server.ts';
import { makeTempFolder, removeFolder } from '../../support/temp-folder.ts';
import { processMs } from '../quiet-run.ts';
import { sendAtOnce } from './send-submits.ts';
import { type SubmitContender, startGateway, startRelay, startVendor } from './submit-contenders.ts';

/** A row of the table, as of the other tables. */
interface NodesRow {
  readonly what: string;
  readonly goal: string;
  readonly measured: string;
  readonly cpu: string;
}

const CALLERS = 64;
const REQUESTS = 2_000;
const WARM_ROUNDS = 4;
const ROUNDS = 3;
const TASKS = 2_000;
const WATCH_MS = 10_000;
/** Between two polls of a task. */
const POLL_SECS = 1;
const SECRET = 'a secret that all nodes of the bench share';

interface Setup {
  readonly name: string;
  readonly start: (pace_secs: number) => Promise<Running>;
}

interface Running {
  readonly nodes: readonly SubmitContender[];
  /** Milliseconds of processor time of the database so far, where it is a program of its own. */
  databaseMs(): number;
  stop(): Promise<void>;
}

/**
 * Submissions and polls per second of one process on the embedded store, and of one, two and three on PostgreSQL, beside a
 * relay that writes two rows for each submission. Callers, vendor and database run on the same machine.
 */
export async function benchNodes(): Promise<readonly NodesRow[]> {
  const folder = makeTempFolder('bench-nodes');
  const vendor = await startVendor();
  let made = 0;
  try {
    const setups: readonly Setup[] = [
      {
        name: 'a relay that writes two rows',
        start: () => startOne(startRelay('durable', placeOf('relay'))),
      },
      {
        name: 'embedded store, 1 process',
        start: (secs) => startOne(startGateway(placeOf(`embedded-${secs}`), { pace: paceOf(secs) })),
      },
      ...[1, 2, 3].map((count) => ({
        name: `PostgreSQL, ${count} process${count === 1 ? '' : 'es'}`,
        start: (secs: number) => startNodes(count, secs),
      })),
    ];
    const rows: NodesRow[] = [];
    for (const setup of setups) rows.push(await submissions(setup));
    for (const setup of setups.slice(1)) rows.push(await polls(setup, vendor.url));
    return rows;
  } finally {
    await vendor.stop();
    removeFolder(folder);
  }

  function placeOf(name: string) {
    const own = join(folder, `${made++}-${name}`);
    mkdirSync(own);
    return { folder: own, upstream: vendor.url };
  }

  async function startOne(starting: Promise<SubmitContender>): Promise<Running> {
    const one = await starting;
    return { nodes: [one], databaseMs: () => 0, stop: () => one.stop() };
  }

  async function startNodes(count: number, secs: number): Promise<Running> {
    const server = startPostgres({ isDurable: true });
    const nodes: SubmitContender[] = [];
    try {
      const env = { DATABASE_URL: databaseUrl(server, 'postgres'), GATEWAY_SECRET: SECRET };
      for (let node = 0; node < count; node++) {
        const place = placeOf(`node-${node}`);
        const started = await startGateway(place, { pace: paceOf(secs), env });
        nodes.push({ ...started, headers: nodes[0]?.headers ?? started.headers });
      }
      return {
        nodes,
        databaseMs: () => databaseMs(server),
        async stop() {
          for (const node of nodes) await node.stop();
          server.stop();
        },
      };
    } catch (error) {
      server.stop();
      throw error;
    }
  }
}

function paceOf(secs: number) {
  return { first_secs: secs, every_secs: secs, slow_secs: secs };
}

async function submissions({ name, start }: Setup): Promise<NodesRow> {
  const running = await start(600);
  try {
    for (let round = 0; round < WARM_ROUNDS; round++) await send(running, REQUESTS);
    const before = costOf(running);
    let wallMs = 0;
    for (let round = 0; round < ROUNDS; round++) wallMs += await send(running, REQUESTS);
    return rowOf(`durable submissions, ${name}`, {
      before,
      after: costOf(running),
      wallMs,
      units: ROUNDS * REQUESTS,
    });
  } finally {
    await running.stop();
  }
}

async function polls({ name, start }: Setup, vendor: string): Promise<NodesRow> {
  const running = await start(POLL_SECS);
  try {
    await send(running, TASKS);
    await sleep(3_000);
    const count = async (): Promise<number> => {
      const told: unknown = await (await fetch(`${vendor}/bench/polls`)).json();
      return Array.isArray(told) ? told.length : 0;
    };
    await count();
    const before = costOf(running);
    const began = performance.now();
    await sleep(WATCH_MS);
    const units = await count();
    const figures = { before, after: costOf(running), wallMs: performance.now() - began, units };
    return rowOf(`polls of ${TASKS} tasks that are due every second, ${name}`, figures);
  } finally {
    await running.stop();
  }
}

/** So many submissions, spread evenly; milliseconds until the last was answered. */
async function send({ nodes }: Running, requests: number): Promise<number> {
  const began = performance.now();
  const plan = {
    requests: Math.round(requests / nodes.length),
    concurrency: Math.round(CALLERS / nodes.length),
  };
  await Promise.all(nodes.map((node) => sendAtOnce(node, plan)));
  return performance.now() - began;
}

interface Cost {
  readonly nodesMs: number;
  readonly databaseMs: number;
}

function costOf({ nodes, databaseMs }: Running): Cost {
  return { nodesMs: nodes.reduce((sum, { pid }) => sum + processMs(pid), 0), databaseMs: databaseMs() };
}

function rowOf(
  what: string,
  figures: { readonly before: Cost; readonly after: Cost; readonly wallMs: number; readonly units: number },
): NodesRow {
  const { before, after, wallMs, units } = figures;
  const each = (ms: number) => `${(ms / units).toFixed(2)} ms`;
  const database = after.databaseMs - before.databaseMs;
  return {
    what,
    goal: '',
    measured: `${Math.round((units * 1_000) / wallMs).toLocaleString('en')}/s`,
    cpu: `${each(after.nodesMs - before.nodesMs)}${database === 0 ? '' : `, database ${each(database)}`}`,
  };
}

/** Of all processes of the server, which each serve one connection; those that ended meanwhile are left out. */
function databaseMs({ socket }: PostgresServer): number {
  const pid = Number(readFileSync(join(socket, '../data/postmaster.pid'), 'utf8').split('\n')[0]);
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
  return [pid, ...children].reduce((sum, one) => sum + processMs(one), 0);
}
