import { expect, onTestFinished, test } from 'vitest';
import type { Protocol } from '../../runtime/contract/protocol.ts';
import type { CallbackInput, CallbackVerdict } from '../../runtime/upstream/callbacks/proof.ts';
import { createPollEngine } from '../../runtime/work/poll/poll-engine.ts';
import { createTaskService, type TaskServiceDeps } from '../../runtime/work/task-service.ts';
import { fakeProtocol } from './fake-protocol.ts';
import { URL_1 } from './polled-task.ts';
import {
  answer,
  createWorld,
  PRICE,
  WALLET,
  type World,
  type WorldOptions,
  withProtocols,
  withStore,
} from './world.ts';

const CALLBACK = { verify: 'proof', params: { header: 'x' } };
const HINT = {
  method: 'POST',
  path: '/v1/callbacks/t/x',
  query: 'a=1',
  headers: { signature: 's' },
  body: new Uint8Array([1, 2]),
};

function calling(overrides: Partial<Protocol> = {}): Protocol {
  return fakeProtocol('p', {
    callback: CALLBACK,
    pace: { first_secs: 60, every_secs: 60, slow_secs: 60, deadline_secs: 3_600 },
    ...overrides,
  });
}

/** A queued task of such a protocol whose first poll is a minute away, last touched long ago. */
async function waiting(options: WorldOptions = {}): Promise<{ readonly world: World; readonly id: string }> {
  const world = await createWorld({
    protocols: [calling()],
    channels: [{ id: 'a', callbacks: true }],
    ...options,
  });
  world.script('a', answer(200, { id: 'up-1' }));
  const service = createTaskService({ ...world.deps, engine: { nudge: () => undefined } });
  const { id } = await service.submit({ key: world.key, request: world.request() });
  return { world, id };
}

function serviceOf(
  world: World,
  { verdict = 'proved', ...over }: Partial<TaskServiceDeps> & { readonly verdict?: CallbackVerdict } = {},
) {
  const nudges: string[] = [];
  const asked: Omit<CallbackInput, 'jwks'>[] = [];
  const service = createTaskService({
    ...world.deps,
    engine: { nudge: () => void nudges.push('nudge') },
    verifyCallback: async (input) => {
      asked.push(input);
      return verdict;
    },
    ...over,
  });
  return { service, nudges, asked };
}

test.each<[verdict: CallbackVerdict, taken: boolean]>([
  ['proved', true],
  ['unsigned', true],
  ['forged', false],
])('a callback that is %s: taken %s', async (verdict, taken) => {
  const { world, id } = await waiting();
  const { service, nudges, asked } = serviceOf(world, { verdict });
  expect(await service.callback({ task_id: id, ...HINT })).toBe(taken);
  expect(nudges.length).toBe(taken ? 1 : 0);
  const [input] = asked;
  expect(input).toMatchObject({
    choice: CALLBACK,
    credential: { api_key: 'k' },
    settings: {},
    request: HINT,
  });
  expect(world.deps.observer.value('callbacks', { protocol: 'p', outcome: taken ? 'taken' : 'forged' })).toBe(
    1,
  );
  expect(await world.violated()).toEqual([]);
});

test('what a callback says of the task is not believed: only the poll decides', async () => {
  const { world, id } = await waiting();
  const { service } = serviceOf(world);
  const body = new TextEncoder().encode(JSON.stringify({ id: 'up-1', word: 'done', url: URL_1 }));
  await service.callback({ task_id: id, ...HINT, body });
  expect(await world.store.findTaskById(id)).toMatchObject({ state: 'queued', result: null });
});

test('callbacks about unknown tasks, of protocols without them, or without a proof are ignored', async () => {
  const { world, id } = await waiting();
  const none = serviceOf(world);
  expect(await none.service.callback({ task_id: 'task_none', ...HINT })).toBe(false);
  expect(none.asked).toEqual([]);
  const { callback: _, ...silent } = calling();
  const mute = serviceOf(world, withProtocols(world, { p: silent }));
  expect(await mute.service.callback({ task_id: id, ...HINT })).toBe(false);
  const unproved = createTaskService({ ...world.deps, engine: { nudge: () => undefined } });
  expect(await unproved.callback({ task_id: id, ...HINT })).toBe(false);
  const broken = serviceOf(world, withStore(world, { pollSoon: () => Promise.reject(new Error('disk')) }));
  expect(await broken.service.callback({ task_id: id, ...HINT })).toBe(false);
  expect([none, mute, broken].flatMap(({ nudges }) => nudges)).toEqual([]);
});

