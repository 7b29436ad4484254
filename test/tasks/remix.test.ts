import { expect, test } from 'vitest';
import { createChannelGuard } from '../../runtime/channels/channel-guard.ts';
import type { Protocol, RemixScope } from '../../runtime/contract/protocol.ts';
import type { TaskRecord } from '../../runtime/store/types.ts';
import type { Channel } from '../../runtime/upstream/types.ts';
import { createDirectory } from '../../runtime/work/plan/directory.ts';
import { lookAtUncertain } from '../../runtime/work/poll/look-at-uncertain.ts';
import { quoteRemix } from '../../runtime/work/quote/quote-work.ts';
import { TASK_SETTINGS } from '../../runtime/work/settings.ts';
import { createTaskService, type RunningTaskService } from '../../runtime/work/task-service.ts';
import { DEDUP, fakeProtocol } from './fake-protocol.ts';
import { claimOne } from './polled-task.ts';
import {
  answer,
  channelOf,
  createWorld,
  deploymentOf,
  failure,
  modelOf,
  PRICE,
  type Reply,
  type World,
  type WorldOptions,
  withStore,
} from './world.ts';

const ENGINE = { nudge: () => undefined };

/** The small vendor with a remix that answers `{remix_id}`; the scopes it saw are kept. */
function remixing(seen: RemixScope[] = []): Protocol {
  return {
    ...fakeProtocol('p'),
    remix: {
      request: (scope) => {
        seen.push(scope);
        const value = { prompt: scope.request.facts.prompt as string, model: scope.model };
        const path = `/tasks/${scope.source.upstream_id}/remix`;
        return { method: 'POST', path, query: {}, headers: {}, body: { kind: 'json', value } };
      },
      accept: ({ answer: { body } }) => {
        const id =
          typeof body === 'object' && body !== null && 'remix_id' in body ? body.remix_id : undefined;
        return { id: typeof id === 'string' ? id : undefined, saved: { from: 'remix' } };
      },
    },
  };
}

interface Made {
  readonly world: World;
  readonly service: RunningTaskService;
  readonly source: TaskRecord;
}

async function finished(options: WorldOptions = {}): Promise<Made> {
  const world = await createWorld({ protocols: [remixing()], ...options });
  world.script('a', answer(200, { id: 'up-1' }));
  const service = createTaskService({ ...world.deps, engine: ENGINE });
  const request = world.request({}, { facts: { prompt: 'a heron', seconds: 4 } });
  const { id } = await service.submit({ key: world.key, request });
  const { task } = await world.store.completeTask({
    id,
    result: { files: { video: { url: 'https://f/1' } } },
  });
  if (task === undefined) throw new Error('expected the task');
  return { world, service, source: task };
}

type Input = Parameters<RunningTaskService['remix']>[0];

function inputOf({ world, source }: Made): Input {
  const { key, model } = world;
  return { key, source, model, route: 'videos-remix', prompt: 'at dusk', warnings: [], strict: false };
}

function remix(made: Made, over: Partial<Input> = {}): Promise<TaskRecord> {
  return made.service.remix({ ...inputOf(made), ...over });
}

test('a remix is a task of its own on the same channel and credential', async () => {
  const seen: RemixScope[] = [];
  const made = await finished({
    protocols: [remixing(seen)],
    channels: [{ id: 'a', credentials: [{ api_key: 'k0' }, { api_key: 'k1' }] }],
  });
  const { world, source } = made;
  const credentials: number[] = [];
  world.script('a', ({ credential }) => {
    credentials.push(credential);
    return answer(200, { remix_id: 'up-2' });
  });
  const task = await remix(made);
  expect(task).toMatchObject({
    kind: 'video',
    route: 'videos-remix',
    state: 'queued',
    model: 'm-1',
    model_id: 'm-1',
    channel_id: 'a',
    upstream_id: 'up-2',
    saved: { from: 'remix' },
    price: PRICE,
    request: { mode: 'remix', prompt: 'at dusk', seconds: 4, remixed_from: source.id, warnings: [] },
  });
  expect(task.credential).toBe(source.credential);
  expect(credentials).toEqual([source.credential]);
  expect(world.calls).toEqual(['a submit POST /create', 'a submit POST /tasks/up-1/remix']);
  expect(seen.map(({ model, source: { upstream_id } }) => [model, upstream_id])).toEqual([
    ['vendor-m-1', 'up-1'],
  ]);
  expect(await world.wallet()).toEqual({ wallet: 800, wallet_hold: PRICE });
  expect(await world.violated()).toEqual([]);
});

