import { expect, test } from 'vitest';
import type { Facts } from '../../generated/canonical.ts';
import { pollOnce } from '../../runtime/work/poll/poll-once.ts';
import { applyVerdict } from '../../runtime/work/settle/finish.ts';
import { createTaskService } from '../../runtime/work/task-service.ts';
import { fakeProtocol } from './fake-protocol.ts';
import { pictureProtocol } from './picture-world.ts';
import { claimOne } from './polled-task.ts';
import { answer, createWorld, failure, familyOf, modelOf, type Reply, WALLET, type World } from './world.ts';

/** What one picture costs. */
const UNIT = 100;

const BUSY = failure('not_sent', 'connect');
const TAKEN = answer(200, { id: 'up-1' });
const pictures = (count: number): ReturnType<typeof answer> =>
  answer(200, { pictures: Array.from({ length: count }, () => ({ url: 'https://files.example/a.png' })) });

interface Script {
  readonly [channel: string]: Reply;
}

/** `many` makes all pictures of a request, `again` too, `one` makes one and is polled for it. */
async function submitted(
  script: Script,
  facts: Partial<Facts>,
  { given = facts, priority = 1 }: { readonly given?: Partial<Facts>; readonly priority?: number } = {},
): Promise<World> {
  const one = fakeProtocol('one', { carries: { facts: ['prompt'], roles: [], metadata: true } });
  const world = await createWorld({
    protocols: [pictureProtocol('many'), one],
    channels: [
      { id: 'many', protocol: 'many', priority: 2 },
      { id: 'one', protocol: 'one', priority },
      ...('again' in script ? [{ id: 'again', protocol: 'many', priority: 0 }] : []),
    ],
  });
  const asked = Promise.withResolvers<void>();
  for (const [channel, reply] of Object.entries(script))
    world.script(channel, (call) => {
      if (channel === 'one' && reply !== BUSY) asked.resolve();
      return typeof reply === 'function' ? reply(call) : reply;
    });
  const model = modelOf('m-1', { per: 'clip', rows: [{ when: {}, micros: UNIT }] });
  const family = { ...familyOf([model], ['many', 'one']), kind: 'image' } as const;
  const service = createTaskService({ ...world.deps, engine: { nudge: () => undefined } });
  const request = world.request(
    { family, model, given: { prompt: 'a heron', ...given } },
    { facts: { prompt: 'a heron', ...facts } },
  );
  const { task } = await service.begin({ key: world.key, request });
  // A task that is polled for has no end here: its submission has, once the vendor was asked.
  const { signal } = new AbortController();
  await Promise.race([asked.promise, service.ended(task, { within_ms: 60_000, signal })]);
  await service.drain();
  return world;
}

async function polled(world: World, reply: Reply): Promise<void> {
  world.script('one', reply);
  const task = await claimOne(world);
  const channel = world.deps.current().directory.byId('one');
  const protocol = world.deps.registry.protocols.one;
  if (channel === undefined || protocol === undefined) throw new Error('expected channel and protocol');
  const verdict = await pollOnce(world.deps, { task, channel, protocol });
  await applyVerdict({ deps: world.deps, task, channel, protocol }, verdict);
}

async function stateOf(world: World): Promise<unknown> {
  const [row] = world.rows(`SELECT state, channel_id AS channel, price,
    request->>'due' AS due, request->>'count' AS count FROM tasks`);
  expect(await world.violated()).toEqual([]);
  return { ...Object(row), ...(await world.wallet()) };
}

test('a cheaper channel takes what a dearer one refused, and costs what it costs', async () => {
  const world = await submitted({ many: BUSY, one: TAKEN }, { count: 3 });
  const held = { wallet: WALLET - 3 * UNIT, wallet_hold: 3 * UNIT };
  const taken = { channel: 'one', price: 3 * UNIT, due: UNIT, count: 1 };
  expect(await stateOf(world)).toEqual({ state: 'queued', ...taken, ...held });
  await polled(world, answer(200, { id: 'up-1', word: 'done', url: 'https://files.example/a.png' }));
  expect(await stateOf(world)).toEqual({
    state: 'completed',
    ...taken,
    wallet: WALLET - UNIT,
    wallet_hold: 0,
  });
  const [{ warnings }] = world.rows("SELECT request->>'warnings' AS warnings FROM tasks") as [
    { readonly warnings: string },
  ];
  const message = 'count is not carried by one and was ignored';
  expect(JSON.parse(warnings)).toContainEqual({ field: 'count', action: 'ignored', message });
});

test('what is due is known before the cheaper channel is asked, and stands if its answer is lost', async () => {
  const world = await submitted({ many: BUSY, one: failure('ambiguous', 'reset') }, { count: 3 });
  expect(await stateOf(world)).toMatchObject({
    state: 'uncertain',
    due: UNIT,
    count: 1,
    wallet_hold: 3 * UNIT,
  });
});

test('the hold is due again where a later channel costs as much, and what was made is charged', async () => {
  const script = { many: BUSY, one: BUSY, again: pictures(2) };
  const world = await submitted(script, { count: 3 }, { priority: 1, given: {} });
  expect(world.calls.map((call) => call.split(' ')[0])).toEqual(['many', 'one', 'again']);
  const wallet = { wallet: WALLET - 2 * UNIT, wallet_hold: 0 };
  expect(await stateOf(world)).toMatchObject({ channel: 'again', due: null, count: 3, ...wallet });
});

test('a channel that costs more than is on hold is not asked', async () => {
  const script = { one: BUSY, many: pictures(1) };
  const world = await submitted(script, { count: 3 }, { priority: 9, given: {} });
  expect(world.calls).toEqual(['one submit POST /create']);
  expect(await stateOf(world)).toMatchObject({
    state: 'failed',
    price: UNIT,
    wallet: WALLET,
    wallet_hold: 0,
  });
});
