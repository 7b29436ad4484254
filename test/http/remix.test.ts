import { describe, expect, test } from 'vitest';
import { GatewayError } from '../../runtime/contract/errors.ts';
import type { TaskRecord } from '../../runtime/store/types.ts';
import type { TaskService } from '../../runtime/tasks/types.ts';
import { completedTask, taskRecord, testServer } from './fakes.ts';
import { vendorRegistry } from './vendor-registry.ts';

type Remix = Parameters<TaskService['remix']>[0];

const source = completedTask();
const made = `task_${'d'.repeat(32)}`;

async function remixed(
  payload: object | undefined,
  over: { readonly task?: TaskRecord; readonly fails?: GatewayError; readonly strict?: boolean } = {},
) {
  const asked: Remix[] = [];
  const server = await testServer({
    registry: vendorRegistry(),
    tasks: {
      remix: async (input) => {
        asked.push(input);
        if (over.fails !== undefined) throw over.fails;
        const request = { ...source.request, prompt: input.prompt, remixed_from: input.source.id };
        return taskRecord({ id: made, route: input.route, request });
      },
    },
  });
  const task = over.task ?? source;
  server.world.tasks.set(task.id, task);
  const answer = await server.app.inject({
    method: 'POST',
    url: `/v1/videos/${task.id}/remix`,
    headers: {
      ...server.auth,
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
  expect(asked.map(({ key, source: from, ...rest }) => ({ key: key.id, from: from.id, ...rest }))).toEqual([
    { key: 'key_1', from: source.id, route: 'videos-remix', prompt: 'in the rain' },
  ]);
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
  expect([strict.status, strict.body.error, strict.asked]).toMatchObject([
    400,
    { code: 'invalid_request', param: 'seconds', message: `strict request refused: ${ignored}` },
    [],
  ]);
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

test('what the task service refuses is said, and that nothing was charged', async () => {
  const fails = new GatewayError('insufficient_user_quota');
  const { status, body } = await remixed({ prompt: 'x' }, { fails });
  expect([status, body.error.code, body.error.details.charged]).toEqual([403, 'insufficient_user_quota', 0]);
});