/** A remix whose adapter changes what it sends. */
function changing(): Protocol {
  const protocol = remixing();
  const { remix } = protocol;
  if (remix === undefined) throw new Error('expected a remix');
  const request = (scope: RemixScope) => {
    scope.warnings.push({ field: 'prompt', action: 'coerced', message: 'prompt was cut' });
    return remix.request(scope);
  };
  return { ...protocol, remix: { ...remix, request } };
}

const CUT = { field: 'prompt', action: 'coerced', message: 'prompt was cut' } as const;
const SECONDS = { field: 'seconds', action: 'ignored', message: 'seconds was ignored' } as const;

test('all warnings stay with the task: of fields that have no effect, and of what is changed', async () => {
  const made = await finished({ protocols: [changing()] });
  made.world.script('a', answer(200, { remix_id: 'up-2' }));
  const { id, request } = await remix(made, { warnings: [SECONDS] });
  expect(request.warnings).toEqual([SECONDS, CUT]);
  expect((await made.world.store.findTaskById(id))?.request.warnings).toEqual([SECONDS, CUT]);
});

test.each([
  ['a field without effect', [remixing()], [SECONDS]],
  ['what the adapter changes', [changing()], []],
])('a strict remix refuses %s before anything is held', async (_title, protocols, warnings) => {
  const made = await finished({ protocols });
  const refused = remix(made, { warnings, strict: true });
  await expect(refused).rejects.toMatchObject({
    code: 'invalid_request',
    options: { param: warnings.length === 0 ? 'prompt' : 'seconds' },
  });
  expect(made.world.calls).toEqual(['a submit POST /create']);
  expect(await made.world.wallet()).toEqual({ wallet: 900, wallet_hold: 0 });
  made.world.script('a', answer(200, { remix_id: 'up-2' }));
  expect((await remix(made, { warnings, strict: false })).upstream_id).toBe('up-2');
});

test('a strict remix without a warning is made', async () => {
  const made = await finished();
  made.world.script('a', answer(200, { remix_id: 'up-2' }));
  expect((await remix(made, { strict: true })).upstream_id).toBe('up-2');
});

test('the intent is on disk before the vendor is called', async () => {
  const made = await finished();
  const { world } = made;
  const states: unknown[] = [];
  world.script('a', () => {
    states.push(...world.rows("SELECT state FROM tasks WHERE route='videos-remix'"));
    return answer(200, { remix_id: 'up-2' });
  });
  await remix(made);
  expect(states).toEqual([{ state: 'submitting' }]);
});

test.each<[title: string, reply: Reply, code: string]>([
  ['refuses the content', answer(400, { code: 'SensitiveWords' }), 'content_policy_violation'],
  ['has no money', answer(200, { code: 'NoMoney' }), 'submission lost'],
  ['cannot be reached', failure('not_sent', 'connect'), 'no_available_channel'],
  ['is cut', failure('ambiguous', 'cut'), 'submission lost'],
])('the vendor %s: no other channel is asked', async (_title, reply, code) => {
  const made = await finished({ channels: [{ id: 'a' }, { id: 'b', priority: -1 }] });
  const { world } = made;
  world.script('a', reply);
  const ended = await remix(made).then(
    ({ state }) => (state === 'uncertain' ? 'submission lost' : state),
    (error: { readonly code?: string }) => error.code,
  );
  expect(ended).toBe(code);
  expect(world.calls.filter((call) => call.startsWith('b'))).toEqual([]);
  const held = code === 'submission lost' ? PRICE : 0;
  expect(await world.wallet()).toEqual({ wallet: 900 - held, wallet_hold: held });
  expect(await world.violated()).toEqual([]);
});

