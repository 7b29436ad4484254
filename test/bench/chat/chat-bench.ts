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

const ROUNDS = 5;
const EVENTS = 200;
const AT_LEAST_BELOW_PORTKEY = 5;

const prompt = (bytes: number, stream: boolean) => {
  const body = (content: string) =>
    JSON.stringify({ model: MODEL, messages: [{ role: 'user', content }], ...(stream ? { stream } : {}) });
  return body('heron '.repeat(bytes).slice(0, Math.max(1, bytes - body('').length)));
};
const WORKS: readonly Work[] = [
  {
    what: 'chat, prompt of 200 B',
    unit: 'request',
    most: 2,
    plan: { body: prompt(200, false), requests: 6_000, concurrency: 64 },
  },
  {
    what: 'chat, prompt of 10 kB',
    unit: 'request',
    most: 2,
    plan: { body: prompt(10_000, false), requests: 6_000, concurrency: 64 },
  },
  {
    what: `stream of ${EVENTS} events`,
    unit: 'event',
    most: 1.5,
    plan: { body: prompt(200, true), requests: 100, concurrency: 8 },
  },
];

const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/**
 * Processor time per request and per event, of all contenders in turn within one run, so that a busy machine
 * slows all of them; the ratios are of medians over the rounds.
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
  const micros = new Map<Contender, number[]>(contenders.map((contender) => [contender, []]));
  // The first round warms every program up and is not counted.
  for (let round = 0; round <= ROUNDS; round++) {
    for (const contender of contenders) {
      const before = contender.cpuMs();
      await sendLoad(contender.target, plan);
      if (round > 0) micros.get(contender)?.push(((contender.cpuMs() - before) * 1000) / units);
    }
  }
  const [own = 0, bare = 0, nginx = 0, portkey = 0] = contenders.map((one) => median(micros.get(one) ?? []));
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
