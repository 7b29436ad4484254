import { registry } from '../../../generated/index.ts';
import { makeTempFolder, removeFolder } from '../../support/temp-folder.ts';
import { processMs } from '../quiet-run.ts';
import { measurePolls } from './poll-lateness.ts';
import { sendAtOnce, sendSteadily } from './send-submits.ts';
import { storeAlone } from './store-alone.ts';
import {
  PROTOCOL,
  type SubmitContender,
  startGateway,
  startRelay,
  startVendor,
} from './submit-contenders.ts';

/** A row of the table, as of the other tables. */
export interface MoneyRow {
  readonly what: string;
  readonly goal: string;
  readonly measured: string;
  readonly cpu: string;
}

const ROUNDS = 3;
/** V8 compiles the last functions of the gateway after some 15,000 requests. */
const WARM_ROUNDS = 6;
const AT_ONCE = { requests: 3_000, concurrency: 64 };
const STEADY = { requests: 750, perSecond: 150 };
const STORE = { submits: 5_000, concurrency: 64 };
const POLLS = { tasks: 10_000, watchMs: 40_000 };

const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const p99 = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? Number.NaN;
const whole = (value: number) => Math.round(value).toLocaleString('en');
const ms = (value: number) => `${value.toFixed(1)} ms`;

interface Figures {
  readonly perSecond: number;
  /** Per submission, in milliseconds. */
  readonly cpuMs: number;
  readonly p99Ms: number;
}

/**
 * What durable submissions cost beside relays that keep nothing and that keep two rows, all in turn within one run, so
 * that a busy machine slows all of them; then how late the polls of many tasks are, and what they cost.
 */
export async function benchMoney(): Promise<readonly MoneyRow[]> {
  return [...(await submitRows()), ...(await pollRows())];
}

async function submitRows(): Promise<readonly MoneyRow[]> {
  return inPlace(async (place) => {
    const started: SubmitContender[] = [];
    try {
      started.push(
        await startGateway(place, { pace: { first_secs: 600 } }),
        await startRelay('relay', place),
        await startRelay('durable', place),
      );
      const rounds = started.map((): Figures[] => []);
      for (let round = 0; round < WARM_ROUNDS; round++)
        for (const one of started) await sendAtOnce(one, AT_ONCE);
      for (let round = 0; round < ROUNDS; round++)
        for (const [index, one] of started.entries()) rounds[index]?.push(await measure(one));
      const [own, relay, durable] = rounds.map((of) => ({
        perSecond: median(of.map(({ perSecond }) => perSecond)),
        cpuMs: median(of.map(({ cpuMs }) => cpuMs)),
        p99Ms: median(of.map(({ p99Ms }) => p99Ms)),
      }));
      if (own === undefined || relay === undefined || durable === undefined) return [];
      const alone = await storeAlone(place.folder, STORE);
      return [
        {
          what: `durable submissions per second, ${AT_ONCE.concurrency} callers, whole HTTP path`,
          goal: '>= 1,500/s, <= 0.9 ms',
          measured: `${whole(own.perSecond)}/s; bare relay ${whole(relay.perSecond)}/s, durable relay ${whole(durable.perSecond)}/s`,
          cpu: `${ms(own.cpuMs)}, relay ${ms(relay.cpuMs)}, durable relay ${ms(durable.cpuMs)}`,
        },
        {
          what: `the same of the store alone: intent and outcome, each on disk`,
          goal: '>= 8,000/s',
          measured: `${whole(alone)}/s`,
          cpu: '',
        },
        {
          what: `added p99 of a submission at ${STEADY.perSecond}/s, against the relay that writes two durable rows`,
          goal: '<= 6 ms',
          measured: `${ms(own.p99Ms - durable.p99Ms)}; against the bare relay ${ms(own.p99Ms - relay.p99Ms)}`,
          cpu: `p99 ${ms(own.p99Ms)}, relay ${ms(relay.p99Ms)}, durable relay ${ms(durable.p99Ms)}`,
        },
      ];
    } finally {
      for (const one of started) await one.stop();
    }
  });
}

async function measure(one: SubmitContender): Promise<Figures> {
  const before = processMs(one.pid);
  const wallMs = await sendAtOnce(one, AT_ONCE);
  const cpuMs = (processMs(one.pid) - before) / AT_ONCE.requests;
  return {
    perSecond: (AT_ONCE.requests * 1_000) / wallMs,
    cpuMs,
    p99Ms: p99(await sendSteadily(one, STEADY)),
  };
}

async function pollRows(): Promise<readonly MoneyRow[]> {
  return inPlace(async (place) => {
    const every_secs = slowPace();
    const pace = { first_secs: every_secs, every_secs, slow_secs: every_secs };
    const gateway = await startGateway(place, { pace });
    try {
      const { perSecond, lateMs, cpuShare } = await measurePolls(gateway, place.upstream, POLLS);
      const what = `${whole(POLLS.tasks)} tasks in flight, some minutes old and so asked about every ${every_secs} s, ${whole(perSecond)} polls per second`;
      return [
        {
          what: `${what}: how late a poll is, p99`,
          goal: '<= 1 s',
          measured: `${ms(lateMs.p99)} (median ${ms(lateMs.p50)}, most ${ms(lateMs.most)})`,
          cpu: '',
        },
        {
          what: `${what}: processor time of the gateway`,
          goal: '<= 30 % of a core',
          measured: `${(cpuShare * 100).toFixed(0)} % of a core`,
          cpu: `${ms((cpuShare * 1_000) / perSecond)} per poll`,
        },
      ];
    } finally {
      await gateway.stop();
    }
  });
}

/** Of that many tasks, hardly any is so young that it is asked about more often. */
function slowPace(): number {
  const protocol = registry.protocols[PROTOCOL];
  if (protocol === undefined) throw new Error(`there is no protocol ${PROTOCOL}`);
  return protocol.pace.slow_secs;
}

async function inPlace<T>(run: (place: { folder: string; upstream: string }) => Promise<T>): Promise<T> {
  const folder = makeTempFolder('bench-money');
  const vendor = await startVendor();
  try {
    return await run({ folder, upstream: vendor.url });
  } finally {
    await vendor.stop();
    removeFolder(folder);
  }
}
