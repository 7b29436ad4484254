import { describe, expect, test } from 'vitest';
import type { Json } from '../../runtime/contract/json.ts';
import type { ClaimedTask } from '../../runtime/store/types.ts';
import { createTaskService } from '../../runtime/work/task-service.ts';
import { createFakeClock } from './fake-clock.ts';
import { fakeProtocol } from './fake-protocol.ts';
import { claimOne, poll, pollWith, URL_1, withTask } from './polled-task.ts';
import { sharedWorld } from './shared-world.ts';
import { answer, createWorld, failure, PRICE, WALLET } from './world.ts';

interface Row {
  readonly title: string;
  readonly body: Json;
  readonly state: string;
  readonly progress: number;
  readonly error?: string;
  readonly charge: 'held' | 'captured' | 'released';
}

const WORDS: readonly Row[] = [
  { title: 'queued', body: { word: 'waiting' }, state: 'queued', progress: 0, charge: 'held' },
  {
    title: 'in progress',
    body: { word: 'running', percent: 40 },
    state: 'in_progress',
    progress: 40,
    charge: 'held',
  },
  {
    title: 'progress above 99',
    body: { word: 'running', percent: 150 },
    state: 'in_progress',
    progress: 99,
    charge: 'held',
  },
  {
    title: 'progress below 0',
    body: { word: 'running', percent: -3 },
    state: 'in_progress',
    progress: 0,
    charge: 'held',
  },
  {
    title: 'broken progress',
    body: { word: 'running', percent: 41.9 },
    state: 'in_progress',
    progress: 41,
    charge: 'held',
  },
  { title: 'an unlisted word', body: { word: 'zombie' }, state: 'queued', progress: 0, charge: 'held' },
  { title: 'no word at all', body: {}, state: 'queued', progress: 0, charge: 'held' },
  {
    title: 'completed',
    body: { word: 'done', url: URL_1 },
    state: 'completed',
    progress: 100,
    charge: 'captured',
  },
  {
    title: 'completed without a result',
    body: { word: 'done' },
    state: 'queued',
    progress: 0,
    charge: 'held',
  },
  {
    title: 'a result that is no address',
    body: { word: 'done', url: 'javascript:x' },
    state: 'queued',
    progress: 0,
    charge: 'held',
  },
  {
    title: 'failed',
    body: { word: 'broken', code: 'Oops' },
    state: 'failed',
    progress: 0,
    error: 'upstream_failed',
    charge: 'released',
  },
  {
    title: 'failed for its content',
    body: { word: 'broken', code: 'SensitiveVideo' },
    state: 'failed',
    progress: 0,
    error: 'content_policy_violation',
    charge: 'released',
  },
  {
    title: 'cancelled',
    body: { word: 'stopped' },
    state: 'failed',
    progress: 0,
    error: 'cancelled',
    charge: 'released',
  },
  {
    title: 'expired',
    body: { word: 'gone' },
    state: 'failed',
    progress: 0,
    error: 'expired',
    charge: 'released',
  },
  {
    title: 'the answer of another task',
    body: { word: 'done', url: URL_1, id: 'up-2' },
    state: 'queued',
    progress: 0,
    charge: 'held',
  },
  {
    title: 'an answer the adapter chokes on',
    body: { word: 'poison' },
    state: 'queued',
    progress: 0,
    charge: 'held',
  },
];

const CHARGES = {
  held: { hold: PRICE, captured: 0, released: 0 },
  captured: { hold: PRICE, captured: PRICE, released: 0 },
  released: { hold: PRICE, captured: 0, released: PRICE },
} as const;

const shared = sharedWorld((options) => createWorld({ ...options, wallet: 100 * PRICE }));
let submissions = 0;

/** A new task in the shared world, leased; tasks of earlier rows stay leased. */
async function claimNew(): Promise<ClaimedTask> {
  const world = shared();
  submissions += 1;
  world.script('a', answer(200, { id: `shared-${submissions}` }));
  const service = createTaskService({ ...world.deps, engine: { nudge: () => undefined } });
  const { id } = await service.submit({ key: world.key, request: world.request() });
  const task = (await world.claim()).find((claimed) => claimed.id === id);
  if (task === undefined) throw new Error('expected the new task');
  return task;
}

