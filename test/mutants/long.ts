import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import '../../runtime/contract/compile-cache.js';
import { type Compiled, compileBeside, PROJECT } from '../../generator/tools/compile-beside.ts';
import { type Kit, loadKit } from '../../generator/tools/load-kit.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { type Mutant, mutateSpec } from './mutate-spec.ts';

const HELP = `usage: npm run test:mutants -- [--count 200] [--seed 7] [--only <specs/protocols/kx.yaml>] [--groups]
Makes one mistake in a spec, time after time: each must be a diagnostic, fail in the checks of its id or in
the tests of what the interface says, or mean the same.
--groups lets every group of checks look at each mistake, and counts those that one group alone finds.`;
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '200' },
    seed: { type: 'string', default: '7' },
    only: { type: 'string' },
    groups: { type: 'boolean', default: false },
    help: { type: 'boolean' },
  },
});
if (values.help === true) {
  console.log(HELP);
  process.exit();
}

const FOLDERS = ['protocols', 'families', 'lines', 'routes', 'surfaces'];
/** What is served and sent; documents and lines of specs are not. */
const MEANING = /^(?:adapters|families|routes|surfaces|twins|validators|[a-z]+\.ts)/;
/** Of what fake vendors play: what they answer with, and what they are, for people. */
const PROSE = ['examples', 'about'];
/** Tests of facts that stand in no spec, beside the checks of an id. */
const TABLES = ['test/families', 'test/intake', 'test/edge/picture-dialects.test.ts'];
const LEFT_OUT = ['node_modules', '.git', 'specs', 'generated'];

const random = seededRandom(Number(values.seed));
const copy = mkdtempSync(join(tmpdir(), 'gateway-mutants-'));
const specs = join(copy, 'specs');
const replays = join(PROJECT, 'test/replays');
cpSync(join(PROJECT, 'specs'), specs, { recursive: true });
const paths = FOLDERS.flatMap((folder) =>
  readdirSync(join(specs, folder)).map((name) => `${folder}/${name}`),
).filter((path) => values.only === undefined || values.only.endsWith(path));

/** The ids that are made of a file: its own, and of a base those that extend it. */
function idsOf(path: string): readonly string[] {
  const id = /([^/]+)\.yaml$/.exec(path)?.[1] ?? '';
  const children = paths.filter((one) =>
    readFileSync(join(specs, one), 'utf8').includes(`\nextends: ${id}\n`),
  );
  return [id, ...children.flatMap((child) => /([^/]+)\.yaml$/.exec(child)?.[1] ?? [])];
}

/**
 * All that decides what the gateway does, without comments and without the digest of the specs. Examples are left out: a
 * vendor could answer, and a caller could ask, any other text or number that is read alike, and the compiler and the
 * checks read each of them.
 */
function meaningOf({ root }: Compiled): string {
  const folder = join(root, 'generated');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => MEANING.test(path) && /\.(?:ts|js|json)$/.test(path))
    .sort()
    .map((path) => {
      const text = readFileSync(join(folder, path), 'utf8');
      return path.startsWith('twins/')
        ? JSON.stringify(JSON.parse(text), (key, value) => (PROSE.includes(key) ? undefined : value))
        : text.replaceAll(/\/\/.*$|^ *\/?\*.*$|digest: .*$/gm, '');
    })
    .join('\n');
}

type Found = Awaited<ReturnType<Kit['runKit']>>[number];

/** By group: how many mistakes it found, and how many of them no other did. */
const groups = new Map<string, { found: number; alone: number }>();

function count(names: readonly string[]): void {
  for (const name of names) {
    const known = groups.get(name) ?? { found: 0, alone: 0 };
    groups.set(name, { found: known.found + 1, alone: known.alone + (names.length === 1 ? 1 : 0) });
  }
}

type Fate = 'compiler' | 'warning' | 'verify' | 'tests' | 'same' | 'alive';

async function fateOf(path: string, meant: string): Promise<{ readonly fate: Fate; readonly by: string }> {
  const compiled = await compileBeside({ specs, replays });
  try {
    const { outcome } = compiled;
    const [first] = outcome.diagnostics;
    const by = `${first?.code}`;
    if (outcome.kind === 'failed') return { fate: 'compiler', by };
    if (first !== undefined) return { fate: 'warning', by };
    if (meaningOf(compiled) === meant) return { fate: 'same', by: '' };
    return await verified(compiled, path);
  } finally {
    compiled.remove();
  }
}

