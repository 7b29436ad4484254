import { setTimeout as sleep } from 'node:timers/promises';
import { registry } from '../../generated/index.ts';
import type { TwinServer } from '../../runtime/sandbox/twins/twin-server.ts';
import { startStrictTwins } from '../support/chat-vendors/strict-twins.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { makeTempFolder, removeFolder } from '../support/temp-folder.ts';
import { runCaller } from './caller.ts';
import { PROTOCOLS } from './campaign-config.ts';
import { FAULTS } from './faults.ts';
import { startFleet } from './fleet.ts';
import { acknowledged, emptyHistory, type History } from './history.ts';
import { judge, type Verdict } from './judge.ts';
import { lookOnceMore } from './look-once-more.ts';
import { planSteps, type Step } from './nemesis.ts';
import { createStand, type Stand } from './stand.ts';
import { prepareGateway, type Subject } from './subject.ts';

export interface Campaign {
  readonly seed: number;
  readonly kills: number;
  /** Callers that ask for one thing after the other. */
  readonly callers: number;
  /** Who is put to the test; absent: this gateway. */
  readonly prepare?: (folder: string, twins: TwinServer) => Promise<Subject>;
  /** Told after each end of a gateway process. */
  readonly onStep?: (done: number, of: number, told: string) => void;
}

export interface CampaignResult {
  readonly seed: number;
  readonly verdict: Verdict;
  readonly counts: Counts;
  /** Invariants that did not hold, with the step after which they were looked at. */
  readonly bank: readonly string[];
  /** What is known of work that did not end. */
  readonly open: readonly string[];
}

/** That a campaign did something at all. */
export interface Counts {
  readonly kills: number;
  readonly asked: number;
  readonly repeated: number;
  readonly acknowledged: number;
  readonly created: number;
  /** Creations of the protocol that was asked least. */
  readonly createdLeast: number;
  readonly completed: number;
  readonly uncertain: number;
  readonly chats: number;
  readonly looks: number;
  readonly downloads: number;
  readonly deleted: number;
  readonly refunded: number;
}

/**
 * Ends the gateway at seeded instants, by SIGKILL, SIGTERM and pauses, while callers do all that callers do and vendors
 * do all that vendors do wrong; then lets it finish and counts every broken promise. The same seed gives the same steps
 * and callers; faults fall on requests in the order in which they arrive.
 */
export async function runCampaign(campaign: Campaign): Promise<CampaignResult> {
  const folder = makeTempFolder('chaos');
  const twins = await startStrictTwins({
    twins: await registry.twins(),
    chat: await registry.chat_twins(),
    random: seededRandom(~campaign.seed),
    journey: { queued_ms: 150, running_ms: 400 },
    slow_ms: 400,
    word_ms: 10,
  });
  try {
    twins.setFaults(FAULTS);
    const subject = await (campaign.prepare ?? prepareGateway)(folder, twins);
    return await runSteps(campaign, { subject, twins });
  } finally {
    await twins.close();
    removeFolder(folder);
  }
}

interface Stage {
  readonly subject: Subject;
  readonly twins: TwinServer;
}

async function runSteps(campaign: Campaign, { subject, twins }: Stage): Promise<CampaignResult> {
  const { seed, kills } = campaign;
  const history = emptyHistory();
  const stand = createStand();
  const bank: string[] = [];
  let over = false;
  const callers = startCallers(campaign, { subject, stand, history, isOver: () => over });

  const steps = planSteps(seed, kills);
  const fleet =
    subject.nodes === undefined ? undefined : await startFleet({ subject, stand }, subject.nodes, seed);
  for (const [at, step] of steps.entries()) {
    if (fleet === undefined) await runStep(step, { subject, stand, history });
    else await fleet.run(step, at);
    bank.push(...subject.bank().map((name) => `${name} after step ${at + 1}`));
    twins.recover();
    const told = `${acknowledged(history).size} acknowledged, ${twins.journal().length} created`;
    campaign.onStep?.(at + 1, steps.length, told);
  }

  await fleet?.stop();
  const { looked, answersOpen } = await runToTheEnd({ subject, twins }, { stand, history }, () => {
    over = true;
    return Promise.all(callers);
  });
  bank.push(...subject.bank().map((name) => `${name} at the end`));
  const state = subject.state();
  const calls = new Set(state.calls.map(({ id }) => id));
  const own = new Map(looked.own);
  // A call has no address; it is known when it is in the books.
  const tasks = tasksOf(history);
  for (const id of acknowledged(history).keys()) if (!tasks.has(id)) own.set(id, calls.has(id) ? 200 : 404);
  history.looks.push(...looked.looks);
  return {
    seed,
    bank,
    open: subject.tell(),
    verdict: judge({
      history,
      created: twins.journal(),
      state,
      lastLooks: { own, others: looked.others },
      invariantViolations: bank.length,
      upstreamOpen: answersOpen + (await twins.connections()),
    }),
    counts: countsOf(history, { kills, twins, state }),
  };
}

