import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { arch, cpus } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT, runProgram, startGatewayProcess } from '../support/process.ts';
import { makeTempFolder, removeFolder } from '../support/temp-folder.ts';

/** Makes the benchmark table of the README anew: `npm run bench`, or `npm run bench -- --write` to put it there. */
const RUNS = 5;
const MODELS_PER_FAMILY = 50;
const IDLE_MS = 3000;

interface Row {
  readonly what: string;
  readonly goal: string;
  readonly measured: string;
}

const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const range = (values: readonly number[], unit: (value: number) => string) =>
  `${unit(median(values))} (${unit(Math.min(...values))} to ${unit(Math.max(...values))})`;
const secs = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
const mebibytes = (kib: number) => `${(kib / 1024).toFixed(0)} MB`;

/** A copy of the project's specs with as many models more, spread over families of the first family's kind. */
function inflate(root: string, models: number): void {
  cpSync(join(ROOT, 'specs'), join(root, 'specs'), { recursive: true });
  mkdirSync(join(root, 'generated'));
  const families = join(root, 'specs/families');
  const template = readFileSync(join(families, readdirSync(families).sort()[0] ?? ''), 'utf8');
  for (let family = 0; family < models / MODELS_PER_FAMILY; family++) {
    const id = `bench-${family}`;
    const head = template.replace(/^id: .*$/m, `id: ${id}`).replace(/^models:[\s\S]*$/m, 'models:\n');
    const rows = Array.from(
      { length: MODELS_PER_FAMILY },
      (_, model) =>
        `  - { id: ${id}-m${model}, title: Bench ${model}, price: { per: second, micros: ${1000 + model} } }\n`,
    );
    writeFileSync(join(families, `${id}.yaml`), head + rows.join(''));
  }
}

async function generateTimes(models: number): Promise<readonly number[]> {
  const root = makeTempFolder(`bench-${models}`);
  try {
    inflate(root, models);
    const times: number[] = [];
    for (let run = 0; run < RUNS; run++) {
      rmSync(join(root, 'generated'), { recursive: true, force: true });
      mkdirSync(join(root, 'generated'));
      const began = performance.now();
      const done = await runProgram(['generator/main.js', '--root', root]);
      times.push(performance.now() - began);
      if (done.code !== 0) throw new Error(done.stdout + done.stderr);
    }
    return times;
  } finally {
    removeFolder(root);
  }
}

async function startTimes(): Promise<{
  readonly ready: readonly number[];
  readonly idleKib: readonly number[];
  readonly bareNode: readonly number[];
}> {
  const ready: number[] = [];
  const idleKib: number[] = [];
  const bareNode: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const began = performance.now();
    await runProgram(['-e', '']);
    bareNode.push(performance.now() - began);
    const folder = makeTempFolder('bench-start');
    const gateway = await startGatewayProcess({ GATEWAY_DATA_DIR: folder, GATEWAY_SANDBOX: '1' });
    ready.push(gateway.startedInMs);
    await sleep(IDLE_MS);
    const status = readFileSync(`/proc/${gateway.pid}/status`, 'utf8');
    idleKib.push(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]));
    await gateway.stop();
    removeFolder(folder);
  }
  return { ready, idleKib, bareNode };
}

const thousand = await generateTimes(1000);
const fiveThousand = await generateTimes(5000);
const start = await startTimes();
const rows: readonly Row[] = [
  { what: 'generate 1,000 models, whole process', goal: '<= 0.5 s', measured: range(thousand, secs) },
  { what: 'generate 5,000 models, whole process', goal: '<= 1 s', measured: range(fiveThousand, secs) },
  {
    what: 'start to ready line, sandbox with all twins',
    goal: '<= 0.6 s',
    measured: range(start.ready, secs),
  },
  { what: 'an empty Node process, for comparison', goal: '', measured: range(start.bareNode, secs) },
  {
    what: 'idle memory (resident), sandbox with all twins',
    goal: '<= 120 MB',
    measured: range(start.idleKib, mebibytes),
  },
];
console.table(rows);
if (process.argv.includes('--write')) {
  const path = join(ROOT, 'README.md');
  const cores = cpus();
  const machine = `Median of ${RUNS} runs (smallest to largest) on ${cores.length} cores, ${arch()}, Node ${process.versions.node}.`;
  const table = [
    '| what | goal | measured |',
    '|---|---|---|',
    ...rows.map((row) => `| ${row.what} | ${row.goal} | ${row.measured} |`),
  ];
  const text = readFileSync(path, 'utf8').replace(
    /(<!-- bench:start -->\n)[\s\S]*?(<!-- bench:end -->)/,
    (_, open: string, close: string) => `${open}${machine}\n\n${table.join('\n')}\n${close}`,
  );
  writeFileSync(path, text);
}