test('a storm of a thousand callbacks for one task makes one poll', async () => {
  const { world, id } = await waiting();
  const { service, nudges } = serviceOf(world);
  const taken = await Promise.all(
    Array.from({ length: 1_000 }, () => service.callback({ task_id: id, ...HINT })),
  );
  expect([taken.filter((one) => one).length, nudges.length]).toEqual([1, 1]);
});

test('a callback that comes before the answer to the submission is remembered until then', async () => {
  const world = await createWorld({ protocols: [calling()], channels: [{ id: 'a', callbacks: true }] });
  const { service } = serviceOf(world);
  const sooner: boolean[] = [];
  world.script('a', async () => {
    const [{ id }] = world.rows('SELECT id FROM tasks') as [{ id: string }];
    sooner.push(await service.callback({ task_id: id, ...HINT }));
    return answer(200, { id: 'up-1' });
  });
  const task = await service.submit({ key: world.key, request: world.request() });
  expect(sooner).toEqual([true]);
  expect(task.next_poll_at - task.updated_at).toBe(1_000);
});

test('callbacks leave the wait that the vendor asked for alone', async () => {
  const { world, id } = await waiting();
  const { service } = serviceOf(world);
  expect(await service.callback({ task_id: id, ...HINT })).toBe(true);
  world.script('a', answer(429, {}, { 'retry-after': '250' }));
  const asked = Promise.withResolvers<void>();
  const deps = withStore(world, {
    reschedule: async (input) => {
      const outcome = await world.store.reschedule(input);
      asked.resolve();
      return outcome;
    },
  });
  const engine = createPollEngine(deps, { gap_ms: 1 });
  onTestFinished(() => engine.stop());
  engine.start();
  await asked.promise;
  for (let hint = 0; hint < 6; hint += 1)
    expect(await service.callback({ task_id: id, ...HINT })).toBe(false);
  const { next_poll_at = 0, updated_at = 0 } = (await world.store.findTaskById(id)) ?? {};
  expect(next_poll_at - updated_at).toBe(250_000);
});

test('callbacks that race a poll resolve their task once', async () => {
  const { world, id } = await waiting();
  const asked = Promise.withResolvers<void>();
  const reply = Promise.withResolvers<ReturnType<typeof answer>>();
  world.script('a', () => {
    asked.resolve();
    return reply.promise;
  });
  const ended = Promise.withResolvers<void>();
  const deps = withStore(world, {
    completeTask: async (input) => {
      const outcome = await world.store.completeTask(input);
      ended.resolve();
      return outcome;
    },
  });
  const engine = createPollEngine(deps, { gap_ms: 1 });
  onTestFinished(() => engine.stop());
  engine.start();
  const { service } = serviceOf(world, { ...deps, engine });
  const hints = () =>
    Promise.all(Array.from({ length: 50 }, () => service.callback({ task_id: id, ...HINT })));
  const before = await hints();
  await asked.promise;
  const during = await hints();
  reply.resolve(answer(200, { word: 'done', url: URL_1 }));
  await ended.promise;
  const after = await hints();
  const taken = (some: readonly boolean[]): number => some.filter((one) => one).length;
  expect([taken(before), taken(during), taken(after)]).toEqual([1, 1, 0]);
  expect(world.calls.filter((call) => call.includes(' poll ')).length).toBe(1);
  expect(await world.store.findTaskById(id)).toMatchObject({ state: 'completed' });
  expect(await world.wallet()).toEqual({ wallet: WALLET - PRICE, wallet_hold: 0 });
  expect(await world.violated()).toEqual([]);
});

test.each([
  ['a channel that takes callbacks', {}, true, 'https://gateway.example/cb/'],
  ['a channel that does not', { channels: [{ id: 'a' }] }, true, undefined],
  ['a protocol without callbacks', { protocols: [fakeProtocol('p')] }, true, undefined],
  ['a gateway without a public address', {}, false, undefined],
])('the address that %s gives its vendor', async (_title, options, reachable, expected) => {
  const seen: (string | undefined)[] = [];
  const base = calling();
  const protocols = ('protocols' in options ? options.protocols : [base]).map((protocol) => ({
    ...protocol,
    submit: {
      ...protocol.submit,
      request: (scope: Parameters<Protocol['submit']['request']>[0]) => {
        seen.push(scope.task.callback_url?.replace(scope.task.id, ''));
        return protocol.submit.request(scope);
      },
    },
  }));
  const callbackUrl = (task: string): string | undefined =>
    reachable ? `https://gateway.example/cb/${task}` : undefined;
  await waiting({ ...options, protocols, deps: { callbackUrl } });
  expect(seen).toEqual([expected]);
});
