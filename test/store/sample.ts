import type { TaskKind } from '../../runtime/contract/family.ts';
import type { ChannelPick, IntentInput, Store } from '../../runtime/store/types.ts';

export const OWNER = 'owner-1';
export const KEY = 'key-1';

const CHANNEL: ChannelPick = {
  channel_id: 'channel-1',
  protocol: 'proto',
  credential: 0,
  max_inflight: 10_000,
};

/** A key with money: `wallet` in the owner's wallet, a quota of its own only when asked for. */
export async function fund(
  store: Store,
  {
    key = KEY,
    owner = OWNER,
    wallet = 1_000,
    quota,
  }: { key?: string; owner?: string; wallet?: number; quota?: number } = {},
): Promise<void> {
  const base = {
    id: key,
    name: key,
    owner_id: owner,
    group: 'default',
    prefix: `sk-${key}`,
    hash: `hash-${key}`,
  };
  const unlimited = await store.createKey({
    ...base,
    id: `${key}-funder`,
    hash: `funder-${key}`,
    models: ['*'],
  });
  await store.createKey({ ...base, models: ['*'], ...(quota === undefined ? {} : { quota }) });
  if (wallet > 0)
    await store.topUp({ key: unlimited.id, amount: wallet, idem: `fund-${key}`, reason: 'test' });
}

export function intent(
  id: string,
  {
    price = 10,
    key = KEY,
    owner = OWNER,
    channel = {},
    kind = 'video',
    route = 'videos-create',
    submit_timeout_ms = 60_000,
  }: {
    price?: number;
    key?: string;
    owner?: string;
    channel?: Partial<ChannelPick>;
    kind?: TaskKind;
    route?: string;
    submit_timeout_ms?: number;
  } = {},
): IntentInput {
  return {
    task: {
      id,
      kind,
      route,
      owner_id: owner,
      key_id: key,
      model: 'm-1-250115',
      model_id: 'm-1',
      spec_version: 'spec-1',
      price,
      price_rule: 'one clip',
      request: { mode: 'text', prompt: 'a cat', warnings: [] },
    },
    channel: { ...CHANNEL, ...channel },
    submit_timeout_ms,
  };
}

export type OpenCall = Parameters<Store['openCall']>[0];

export function call(
  id: string,
  {
    hold = 10,
    key = KEY,
    owner = OWNER,
    deadline_ms = 60_000,
  }: { hold?: number; key?: string; owner?: string; deadline_ms?: number } = {},
): OpenCall {
  return {
    id,
    kind: 'chat',
    route: 'chat-completions',
    owner_id: owner,
    key_id: key,
    model: 'c-1-2025-01-15',
    model_id: 'c-1',
    spec_version: 'spec-1',
    hold,
    price_rule: '61 in + 34 out',
    deadline_ms,
  };
}

/** The intent and the accepted answer: a queued task that is due at once. */
export async function accepted(
  store: Store,
  id: string,
  options: Parameters<typeof intent>[1] = {},
): Promise<void> {
  const held = await store.submitIntent(intent(id, options));
  if (held.kind !== 'held') throw new Error(`expected a hold, got ${held.kind}`);
  await store.recordAccepted(acceptance(id));
}

export function acceptance(id: string, attempt = 1): Parameters<Store['recordAccepted']>[0] {
  return {
    id,
    attempt,
    upstream_id: `up-${id}`,
    saved: {},
    http_status: 200,
    first_poll_ms: 0,
    deadline_ms: 3_600_000,
    uncertain_ms: 900_000,
    warnings: [],
  };
}

/** The submission's answer was the result. */
export function answered(id: string, attempt = 1): Parameters<Store['recordAnswered']>[0] {
  return { id, attempt, http_status: 200, result: RESULT, warnings: [] };
}

export const RESULT = { files: { video: { url: 'https://files.example/v.mp4' } } };

/** The names of the invariants that are violated: empty is good. */
export async function violated(store: Store): Promise<readonly string[]> {
  const reports = await store.invariants();
  return reports.filter((report) => report.violations !== 0).map((report) => report.name);
}

/** Runs `attempts` submits at once, each of which answers whether it was let through; answers how many were. */
export async function race(attempts: number, submit: (index: number) => Promise<boolean>): Promise<number> {
  const answers = await Promise.all(Array.from({ length: attempts }, (_, index) => submit(index)));
  return answers.filter(Boolean).length;
}

/** One of everything that the invariants speak of; the call `talking` stays open. */
export async function fillWithAll(store: Store): Promise<void> {
  await fund(store, { quota: 500 });
  await accepted(store, 'live');
  await accepted(store, 'done');
  await store.completeTask({ id: 'done', result: RESULT });
  await store.submitIntent(intent('open'));
  await store.openCall({ ...call('talking'), work: { key: { id: 'key-1', concurrent: 5 } } });
  await store.openCall(call('said'));
  await store.settleCall({ id: 'said', state: 'completed', capture: 7, attempts: [] });
  const upload = { id: 'a', owner_id: 'o', kind: 'image', mime: 'image/png', bytes: 3, hash: 'h' } as const;
  await store.createAsset({ asset: { ...upload, expires_at: 1 }, max_owner_bytes: 9_000 });
  await store.submitIntent(intent('part'));
  await store.recordAnswered({ ...answered('part'), capture: 4 });
  const picture = { id: 'f'.repeat(64), task_id: 'part', bytes: 3, mime: 'image/png' };
  await store.addResultFile({ ...picture, expires_at: 4_000_000_000_000 });
  await accepted(store, 'back');
  await store.completeTask({ id: 'back', result: RESULT });
  await store.refund({ work_id: 'back', reason: 'it was dark', by: 'admin' });
  const claim = { key: 'again', route: 'videos-create', request_hash: 'h', made_by: 'r', ttl_ms: 60_000 };
  const work = { key: { id: 'key-1', concurrent: 5 }, group: { name: 'default', concurrent: 5 } };
  await store.submitIntent({ ...intent('claimed'), claim, work });
}