/** Quick checks first; what is played needs a server. */
async function verified(
  compiled: Compiled,
  path: string,
): Promise<{ readonly fate: Fate; readonly by: string }> {
  try {
    const kit = await loadKit(compiled.root);
    const made = idsOf(path);
    // A file of routes may make several.
    const isMade = (id: string): boolean =>
      made.includes(id) || (path.startsWith('routes/') && id.startsWith(`${made[0]}-`));
    const ids = kit.idsOf().filter(isMade);
    const found: Found[] = [];
    for (const together of [undefined, true] as const) {
      if (found.length > 0 && !values.groups) break;
      const results = await kit.runKit(ids, (group) => group.together === together);
      found.push(...results.filter(({ failures }) => failures.length > 0));
    }
    const [first] = found;
    if (first !== undefined) {
      count(found.map(({ name }) => name));
      const names = values.groups ? `${found.map(({ name }) => name).join(', ')}; ` : '';
      return { fate: 'verify', by: `${names}${first.name}: ${first.failures[0]?.message.slice(0, 200)}` };
    }
    const failed = failedTest(compiled);
    return failed === undefined ? { fate: 'alive', by: '' } : { fate: 'tests', by: failed };
  } catch (error) {
    return { fate: 'verify', by: `load: ${error instanceof Error ? error.message : String(error)}` };
  }
}

/** The first test of the tables that fails for what was compiled, in a copy of the project. */
function failedTest({ root }: Compiled): string | undefined {
  const beside = mkdtempSync(join(tmpdir(), 'gateway-mutants-tests-'));
  try {
    for (const name of readdirSync(PROJECT).filter((one) => !LEFT_OUT.includes(one)))
      cpSync(join(PROJECT, name), join(beside, name), { recursive: true });
    symlinkSync(join(PROJECT, 'node_modules'), join(beside, 'node_modules'));
    cpSync(specs, join(beside, 'specs'), { recursive: true });
    cpSync(join(root, 'generated'), join(beside, 'generated'), { recursive: true });
    const vitest = join(beside, 'node_modules/vitest/vitest.mjs');
    const told = join(beside, 'told.json');
    const args = [
      vitest,
      'run',
      ...TABLES,
      '--bail=1',
      '--maxWorkers=1',
      '--testTimeout=600000',
      '--reporter=json',
      `--outputFile=${told}`,
    ];
    if (spawnSync(process.execPath, args, { cwd: beside }).status === 0) return undefined;
    return (
      /"status":"failed","title":"((?:[^"\\\\]|\\\\.)*)"/.exec(readFileSync(told, 'utf8'))?.[1] ?? 'unnamed'
    );
  } finally {
    rmSync(beside, { recursive: true, force: true });
  }
}

const baseline = await compileBeside({ specs, replays });
const meant = meaningOf(baseline);
const broken = failedTest(baseline);
if (broken !== undefined) throw new Error(`the tests fail without a mistake: ${broken}`);
baseline.remove();
const tally: Record<Fate, number> = { compiler: 0, warning: 0, verify: 0, tests: 0, same: 0, alive: 0 };
const weighed = paths.flatMap((path) => {
  const lines = readFileSync(join(specs, path), 'utf8').split('\n').length;
  return Array.from({ length: lines }, () => path);
});
for (let turn = 0; turn < Number(values.count); turn += 1) {
  const path = weighed[Math.floor(random() * weighed.length)] ?? '';
  const text = readFileSync(join(specs, path), 'utf8');
  const mutant: Mutant | undefined = mutateSpec(text, random);
  if (mutant === undefined) continue;
  writeFileSync(join(specs, path), mutant.text);
  const { fate, by } = await fateOf(path, meant);
  writeFileSync(join(specs, path), text);
  tally[fate] += 1;
  const { kind, line, before, after } = mutant;
  const shown = fate === 'alive' ? `\n    - ${before}\n    + ${after}` : '';
  console.log(`${turn + 1} ${fate.padEnd(8)} ${kind.padEnd(6)} specs/${path}:${line} ${by}${shown}`);
}
rmSync(copy, { recursive: true, force: true });
console.log(JSON.stringify(tally));
if (values.groups)
  for (const [name, { found, alone }] of groups)
    console.log(`${name.padEnd(20)} found ${found}, of them alone ${alone}`);
process.exit(tally.alive === 0 ? 0 : 1);
