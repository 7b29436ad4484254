import { expect, test } from 'vitest';
import type { Json } from '../../runtime/contract/json.ts';
import type { ClaimedTask } from '../../runtime/store/types.ts';
import { type BatchReading, pollBatch } from '../../runtime/work/poll/poll-once.ts';
import { createTaskService } from '../../runtime/work/task-service.ts';
import { batchAnswer, batchProtocol, idsOf } from './fake-batch.ts';
import { URL_1 } from './polled-task.ts';
import { answer, createWorld, failure, type Reply, type World } from './world.ts';

const PROTOCOL = batchProtocol('p', 100, {
  ok: ({ answer: { body } }) => !(typeof body === 'object' && body !== null && 'refused' in body),
});

/** A world with accepted tasks `up-1`, `up-2`, ... claimed. */
async function claimed(
  count: number,
): Promise<{ readonly world: World; readonly tasks: readonly ClaimedTask[] }> {
  const world = await createWorld({ protocols: [PROTOCOL], wallet: 10_000 });
  let next = 0;
  world.script('a', () => {
    next += 1;
    return answer(200, { id: `up-${next}` });
  });
  const service = createTaskService({ ...world.deps, engine: { nudge: () => undefined } });
  for (let made = 0; made < count; made += 1) {
    await service.submit({ key: world.key, request: world.request() });
  }
  const tasks = await world.claim();
  return { world, tasks };
}

async function ask(count: number, reply: Reply): Promise<ReadonlyMap<string, BatchReading['verdict']>> {
  const { world, tasks } = await claimed(count);
  world.script('a', reply);
  const channel = world.deps.current().directory.byId('a');
  if (channel === undefined) throw new Error('expected the channel');
  const readings = await pollBatch(world.deps, { tasks, channel, protocol: PROTOCOL });
  expect(readings.map(({ task }) => task.id)).toEqual(tasks.map(({ id }) => id));
  return new Map(readings.map(({ task, verdict }) => [task.upstream_id ?? '', verdict]));
}

test('each part is read as a poll of its task alone', async () => {
  const parts: Readonly<Record<string, Json>> = {
    'up-1': { id: 'up-1', word: 'running', percent: 40 },
    'up-2': { id: 'up-2', word: 'done', url: URL_1 },
    'up-3': { id: 'up-3', word: 'broken', code: 'SensitiveWords' },
    'up-4': { id: 'up-4', word: 'ready' },
    'up-5': { id: 'up-5', word: 'poison' },
    'up-6': { id: 'up-6', word: 'dancing' },
  };
  const asked: string[] = [];
  const verdicts = await ask(7, (call) => {
    asked.push(...idsOf(call));
    return batchAnswer(call, (id) => parts[id]);
  });
  expect(asked.toSorted()).toEqual(['up-1', 'up-2', 'up-3', 'up-4', 'up-5', 'up-6', 'up-7']);
  expect(verdicts.get('up-1')).toEqual({ kind: 'working', state: 'in_progress', progress: 40 });
  expect(verdicts.get('up-2')).toMatchObject({
    kind: 'completed',
    result: { files: { video: { url: URL_1 } } },
  });
  expect(verdicts.get('up-3')).toMatchObject({ kind: 'failed', code: 'content_policy_violation' });
  expect(verdicts.get('up-4')).toEqual({
    kind: 'fetch',
    answer: { http: 200, headers: {}, body: { id: 'up-4', word: 'ready' } },
  });
  expect(verdicts.get('up-5')).toEqual({ kind: 'trouble', reason: 'adapter_error' });
  expect(verdicts.get('up-6')).toEqual({ kind: 'unknown', word: 'dancing' });
  expect(verdicts.get('up-7')).toEqual({ kind: 'missing' });
});

test.each<[title: string, reply: Reply, expected: BatchReading['verdict']]>([
  ['a cut call', failure('ambiguous', 'cut'), { kind: 'trouble', reason: 'cut' }],
  ['an unknown error', answer(500, {}), { kind: 'trouble', reason: 'upstream' }],
  [
    'a listed error',
    answer(429, {}, { 'retry-after': '7' }),
    { kind: 'trouble', reason: 'rate_limit', retryAfterSecs: 7 },
  ],
  ['a 404 of the call itself', answer(404, {}), { kind: 'trouble', reason: 'not_found' }],
  [
    'a refusal of content',
    answer(400, { code: 'SensitiveWords' }),
    { kind: 'trouble', reason: 'content_policy' },
  ],
  [
    'an error under HTTP 200',
    answer(200, { refused: true, code: 'NoMoney' }),
    { kind: 'trouble', reason: 'quota' },
  ],
  ['an answer without a list', answer(200, {}), { kind: 'trouble', reason: 'adapter_error' }],
  [
    'a call that throws',
    () => Promise.reject(new Error('odd')),
    { kind: 'trouble', reason: 'adapter_error' },
  ],
])('%s is trouble for each and ends none', async (_title, reply, expected) => {
  const verdicts = await ask(3, reply);
  expect([...verdicts.values()]).toEqual([expected, expected, expected]);
});

test('ids that nobody asked for, parts without an id and repeated parts change nothing', async () => {
  const verdicts = await ask(2, () =>
    answer(200, {
      list: [
        { id: 'up-9', word: 'broken' },
        { word: 'broken' },
        { id: 'up-2', word: 'running' },
        { id: 'up-2', word: 'broken' },
        null,
      ],
    }),
  );
  expect(verdicts.get('up-1')).toEqual({ kind: 'missing' });
  expect(verdicts.get('up-2')).toEqual({ kind: 'working', state: 'in_progress' });
});
