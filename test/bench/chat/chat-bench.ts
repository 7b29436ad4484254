import { makeTempFolder, removeFolder } from '../../support/temp-folder.ts';
import {
  type Contender,
  MODEL,
  startBareRelay,
  startGateway,
  startNginx,
  startPortkey,
  startUpstream,
} from './contenders.ts';
import { type LoadPlan, sendLoad } from './load.ts';

/** A row of the table: processor time of the contenders, and how this gateway compares. */
export interface ChatRow {
  readonly what: string;
  readonly goal: string;
  readonly measured: string;
  readonly cpu: string;
}

interface Work {
  readonly what: string;
  readonly unit: 'request' | 'event';
  readonly most: number;
  readonly plan: LoadPlan;
}

/** Many short rounds, since a machine's speed changes from one second to the next. */
const ROUNDS = 24;
/** Every program is warmed up first: the last of its functions are compiled after some 15,000 requests. */
const WARM_ROUNDS = 40;
const EVENTS = 200;
const AT_LEAST_BELOW_PORTKEY = 3;

const prompt = (bytes: number, stream: boolean) => {
  const body = (content: string) =>
    JSON.stringify({ model: MODEL, messages: [{ role: 'user', content }], ...(stream ? { stream } : {}) });
  return body('heron '.repeat(bytes).slice(0, Math.max(1, bytes - body('').length)));
};
const WORKS: readonly Work[] = [
  {
    what: 'chat, prompt of 200 B',
    unit: 'request',
    most: 3,
    plan: { body: prompt(200, false), requests: 500, concurrency: 64 },
  },
  {
    what: 'chat, prompt of 10 kB',
    unit: 'request',
    most: 3,
    plan: { body: prompt(10_000, false), requests: 500, concurrency: 64 },
  },
  {
    what: `stream of ${EVENTS} events`,
    unit: 'event',
    most: 1.3,
    plan: { body: prompt(200, true), requests: 20, concurrency: 8 },
  },
];

/**
 * Processor time per request and per event, of all contenders in turn within one run, so that a busy machine
 * slows all of them; the figures are sums over the rounds.
 */
export async function benchChat(): Promise<readonly ChatRow[]> {
  const folder = makeTempFolder('bench-chat');
  const upstream = await startUpstream();
  const started: Contender[] = [];
  try {
    started.push(await startGateway(upstream.url, folder));
    started.push(await startBareRelay(upstream.url));
    started.push(await startNginx(upstream.url, folder));
    started.push(await startPortkey(upstream.url));
    const rows: ChatRow[] = [];
    for (const work of WORKS) rows.push(...(await measure(work, started)));
    return rows;
  } finally {
    for (const contender of started) await contender.stop();
    await upstream.stop();
    removeFolder(folder);
  }
}

async function measure(work: Work, contenders: readonly Contender[]): Promise<readonly ChatRow[]> {
  const { plan, unit } = work;
  const units = plan.requests * (unit === 'event' ? EVENTS : 1);
  const spentMs = contenders.map(() => 0);
  for (let round = -WARM_ROUNDS; round < ROUNDS; round++) {
    for (const [place, contender] of contenders.entries()) {
      const before = contender.cpuMs();
      await sendLoad(contender.target, plan);
      if (round >= 0) spentMs[place] = (spentMs[place] ?? 0) + contender.cpuMs() - before;
    }
  }
  const [own = 0, bare = 0, nginx = 0, portkey = 0] = spentMs.map((ms) => (ms * 1000) / units / ROUNDS);
  const us = (value: number) => `${value.toFixed(unit === 'event' ? 1 : 0)} us`;
  return [
    {
      what: `${work.what}: processor time per ${unit}`,
      goal: `<= ${work.most}x the bare relay`,
      measured: `${(own / bare).toFixed(2)}x`,
      cpu: `${us(own)}, relay ${us(bare)}, nginx ${us(nginx)}`,
    },
    {
      what: `${work.what}: against @portkey-ai/gateway`,
      goal: `>= ${AT_LEAST_BELOW_PORTKEY}x less`,
      measured: `${(portkey / own).toFixed(1)}x less`,
      cpu: us(portkey),
    },
  ];
}
