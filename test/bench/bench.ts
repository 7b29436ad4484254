import { readFileSync, writeFileSync } from 'node:fs';
import { arch, cpus } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type GatewayProcess, ROOT, runProgram, startGatewayProcess } from '../support/process.ts';
import { makeTempFolder, removeFolder } from '../support/temp-folder.ts';
import { benchChat } from './chat/chat-bench.ts';
import { benchConsole } from './console-bench.ts';
import { generateRuns, inflatedRuns } from './generate-runs.ts';
import { benchPictures } from './images/image-bench.ts';
import { FAMILIES } from './inflate.ts';
import { benchMemory } from './memory-bench.ts';
import { benchMoney } from './money/money-bench.ts';
import { benchNodes } from './money/nodes-bench.ts';
import { benchSize } from './money/size-bench.ts';
import { endedChildrenMs, processMs, runQuietly } from './quiet-run.ts';

/**
 * Makes the benchmark table of the documents anew: `npm run bench`, or `npm run bench -- --write` to put it there.
 * `--generate`, `--chat`, `--images`, `--money`, `--memory`, `--nodes` and `--console` measure and print their rows alone, and
 * `--size [n]` what the store costs with n finished tasks in it; `--json` prints for programs.
 */
const HELP =
  'usage: npm run bench -- [--write] [--generate | --chat | --images | --money | --memory | --nodes | --console | --size [tasks]] [--json]';
const RUNS = 7;
const IDLE_MS = 3000;
/** What a program costs when it is started for the first time on a machine. */
const UNCACHED = { NODE_DISABLE_COMPILE_CACHE: '1' };

interface Sample {
  readonly wallMs: number;
  readonly cpuMs: number;
}

interface Start extends Sample {
  readonly idleKib: number;
}

interface Row {
  readonly what: string;
  readonly goal: string;
  readonly measured: string;
  readonly cpu: string;
}

const told = { runs: 0, disturbed: 0 };
const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const secs = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
const mebibytes = (kib: number) => `${(kib / 1024).toFixed(0)} MB`;

function range(values: readonly number[], unit: (value: number) => string): string {
  return `${unit(median(values))} (${unit(Math.min(...values))} to ${unit(Math.max(...values))})`;
}

function timeRow(what: string, goal: string, samples: readonly Sample[]): Row {
  const walls = samples.map((sample) => sample.wallMs);
  return { what, goal, measured: range(walls, secs), cpu: secs(median(samples.map((one) => one.cpuMs))) };
}

function memoryRow(what: string, goal: string, starts: readonly Start[]): Row {
  const sizes = starts.map((start) => start.idleKib);
  return { what, goal, measured: range(sizes, mebibytes), cpu: '' };
}

/** The first run fills caches and is not counted. */
async function repeat<T>(run: () => Promise<T>): Promise<readonly T[]> {
  const results: T[] = [];
  for (let count = 0; count <= RUNS; count++) results.push(await run());
  return results.slice(1);
}

async function timeProgram(args: readonly string[], env: Readonly<Record<string, string>>): Promise<Sample> {
  const run = async (): Promise<Sample> => {
    const before = endedChildrenMs();
    const began = performance.now();
    const done = await runProgram(args, env);
    if (done.code !== 0) throw new Error(done.stdout + done.stderr);
    return { wallMs: performance.now() - began, cpuMs: endedChildrenMs() - before };
  };
  const { value, disturbed } = await runQuietly(run, (sample) => sample.cpuMs);
  tell(disturbed);
  return value;
}

const generate = (root: string, env: Readonly<Record<string, string>> = {}) =>
  timeProgram(['generator/main.js', '--root', root], env);

async function timeStart(program: string, env: Readonly<Record<string, string>> = {}): Promise<Start> {
  const run = async () => {
    const folder = makeTempFolder('bench-start');
    const settings = { GATEWAY_DATA_DIR: folder, GATEWAY_SANDBOX: '1', ...env };
    const server = await startGatewayProcess(settings, program);
    return { folder, server, cpuMs: processMs(server.pid) };
  };
  const end = async ({ folder, server }: { readonly folder: string; readonly server: GatewayProcess }) => {
    await server.stop();
    removeFolder(folder);
  };
  const { value, disturbed } = await runQuietly(run, (started) => started.cpuMs, end);
  tell(disturbed);
  await sleep(IDLE_MS);
  const status = readFileSync(`/proc/${value.server.pid}/status`, 'utf8');
  await end(value);
  return {
    wallMs: value.server.startedInMs,
    cpuMs: value.cpuMs,
    idleKib: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]),
  };
}