test('a look-up that does not know a remix does not release its money before the deadline', async () => {
  const made = await finished({ protocols: [{ ...remixing(), dedup: DEDUP }] });
  const { world } = made;
  world.script('a', failure('ambiguous', 'cut'));
  const { id } = await remix(made);
  await world.store.reschedule({ id, next_poll_ms: 0, failed: 'keep' });
  const task = await claimOne(world);
  world.script('a', answer(404, {}));
  const { directory } = world.deps.current();
  const outcome = await lookAtUncertain({
    deps: world.deps,
    task,
    channel: directory.byId('a'),
    protocol: world.deps.registry.protocols.p,
    settings: { ...TASK_SETTINGS, submit_timeout_ms: 0 },
  });
  expect(outcome.task?.state).toBe('uncertain');
});

test('what cannot be remixed is refused before anything is held', async () => {
  const made = await finished();
  const { world } = made;
  const poor = await finished({ wallet: PRICE });
  const refusal = async (change: Partial<TaskRecord>, on: Made = made): Promise<unknown> =>
    remix({ ...on, source: { ...on.source, ...change } }).then(
      () => 'made',
      (error: { readonly code?: string }) => error.code,
    );
  expect(await refusal({ state: 'in_progress' })).toBe('task_not_ready');
  expect(await refusal({ state: 'failed' })).toBe('task_failed');
  expect(await refusal({ protocol: 'gone' })).toBe('invalid_request');
  expect(await refusal({ protocol: 'constructor' })).toBe('invalid_request');
  expect(await refusal({ channel_id: 'gone' })).toBe('no_available_channel');
  expect(await refusal({ credential: 7, place: 'p https://vendor.example of-another' })).toBe(
    'no_available_channel',
  );
  expect(await refusal({}, poor)).toBe('insufficient_user_quota');
  await expect(remix(made, { key: { ...world.key, group: 'nobody' } })).rejects.toMatchObject({
    code: 'no_available_channel',
  });
  const plain = await finished({ protocols: [fakeProtocol('p')] });
  expect(await refusal({}, plain)).toBe('invalid_request');
  const full = await finished({ channels: [{ id: 'a', limits: { concurrent: 1 } }] });
  full.world.script('a', answer(200, { remix_id: 'up-2' }), answer(200, { remix_id: 'up-3' }));
  expect([await refusal({}, full), await refusal({}, full)]).toEqual(['made', 'too_many_requests']);
  expect(world.calls.length).toBe(1);
  expect(await world.wallet()).toEqual({ wallet: 900, wallet_hold: 0 });
});

test('a remix costs what the group of the key pays', async () => {
  const made = await finished({ multiplier_ppm: 1_500_000 });
  expect(await made.world.wallet()).toEqual({ wallet: 850, wallet_hold: 0 });
  made.world.script('a', answer(200, { remix_id: 'up-2' }));
  expect((await remix(made)).price).toBe(150);
  expect(await made.world.wallet()).toEqual({ wallet: 700, wallet_hold: 150 });
});

test.each<[title: string, change: Partial<Channel>]>([
  ['disabled', { enabled: false }],
  ['taken from the group of the key', { groups: ['others'] }],
  ['left without the model', { models: { 'm-2': 'vendor-m-2' } }],
])('a channel that was %s since takes no remix, which has a price all the same', async (_title, change) => {
  const { world, source } = await finished();
  const { random, registry } = world.deps;
  const deployment = deploymentOf([channelOf({ id: 'a', ...change })]);
  const directory = createDirectory(deployment, registry, { random });
  const current = () => ({ deployment, directory });
  const service = createTaskService({ ...world.deps, current, engine: ENGINE });
  await expect(remix({ world, service, source })).rejects.toMatchObject({ code: 'no_available_channel' });
  expect(await quoteRemix({ ...world.deps, current }, inputOf({ world, service, source }))).toMatchObject({
    quote: { micros: PRICE },
    protocols: [],
    hindrance: { code: 'no_available_channel' },
  });
  expect(world.calls).toEqual(['a submit POST /create']);
  expect(await world.wallet()).toEqual({ wallet: 900, wallet_hold: 0 });
});

