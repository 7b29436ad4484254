import { parseArgs } from 'node:util';
import { runFuzz } from './campaign.ts';

/**
 * The long form of the campaign: `npm run test:fuzz`, or with options behind `--`. A seed makes the same requests again, and
 * the same changes where the answers come in the same order.
 */
const HELP = 'usage: npm run test:fuzz -- [--seed <n>] [--requests <n>] [--minutes <n>]';
const ROUND = 2_000;

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    requests: { type: 'string', default: String(ROUND) },
    minutes: { type: 'string', default: '60' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(HELP);
  process.exit();
}
const first = whole('seed', values.seed);
const requests = whole('requests', values.requests);
const end = performance.now() + whole('minutes', values.minutes) * 60_000;
let sum = 0;
for (let seed = first; seed === first || performance.now() < end; seed += 1) {
  const result = await runFuzz({ seed, requests });
  sum += result.broken.length;
  console.log(JSON.stringify(result));
  if (result.broken.length > 0)
    console.log(`again: npm run test:fuzz -- --seed ${seed} --requests ${requests} --minutes 0`);
}
console.log(sum === 0 ? 'no promise was broken' : `${sum} broken promises`);
process.exit(sum === 0 ? 0 : 1);

function whole(name: string, text: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value) && value >= 0) return value;
  console.error(`--${name} must be a whole number (got ${text}); ${HELP}`);
  process.exit(2);
}
