import { runCampaign } from './campaign.ts';

const KILLS = 20;
const seeds = process.argv.slice(2).map(Number).filter(Number.isSafeInteger);

/** The long form of the kill test: twenty kills a seed; `npm run test:chaos -- 1 2 3` chooses the seeds. */
let broken = 0;
for (const seed of seeds.length > 0 ? seeds : [1]) {
  const result = await runCampaign({
    seed,
    kills: KILLS,
    callers: 6,
    say: (line) => console.log(`seed ${seed}: ${line}`),
  });
  console.table(result);
  broken +=
    result.acknowledgedMissing +
    result.paidUnknown +
    result.createdTwice +
    result.unfinished +
    result.wronglyCharged +
    result.invariantViolations;
}
console.log(broken === 0 ? 'no promise was broken' : `${broken} broken promises`);
process.exitCode = broken === 0 ? 0 : 1;
