import { expect, test } from 'vitest';
import type { JsonObject } from '../../runtime/contract/json.ts';
import { silentLogger } from '../../runtime/observe/logger.ts';
import type { NewTrace } from '../../runtime/store/traces.ts';
import { pollBatch } from '../../runtime/work/poll/poll-once.ts';
import { createTaskService } from '../../runtime/work/task-service.ts';
import { createTracer, type RunningTracer } from '../../runtime/work/trace/tracer.ts';
import { batchAnswer, batchProtocol } from './fake-batch.ts';
import { fakeProtocol } from './fake-protocol.ts';
import { answer, createWorld, type World, type WorldOptions } from './world.ts';

interface TracedWorld {
  readonly world: World;
  readonly tracer: RunningTracer;
  readonly service: ReturnType<typeof createTaskService>;
  /** What was traced of all work so far. */
  traced(): Promise<readonly (Omit<NewTrace, 'json'> & { readonly data: JsonObject })[]>;
}

async function tracedWorld(options: WorldOptions): Promise<TracedWorld> {
  const world = await createWorld(options);
  const rows: NewTrace[] = [];
  const store = { addTraces: async (more: readonly NewTrace[]) => void rows.push(...more) };
  const { observer, clock } = world.deps;
  const tracer = createTracer({ store, observer, log: silentLogger, clock });
  const service = createTaskService({ ...world.deps, tracer, engine: { nudge: () => undefined } });
  return {
    world,
    tracer,
    service,
    async traced() {
      await tracer.flush();
      return rows.map(({ json, ...row }) => {
        const data: JsonObject = JSON.parse(json);
        return { ...row, data };
      });
    },
  };
}

test('a submission that goes on is traced again, as its next channel has it, and who is asked by which request', async () => {
  // What reads like a credential is still the name of a channel.
  const credentials = [{ api_key: 'channel' }];
  const { world, service, traced } = await tracedWorld({
    protocols: [fakeProtocol('p')],
    channels: [
      { id: 'channel-a', credentials, priority: 2 },
      { id: 'channel-b', credentials, priority: 1, settings: { image_field: 'x' } },
    ],
  });
  world.script('channel-a', answer(401, { error: 'key' }));
  world.script('channel-b', answer(200, { id: 'up-1' }));
  const { id } = await service.submit({ key: world.key, request: world.request(), requestId: 'req_1' });
  const rows = (await traced()).filter(({ type }) => type === 'submitted');
  expect(rows.map(({ work_id, request_id }) => [work_id, request_id])).toEqual([
    [id, 'req_1'],
    [id, undefined],
  ]);
  const [first, on] = rows.map(({ data }) => data);
  expect(first).toMatchObject({ channel: 'channel-a', protocol: 'p', mode: 'text' });
  expect(on).toMatchObject({
    attempt: 2,
    channel: 'channel-b',
    protocol: 'p',
    credential: 0,
    protocol_route: {},
    settings: { image_field: 'x' },
  });
  expect(on?.considered).toMatchObject([{ channel_id: 'channel-a' }, { channel_id: 'channel-b' }]);
  expect(on).not.toHaveProperty('roles');
});

test('where nobody else is asked, those who could have been are traced', async () => {
  const { world, service, traced } = await tracedWorld({ protocols: [fakeProtocol('p')] });
  world.script('a', answer(400, { code: 'SensitiveWords' }));
  await expect(service.submit({ key: world.key, request: world.request() })).rejects.toThrow();
  const rows = (await traced()).filter(({ type }) => type === 'submitted');
  expect(rows.map(({ data }) => [data.attempt, data.channel])).toEqual([
    [undefined, 'a'],
    [2, undefined],
  ]);
});

test('a remix is traced with the one channel that could make it', async () => {
  const protocol = fakeProtocol('p');
  const { world, service, traced } = await tracedWorld({
    protocols: [
      {
        ...protocol,
        remix: {
          request: ({ source, request }) => ({
            method: 'POST',
            path: `/tasks/${source.upstream_id}/remix`,
            query: {},
            headers: {},
            body: { kind: 'json', value: { prompt: String(request.facts.prompt) } },
          }),
          accept: () => ({ id: 'up-2', saved: {} }),
        },
      },
    ],
  });
  world.script('a', answer(200, { id: 'up-1' }));
  const { id } = await service.submit({ key: world.key, request: world.request() });
  const { task: source } = await world.store.completeTask({ id, result: { files: {} } });
  if (source === undefined) throw new Error('expected the task');
  const { key, model } = world;
  const remixed = { key, source, model, route: 'videos-remix', warnings: [], strict: false };
  const task = await service.remix({ ...remixed, prompt: 'at dusk', requestId: 'req_2' });
  const rows = (await traced()).filter(({ work_id }) => work_id === task.id);
  expect(rows.map(({ type }) => type)).toEqual(['submitted', 'upstream_call']);
  expect(rows[0]).toMatchObject({
    request_id: 'req_2',
    data: {
      mode: 'remix',
      channel: 'a',
      protocol: 'p',
      facts: { prompt: { value: 'at dusk', fields: ['prompt'] } },
      considered: [
        { channel_id: 'a', outcome: 'chosen', reason: `it made ${id}, and nobody else knows that` },
      ],
    },
  });
  expect(rows[1]?.data).toMatchObject({ call: 'submit', path: '/tasks/up-1/remix', verdict: 'accepted' });
});

test('of polls in batches those are traced, of their task alone, that changed something or failed', async () => {
  const protocol = batchProtocol('p', 100);
  const { world, tracer, service, traced } = await tracedWorld({ protocols: [protocol], wallet: 10_000 });
  let made = 0;
  world.script('a', () => {
    made += 1;
    return answer(200, { id: `up-${made}` });
  });
  for (let count = 0; count < 3; count += 1)
    await service.submit({ key: world.key, request: world.request() });
  const tasks = await world.claim();
  const words: Readonly<Record<string, string>> = { 'up-1': 'running', 'up-2': 'waiting' };
  world.script('a', (call) =>
    batchAnswer(call, (id) => (words[id] === undefined ? undefined : { id, word: words[id] ?? '' })),
  );
  const channel = world.deps.current().directory.byId('a');
  if (channel === undefined) throw new Error('expected the channel');
  await pollBatch({ ...world.deps, tracer }, { tasks, channel, protocol });
  const ids = new Map(tasks.map(({ id, upstream_id }) => [id, upstream_id]));
  const polls = (await traced()).filter(({ data }) => data.call === 'poll');
  const told = polls.map(({ work_id, data }) => [ids.get(work_id), data.poll, data.http, data.verdict]);
  expect(told.toSorted()).toEqual([
    ['up-1', 1, 200, 'in_progress'],
    ['up-3', 1, 200, 'missing'],
  ]);
  expect(polls.find(({ work_id }) => ids.get(work_id) === 'up-1')?.data.answer).toEqual({
    id: 'up-1',
    word: 'running',
  });
});