describe('one poll', () => {
  test.each(WORDS)('$title (F19)', async ({ body, state, progress, error, charge }) => {
    const world = shared();
    const claimed = await claimNew();
    world.script('a', answer(200, body));
    const { task } = await poll(world, claimed);
    expect([task?.state, task?.progress, task?.error_code]).toEqual([state, progress, error ?? null]);
    expect(await world.store.chargeOf(task?.id ?? '')).toEqual(CHARGES[charge]);
    expect(await world.violated()).toEqual([]);
  });

  test('the vendor’s words never reach the task (F19)', async () => {
    const world = await withTask();
    const body = { word: 'broken', code: 'Oops', message: 'account 4711 at https://inner.example' };
    const task = await pollWith(world, answer(200, body));
    expect(task?.error_message).toBe('the upstream accepted the task but could not finish it');
  });

  test('words that are not listed are counted, and end nothing (F42)', async () => {
    const world = await withTask();
    const claimed = await claimOne(world);
    const words = ['zombie', 'zombie', 'Done', 'done ', 'FAILED', '', '__proto__', 'constructor'];
    const states = new Set<string | undefined>();
    for (const word of words) {
      world.script('a', answer(200, { word, url: URL_1, code: 'Oops' }));
      states.add((await poll(world, claimed)).task?.state);
    }
    const counted = (word: string) =>
      world.deps.observer.value('unknown_upstream_status', { protocol: 'p', word });
    expect([[...states], counted('zombie'), counted('constructor')]).toEqual([['queued'], 2, 1]);
    expect(await world.wallet()).toEqual({ wallet: WALLET - PRICE, wallet_hold: PRICE });
  });

  test('the result is kept with its expiry and the vendor’s numbers', async () => {
    const world = await withTask({ deps: { clock: createFakeClock(5_000) } });
    const task = await pollWith(world, answer(200, { word: 'done', url: URL_1, tokens: 9 }));
    expect(task?.result).toEqual({
      files: { video: { url: URL_1, expires_at: 65_000, refresh: true } },
      usage: { tokens: 9 },
    });
  });

  test('a fetch step brings the result', async () => {
    const world = await withTask();
    const task = await pollWith(world, answer(200, { word: 'ready' }), answer(200, { url: URL_1 }));
    expect([task?.state, world.calls.slice(1)]).toEqual([
      'completed',
      ['a poll GET /tasks/up-1', 'a poll GET /files/up-1'],
    ]);
  });

  test('a fetch step that fails is asked again', async () => {
    const world = await withTask();
    const task = await pollWith(world, answer(200, { word: 'ready' }), failure('ambiguous', 'timeout'));
    expect([task?.state, task?.poll_failures]).toEqual(['queued', 1]);
  });

  test.each([
    { title: 'a wrong key is not the caller’s failure', reply: answer(401, { code: 'Key' }) },
    { title: 'a vendor without our money is not either', reply: answer(402, { code: 'NoMoney' }) },
    { title: 'server trouble', reply: answer(500, { code: 'Oops' }) },
    { title: 'network trouble', reply: failure('ambiguous', 'reset') },
    { title: 'nobody there', reply: failure('not_sent', 'connect') },
    { title: 'an unknown task, once', reply: answer(404, {}) },
  ])('$title: asked again later', async ({ reply }) => {
    const claimed = await claimNew();
    shared().script('a', reply);
    const { task } = await poll(shared(), claimed);
    expect([task?.state, task?.poll_failures]).toEqual(['queued', 1]);
    // One second doubled, no jitter at random 0.5.
    expect((task?.next_poll_at ?? 0) - (task?.updated_at ?? 0)).toBe(2_000);
  });

  test('Retry-After is respected', async () => {
    const world = await withTask();
    const task = await pollWith(world, answer(429, {}, { 'retry-after': '120' }));
    expect((task?.next_poll_at ?? 0) - (task?.updated_at ?? 0)).toBe(120_000);
  });

  test('refused content ends a task whatever the status', async () => {
    const world = await withTask();
    const task = await pollWith(world, answer(400, { code: 'SensitivePrompt' }));
    expect(task?.error_code).toBe('content_policy_violation');
  });

  test('past its deadline a task gets one more look, then times out', async () => {
    const channels = [{ id: 'a', pace: { deadline_secs: 0 } }];
    const late = await withTask({ channels });
    const task = await pollWith(late, answer(200, { word: 'running' }));
    expect([task?.error_code, await late.wallet()]).toEqual(['timeout', { wallet: WALLET, wallet_hold: 0 }]);
    // The vendor may bill it all the same (F20).
    expect((await late.store.listUncertain({ limit: 9 })).map(({ kind }) => kind)).toEqual(['given_up']);
    const lucky = await withTask({ channels });
    const done = await pollWith(lucky, answer(200, { word: 'done', url: URL_1 }));
    expect(done?.state).toBe('completed');
  });

  test('a success that the body denies is an error of its class', async () => {
    const protocol = fakeProtocol('p', {
      ok: ({ answer: { body } }) => !JSON.stringify(body).includes('Sensitive'),
    });
    const world = await withTask({ protocols: [protocol] });
    const task = await pollWith(world, answer(200, { word: 'waiting', code: 'SensitiveX' }));
    expect(task?.error_code).toBe('content_policy_violation');
  });
});
