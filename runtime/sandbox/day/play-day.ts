import type { TaskKind } from '../../contract/family.ts';
import type { GatewayFacts } from '../../contract/registry.ts';
import type { PastStep } from '../../store/past.ts';
import { callStep } from './call-steps.ts';
import { KEYS, type PlayKey } from './keys.ts';
import type { Samples } from './samples.ts';
import { type Fate, pastTaskId, taskSteps } from './task-steps.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Work of the last minutes would not have ended yet. */
const UNTIL_MS = 240_000;
const UNCERTAIN = 3;
const REFUNDS = 9;

/** Shares of what becomes of tasks; the rest is completed. */
const FATES: readonly (readonly [Fate, number])[] = [
  ['refused', 0.06],
  ['failed', 0.05],
  ['failed_over', 0.05],
];
/** What happens to one of so many tasks, in turn. */
const RARE: readonly Fate[] = ['given_up', 'absorbed', 'no_result'];
const RARE_ONE_OF = 180;
/** Shares of kinds; the rest is video. */
const KINDS: readonly (readonly [TaskKind, number])[] = [
  ['image', 0.28],
  ['audio', 0.12],
];
const REASONS = ['the clip flickers', 'wrong aspect ratio', 'asked twice by mistake', 'goodwill'];

export interface DayWanted {
  readonly tasks: number;
  readonly calls: number;
  /** The day ends here; epoch milliseconds. */
  readonly now: number;
  readonly samples: Samples;
  readonly registry: { readonly digest: string; readonly gateway: GatewayFacts };
  readonly random: () => number;
  readonly sampleFile: (kind: TaskKind) => string;
  /** Of a key that nobody has the secret of. */
  readonly newKey: () => { readonly prefix: string; readonly hash: string; readonly pepper: string };
}

/** A day of work of several keys, as the writes that make it, in the order of their times. */
export function playDay(wanted: DayWanted): readonly PastStep[] {
  const { random, samples, now, registry, sampleFile } = wanted;
  const { digest, gateway } = registry;
  const from = now - DAY_MS;
  const spent = new Map<string, number>();
  const pay = (key: PlayKey, hold: number): void => {
    for (const payer of [key.owner_id, key.id]) spent.set(payer, (spent.get(payer) ?? 0) + hold);
  };
  const tasks = times(wanted.tasks, wanted).flatMap((at, index) => {
    const isUncertain = index >= wanted.tasks - UNCERTAIN;
    const kind = isUncertain ? 'video' : (drawn(KINDS, random()) ?? 'video');
    const sample = pickOf(
      samples.tasks.filter((one) => one.kind === kind && (one.isFindable || !isUncertain)),
      random,
    );
    const isLate = at > now - 2 * HOUR_MS;
    const key = keyOf(random, isLate);
    if (sample === undefined || key === undefined) return [];
    pay(key, sample.hold);
    const fate = fateOf(index, wanted, isLate);
    const task = { id: pastTaskId(at), sample, key, fate, at };
    return taskSteps(task, { random, digest, sampleFile });
  });
  const calls = times(wanted.calls, wanted).flatMap((at) => {
    const sample = pickOf(samples.calls, random);
    const key = keyOf(random, at > now - 2 * HOUR_MS);
    if (sample === undefined || key === undefined) return [];
    pay(key, sample.hold);
    const luck = random();
    const fault = luck < 0.04 ? 'caller_gone' : luck < 0.08 ? 'upstream' : undefined;
    return [callStep({ sample, key, fault, at }, { random, digest, currency: gateway })];
  });
  const made = KEYS.map((key): PastStep => {
    const { id, name, owner_id, quota, rpm, concurrent } = key;
    const first = KEYS.find((one) => one.owner_id === owner_id) === key;
    const funds = (of: string): number => roundUp((spent.get(of) ?? 0) * 1.4, 100 * gateway.micros_per_unit);
    const credit = { amount: funds(owner_id), idem: `created-${id}`, reason: 'credit at creation' };
    return {
      at: from - HOUR_MS,
      write: 'createKey',
      input: {
        ...{ id, name, owner_id, group: 'default', models: ['*'], by: 'admin', ...wanted.newKey() },
        ...(first ? { credit } : {}),
        ...(quota === true ? { quota: funds(id) } : {}),
        ...(rpm === undefined ? {} : { rpm }),
        ...(concurrent === undefined ? {} : { concurrent }),
      },
    };
  });
  const steps = [...made, ...tasks, ...calls, ...refunds(tasks, wanted)];
  return steps.sort((one, other) => one.at - other.at);
}

/** The last ones are uncertain; what takes long to be known is not known of the last hours. */
function fateOf(index: number, { tasks, random }: DayWanted, isLate: boolean): Fate {
  if (index >= tasks - UNCERTAIN) return 'uncertain';
  const turn = index / RARE_ONE_OF;
  if (!isLate && Number.isInteger(turn)) return RARE[turn % RARE.length] ?? 'completed';
  return drawn(FATES, random()) ?? 'completed';
}

/** Times of a day with a quiet night, in order. */
function times(count: number, { now, random }: Pick<DayWanted, 'now' | 'random'>): readonly number[] {
  const span = DAY_MS - UNTIL_MS;
  const made: number[] = [];
  while (made.length < count) {
    const at = now - DAY_MS + Math.floor(random() * span);
    const hour = new Date(at).getUTCHours() + new Date(at).getUTCMinutes() / 60;
    const busy = 0.25 + 0.75 * Math.sin(Math.PI * (hour / 24)) ** 2;
    if (random() < busy) made.push(at);
  }
  return made.sort((one, other) => one - other);
}

/** Keys that were disabled or revoked made nothing in the last hours. */
function keyOf(random: () => number, isLate: boolean): PlayKey | undefined {
  const usable = KEYS.filter(({ end }) => !isLate || end === undefined);
  let left = random() * usable.reduce((sum, { share }) => sum + share, 0);
  return usable.find(({ share }) => {
    left -= share;
    return left < 0;
  });
}

/** Some completed tasks are given back, whole or in part. */
function refunds(tasks: readonly PastStep[], { now, random }: DayWanted): readonly PastStep[] {
  const paid = tasks.flatMap((step) =>
    step.write === 'completeTask' && step.at < now - HOUR_MS ? [{ id: step.input.id, at: step.at }] : [],
  );
  return Array.from({ length: Math.min(REFUNDS, paid.length) }, (_, index): PastStep => {
    const { id, at } = paid[Math.floor(((index + random()) / REFUNDS) * paid.length)] ?? { id: '', at: 0 };
    const reason = REASONS[index % REASONS.length] ?? '';
    const part = index % 3 === 0 ? { micros: 10_000 } : {};
    const later = at + Math.round((0.1 + 0.8 * random()) * HOUR_MS);
    return { at: later, write: 'refund', input: { work_id: id, reason, by: 'admin', ...part } };
  });
}

/** The first whose share a number from 0 to 1 falls into; undefined: the rest. */
function drawn<T>(shares: readonly (readonly [T, number])[], luck: number): T | undefined {
  let left = luck;
  return shares.find(([, share]) => {
    left -= share;
    return left < 0;
  })?.[0];
}

function pickOf<T>(list: readonly T[], random: () => number): T | undefined {
  return list[Math.floor(random() * list.length)];
}

function roundUp(amount: number, to: number): number {
  return Math.max(1, Math.ceil(amount / to)) * to;
}