/** The last life: vendors tell the truth, callers end, all work is finished and looked at once more. */
async function runToTheEnd(
  { subject, twins }: Stage,
  { stand, history }: { readonly stand: Stand; readonly history: History },
  endCallers: () => Promise<unknown>,
) {
  const gateway = await subject.start();
  try {
    twins.setFaults([]);
    stand.add(gateway);
    await endCallers();
    twins.recover();
    await untilFinished(subject);
    const answersOpen = twins.chatJournal().filter(({ ended }) => ended === 'open').length;
    return { answersOpen, looked: await lookOnceMore(tasksOf(history), { url: gateway.url, subject }) };
  } finally {
    await gateway.stop();
  }
}

function tasksOf(history: History): ReturnType<typeof acknowledged> {
  return new Map([...acknowledged(history)].filter(([id]) => id.startsWith('task_')));
}

function startCallers(
  { seed, callers }: Campaign,
  given: {
    readonly subject: Subject;
    readonly stand: Stand;
    readonly history: History;
    readonly isOver: () => boolean;
  },
): readonly Promise<void>[] {
  const { key, works, repeats, refund } = given.subject;
  return Array.from({ length: callers }, (_, caller) =>
    runCaller({
      ...given,
      key,
      works,
      repeats,
      refund,
      name: `${seed}-${caller}`,
      seat: caller,
      random: seededRandom(seed * 1_000 + caller),
    }),
  );
}

/** On a busy machine a life lasts until so many answers came, within reason. */
const ANSWERS_OF_A_LIFE = 3;
const LONGEST_LIFE_MS = 5_000;

/** One life of a gateway process. */
async function runStep(
  step: Step,
  {
    subject,
    stand,
    history,
  }: { readonly subject: Subject; readonly stand: Stand; readonly history: History },
): Promise<void> {
  const gateway = await subject.start();
  const told = () => history.asked.reduce((sum, asked) => sum + asked.told.length, 0);
  const before = told();
  const until = performance.now() + LONGEST_LIFE_MS;
  stand.add(gateway);
  if (step.pause === undefined) await sleep(step.livesMs);
  else {
    await sleep(step.pause.afterMs);
    process.kill(gateway.pid, 'SIGSTOP');
    await sleep(step.pause.forMs);
    process.kill(gateway.pid, 'SIGCONT');
    await sleep(step.livesMs - step.pause.afterMs);
  }
  while (told() < before + ANSWERS_OF_A_LIFE && performance.now() < until) await sleep(10);
  stand.remove(gateway);
  await gateway.stop(step.end);
}

const FINISH_WITHIN_MS = 90_000;

async function untilFinished(subject: Subject): Promise<void> {
  const deadline = performance.now() + FINISH_WITHIN_MS;
  while (subject.open() > 0 && performance.now() < deadline) await sleep(200);
}

function countsOf(
  history: History,
  { kills, twins, state }: { kills: number; twins: TwinServer; state: ReturnType<Subject['state']> },
): Counts {
  const created = twins.journal();
  const by = (protocol: string) => created.filter((row) => row.protocol === protocol).length;
  const { asked } = history;
  return {
    kills,
    asked: asked.length,
    repeated: asked.reduce((sum, { sent }) => sum + Math.max(0, sent - 1), 0),
    acknowledged: acknowledged(history).size,
    created: created.length,
    createdLeast: Math.min(...PROTOCOLS.map(by)),
    completed: state.tasks.filter((task) => task.state === 'completed').length,
    uncertain: state.tasks.filter(({ errorCode }) => errorCode === 'submission_uncertain').length,
    chats: state.calls.filter((call) => call.state === 'completed').length,
    looks: history.looks.length,
    downloads: history.contents.length,
    deleted: asked.filter(({ deleted }) => deleted).length,
    refunded: history.refunded.length,
  };
}
