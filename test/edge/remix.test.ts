import { describe, expect, test } from 'vitest';
import { GatewayError } from '../../runtime/contract/errors.ts';
import type { KeyRecord, TaskRecord } from '../../runtime/store/types.ts';
import type { TaskService } from '../../runtime/work/types.ts';
import { completedTask, taskRecord, testServer } from './fakes.ts';
import { tinyFamily, tinyModel } from './tiny-registry.ts';
import { vendorRegistry } from './vendor-registry.ts';

type Remix = Parameters<TaskService['remix']>[0];

const source = completedTask();
const made = `task_${'d'.repeat(32)}`;

async function remixed(
  payload: object | undefined,
  over: {
    readonly task?: TaskRecord;
    readonly fails?: GatewayError;
    readonly strict?: boolean;
    readonly key?: Partial<KeyRecord>;
  } = {},
) {
  const asked: Remix[] = [];
  const base = vendorRegistry();
  const gone = tinyModel('tiny-gone', {
    lifecycle: { status: 'retired', on: '2026-01-01', replaced_by: 'tiny-1' },
  });
  const server = await testServer({
    registry: { ...base, families: [...base.families, tinyFamily([gone], { id: 'gone' })] },
    tasks: {
      remix: async (input) => {
        asked.push(input);
        if (over.fails !== undefined) throw over.fails;
        const { warnings } = input;
        const request = { ...source.request, prompt: input.prompt, remixed_from: input.source.id, warnings };
        return taskRecord({ id: made, route: input.route, request });
      },
    },
  });
  const task = over.task ?? source;
  const key = over.key === undefined ? server.key : server.world.addKey(over.key);
  server.world.tasks.set(task.id, task);
  const answer = await server.app.inject({
    method: 'POST',
    url: `/v1/videos/${task.id}/remix`,
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      ...(over.strict === true ? { 'gateway-strict': 'true' } : {}),
    },
    ...(payload === undefined ? {} : { payload: JSON.stringify(payload) }),
  });
  return { status: answer.statusCode, body: answer.json(), asked };
}

test('a finished task and a prompt make a new task', async () => {
  const { status, body, asked } = await remixed({ prompt: 'in the rain' });
  expect([status, body.id, body.status]).toEqual([200, made, 'queued']);
  const seen = asked.map(({ key, source: from, model, requestId, ...rest }) => ({
    named: requestId?.startsWith('req_'),
    key: key.id,
    from: from.id,
    model: model.id,
    ...rest,
  }));
  const rest = { route: 'videos-remix', prompt: 'in the rain', warnings: [], strict: false };
  expect(seen).toEqual([{ named: true, key: 'key_1', from: source.id, model: source.model_id, ...rest }]);
});

test('a form of texts is read alike', async () => {
  const { app, auth, world } = await testServer({
    registry: vendorRegistry(),
    tasks: { remix: async ({ prompt }) => taskRecord({ id: made, model: prompt }) },
  });
  world.tasks.set(source.id, source);
  const answer = await app.inject({
    method: 'POST',
    url: `/v1/videos/${source.id}/remix`,
    headers: { ...auth, 'content-type': 'multipart/form-data; boundary=b' },
    payload: '--b\r\nContent-Disposition: form-data; name="prompt"\r\n\r\nat night\r\n--b--\r\n',
  });
  expect([answer.statusCode, answer.json().model]).toEqual([200, 'at night']);
});

test('other fields are ignored, and never silently', async () => {
  const ignored = '`seconds` is not a field of a remix and was ignored';
  const plain = await remixed({ prompt: 'x', seconds: 8 });
  expect([plain.status, plain.body.warnings]).toEqual([
    200,
    [{ field: 'seconds', action: 'ignored', message: ignored }],
  ]);
  const strict = await remixed({ prompt: 'x', seconds: 8 }, { strict: true });
  expect(strict.asked).toMatchObject([{ strict: true, warnings: plain.body.warnings }]);
});

describe('refused before anything is held', () => {
  test.each<[string, object | undefined, string, string]>([
    ['no body', undefined, '', 'the request body is missing: send the fields as a JSON object'],
    ['no prompt', {}, '', 'prompt is missing: say what to change about the video'],
    ['a blank prompt', { prompt: ' \n' }, '', 'prompt is missing: say what to change about the video'],
    ['a prompt that is no text', { prompt: ['x'] }, 'prompt', 'prompt must be a string (got an array of 1)'],
    [
      'a prompt longer than the model takes',
      { prompt: '鹭'.repeat(41) },
      'prompt',
      'prompt must be at most 40 characters (got 41)',
    ],
  ])('%s', async (_title, payload, param, message) => {
    const { status, body, asked } = await remixed(payload);
    expect([status, body.error.code, body.error.param, body.error.message, asked]).toEqual([
      400,
      'invalid_request',
      param,
      message,
      [],
    ]);
  });

  test.each<[string, TaskRecord, number, string]>([
    ['a running task', taskRecord(), 409, 'task_not_ready'],
    ['a failed task', taskRecord({ state: 'failed', error_code: 'timeout' }), 409, 'task_failed'],
    ["somebody else's task", completedTask({ owner_id: 'owner_2' }), 404, 'task_not_found'],
    ['a sound', completedTask({ kind: 'audio' }), 404, 'task_not_found'],
  ])('%s', async (_title, task, status, code) => {
    const answer = await remixed({ prompt: 'x' }, { task });
    expect([answer.status, answer.body.error.code, answer.asked]).toEqual([status, code, []]);
  });
});

test.each<[string, Partial<TaskRecord>, Partial<KeyRecord>, number, string]>([
  ['is offered no more', { model_id: 'none' }, {}, 404, 'model_not_found'],
  ['was retired', { model_id: 'tiny-gone' }, {}, 410, 'model_retired'],
  ['the key may not use any more', {}, { models: ['other'] }, 403, 'model_not_allowed'],
  ['the group may not use any more', { model_id: 'tune-1' }, { group: 'narrow' }, 403, 'model_not_allowed'],
  ['no group offers', {}, { group: 'none' }, 403, 'model_not_allowed'],
])('a task of a model that %s cannot be remixed', async (_title, change, key, status, code) => {
  const answer = await remixed({ prompt: 'x' }, { task: completedTask(change), key });
  expect([answer.status, answer.body.error.code, answer.asked]).toEqual([status, code, []]);
});

test('what the task service refuses is said, and that nothing was charged', async () => {
  const fails = new GatewayError('insufficient_user_quota');
  const { status, body } = await remixed({ prompt: 'x' }, { fails });
  expect([status, body.error.code, body.error.details.charged]).toEqual([403, 'insufficient_user_quota', 0]);
});