function tell(disturbed: boolean): void {
  told.runs += 1;
  if (disturbed) told.disturbed += 1;
}

const asJson = process.argv.includes('--json');
/** A table for people; for programs JSON, with the numbers themselves where there are any. */
function show(shown: readonly object[], json: unknown = shown): void {
  if (asJson) console.log(JSON.stringify(json, undefined, 2));
  else console.table(shown);
}

if (process.argv.includes('--help')) {
  console.log(HELP);
  process.exit();
}
if (process.argv.includes('--chat')) {
  show(await benchChat());
  process.exit();
}
if (process.argv.includes('--money')) {
  show(await benchMoney());
  process.exit();
}
if (process.argv.includes('--size')) {
  const tasks = Number(process.argv[process.argv.indexOf('--size') + 1] ?? 1_000_000) || 1_000_000;
  show(await benchSize(tasks));
  process.exit();
}
if (process.argv.includes('--console')) {
  show(await benchConsole());
  process.exit();
}
if (process.argv.includes('--nodes')) {
  show(await benchNodes());
  process.exit();
}
if (process.argv.includes('--memory')) {
  show(await benchMemory());
  process.exit();
}
if (process.argv.includes('--images')) {
  const { rows, figures } = await benchPictures();
  show(rows, figures);
  process.exit();
}
const { unchanged, oneSpec, anew } = await generateRuns(generate, repeat);
const thousand = await inflatedRuns(1000, generate, { isWarm: true, repeat });
const fiveThousand = await inflatedRuns(5000, generate, { isWarm: true, repeat });
const firstEver = (root: string) => generate(root, UNCACHED);
const thousandUncached = await inflatedRuns(1000, firstEver, { isWarm: false, repeat });
const generateRows: readonly Row[] = [
  timeRow('generate, nothing changed', '<= 0.15 s', unchanged),
  timeRow('generate, one spec changed', '<= 0.4 s', oneSpec),
  timeRow('generate, all anew', '<= 2 s', anew),
  timeRow(`generate 1,000 models more, ${FAMILIES} families`, '<= 0.6 s', thousand),
  timeRow(`generate 5,000 models more, ${FAMILIES} families`, '<= 1 s', fiveThousand),
  timeRow('the 1,000 for the first time on a machine', '', thousandUncached),
];
if (process.argv.includes('--generate')) {
  show(generateRows);
  process.exit();
}
const gateway = 'runtime/main.js';
const sandbox = await repeat(() => timeStart(gateway));
const sandboxUncached = await repeat(() => timeStart(gateway, UNCACHED));
const bare = await repeat(() => timeStart('test/bench/bare-server.js'));
const empty = await repeat(() => timeStart('test/bench/empty-program.js'));
const rows: readonly Row[] = [
  ...generateRows,
  timeRow('start to ready line, sandbox with all twins', '<= 0.5 s', sandbox),
  timeRow('the same for the first time on a machine', '', sandboxUncached),
  timeRow('Fastify on two ports and SQLite alone, to the ready line', '', bare),
  timeRow('Node alone, to a line', '', empty),
  memoryRow('idle memory (resident), sandbox with all twins', '<= 105 MB', sandbox),
  memoryRow('idle memory of Fastify on two ports and SQLite alone', '', bare),
  memoryRow('idle memory of Node alone', '', empty),
  ...(await benchChat()),
  ...(await benchPictures()).rows,
  ...(await benchMoney()),
  ...(await benchMemory()),
];
const noise =
  told.disturbed === 0 ? '' : ` During ${told.disturbed} of ${told.runs} runs other programs were busy.`;
const machine =
  `Medians of ${RUNS} runs (smallest to largest) on a quiet machine: ${cpus().length} cores, ` +
  `${cpus()[0]?.model ?? arch()}, Node ${process.versions.node}; CPU is processor time of all threads.${noise}`;
show(rows, { machine, rows });
if (!asJson) console.log(machine);
if (process.argv.includes('--write')) {
  const path = join(ROOT, 'docs/explanation/benchmarks.md');
  const table = [
    '| what | goal | measured | CPU |',
    '|---|---|---|---|',
    ...rows.map((row) => `| ${row.what} | ${row.goal} | ${row.measured} | ${row.cpu} |`),
  ];
  const text = readFileSync(path, 'utf8').replace(
    /(<!-- bench:start -->\n)[\s\S]*?(<!-- bench:end -->)/,
    (_, open: string, close: string) => `${open}${machine}\n\n${table.join('\n')}\n${close}`,
  );
  writeFileSync(path, text);
}