test('a source that its model has no price for any more is refused in words, and nothing is held', async () => {
  const made = await finished();
  const { world } = made;
  const rows = [{ when: { tier: ['1080p'], audio: [true] }, micros: PRICE }];
  const input = { ...inputOf(made), model: modelOf('m-1', { per: 'clip', rows }) };
  const source = {
    ...made.source,
    request: { ...made.source.request, priced: { tier: '4k', audio: false } },
  };
  const message =
    'm-1 has no price any more for what this task is (4k, no audio); submit a new request instead of a remix';
  const refused = { code: 'invalid_request', options: { message } };
  await expect(made.service.remix({ ...input, source })).rejects.toMatchObject(refused);
  await expect(quoteRemix(world.deps, { ...input, source })).rejects.toMatchObject(refused);
  expect(world.calls.length).toBe(1);
  expect(await world.wallet()).toEqual({ wallet: 900, wallet_hold: 0 });
});

test('a quote of a remix looks at the channel of its source as a remix does', async () => {
  const made = await finished({ channels: [{ id: 'a', limits: { concurrent: 1 } }] });
  const { world } = made;
  const { channels } = world.deps.current().deployment;
  const guard = createChannelGuard(world.deps);
  const quoted = () => quoteRemix({ ...world.deps, guard }, inputOf(made));
  const [channel] = channels;
  if (channel === undefined) throw new Error('expected a channel');
  expect(await quoted()).toMatchObject({ quote: { micros: PRICE }, protocols: ['p'] });
  const lease = guard.enter({ channel, credential: 0, model: 'vendor-m-1' });
  expect(await quoted()).toMatchObject({
    quote: { micros: PRICE },
    protocols: [],
    hindrance: { code: 'too_many_requests' },
  });
  lease?.release();
  expect((await quoted()).hindrance).toBeUndefined();
});

test('refused remixes take no retries from the channel: no other could be asked', async () => {
  const made = await finished();
  const { world } = made;
  const guard = createChannelGuard(world.deps);
  const service = createTaskService({ ...world.deps, guard, engine: ENGINE });
  for (let time = 0; time < 15; time += 1) {
    world.script('a', answer(503, { code: 'Refused' }));
    await expect(service.remix(inputOf(made))).rejects.toBeInstanceOf(Error);
  }
  expect(guard.retries.spend('a')).toBe(true);
});

test('a remix whose store fails sends nothing', async () => {
  const { world, source } = await finished();
  const deps = withStore(world, { submitIntent: () => Promise.reject(new Error('disk')) });
  const service = createTaskService({ ...deps, engine: ENGINE });
  await expect(remix({ world, service, source })).rejects.toMatchObject({ code: 'internal_error' });
  expect(world.calls.length).toBe(1);
});

test('a remix waits for the credential of its source, and asks with no other', async () => {
  const made = await finished({
    protocols: [remixing()],
    channels: [{ id: 'a', credentials: [{ api_key: 'k0' }, { api_key: 'k1' }] }],
  });
  const { world } = made;
  world.script('a', answer(429, { code: 'Slow' }, { 'retry-after': '60' }));
  await expect(remix(made)).rejects.toMatchObject({ code: 'too_many_requests' });
  const asked = world.calls.length;
  await expect(remix(made)).rejects.toMatchObject({
    code: 'too_many_requests',
    options: { retryAfterSecs: 60 },
  });
  expect(world.calls.length).toBe(asked);
  expect(await world.wallet()).toEqual({ wallet: 900, wallet_hold: 0 });
});
