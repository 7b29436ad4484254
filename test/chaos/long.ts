import { parseArgs } from 'node:util';
import type { TwinServer } from '../../runtime/sandbox/twins/twin-server.ts';
import { startPostgres } from '../store/postgres-server.ts';
import { type CampaignResult, runCampaign } from './campaign.ts';
import { brokenIn } from './judge.ts';
import { prepareNodes } from './subject.ts';

/**
 * The long form of the campaigns: `npm run test:chaos`, or with options behind `--`. A seed replays the steps and the
 * callers of an earlier run.
 */
const HELP =
  'usage: npm run test:chaos -- [--seed <n>]... [--kills <n>] [--callers <n>] [--nodes <n>] [--json]';
const MOST_KILLS = 2_000;

const { values } = parseArgs({
  options: {
    seed: { type: 'string', multiple: true, default: [`${Date.now() % 1_000_000}`] },
    kills: { type: 'string', default: '200' },
    callers: { type: 'string', default: '16' },
    // On a PostgreSQL of their own; default: one process on the embedded store.
    nodes: { type: 'string', default: '0' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(HELP);
  process.exit();
}
const kills = whole('kills', values.kills, MOST_KILLS);
const callers = whole('callers', values.callers, 200);
const nodes = whole('nodes', values.nodes, 9);
const results: CampaignResult[] = [];
for (const text of values.seed) {
  const seed = whole('seed', text, 2 ** 31);
  process.stderr.write(`seed ${seed}: ${kills} kills, ${callers} callers\n`);
  results.push(await run(seed));
}
const broken = results.reduce((sum, { verdict }) => sum + brokenIn(verdict), 0);
if (values.json) console.log(JSON.stringify(results, undefined, 2));
else for (const result of results) tell(result);
process.exitCode = broken === 0 ? 0 : 1;

async function run(seed: number): Promise<CampaignResult> {
  if (nodes === 0) return await runCampaign({ seed, kills, callers, onStep });
  const server = startPostgres();
  try {
    const prepare = (folder: string, twins: TwinServer) => prepareNodes(folder, twins, { nodes, server });
    return await runCampaign({ seed, kills, callers, prepare, onStep });
  } finally {
    server.stop();
  }
}

function whole(name: string, text: string, most: number): number {
  const value = Number(text);
  if (Number.isSafeInteger(value) && value >= 0 && value <= most) return value;
  console.error(`--${name} must be a whole number up to ${most} (got ${text}); ${HELP}`);
  process.exit(2);
}

function onStep(done: number, of: number, told: string): void {
  const width = 30;
  const bar = '#'.repeat(Math.round((done / of) * width)).padEnd(width, '.');
  const line = `[${bar}] ${done}/${of} ${told}`;
  if (process.stderr.isTTY) process.stderr.write(`\r${line}${done === of ? '\n' : ''}`);
  else if (done % 10 === 0 || done === of) process.stderr.write(`${line}\n`);
}

function tell({ seed, counts, verdict, bank, open }: CampaignResult): void {
  console.table(counts);
  console.table(verdict);
  for (const line of [...bank, ...open]) console.log(line);
  const sum = brokenIn(verdict);
  const again = `npm run test:chaos -- --seed ${seed} --kills ${counts.kills} --callers ${callers}${nodes === 0 ? '' : ` --nodes ${nodes}`}`;
  console.log(
    sum === 0 ? `no promise was broken; again: ${again}` : `${sum} broken promises; again: ${again}`,
  );
}
