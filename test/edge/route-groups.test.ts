import { describe, expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import { GatewayError } from '../../runtime/contract/errors.ts';
import type { Route } from '../../runtime/contract/route.ts';
import { groupRoutes, notSelected, selectRoute } from '../../runtime/edge/routes/route-groups.ts';
import { completedTask, testServer } from './fakes.ts';

const base: Omit<Route, 'id' | 'selected_by'> = {
  title: 'T',
  surface: 'video',
  operation: 'task.get',
  method: 'POST',
  path: '/x',
  auth: 'key',
  query: {},
};
const routes: readonly Route[] = [
  { ...base, id: 'a', selected_by: { Do: 'a', Version: '1' } },
  { ...base, id: 'b', selected_by: { Do: 'b', Version: '2' } },
];

describe('routes of one address', () => {
  test('are one group, others are groups of their own', () => {
    const groups = groupRoutes([
      ...routes,
      { ...base, id: 'c', path: '/y' },
      { ...base, id: 'd', method: 'GET' },
    ]);
    expect(groups.map((group) => [group.method, group.url, group.routes.map(({ id }) => id)])).toEqual([
      ['POST', '/x', ['a', 'b']],
      ['POST', '/y', ['c']],
      ['GET', '/x', ['d']],
    ]);
  });

  test.each([
    [{ Do: 'a', Version: '1' }, 'a'],
    [{ Do: 'b', Version: '2', more: 'x' }, 'b'],
    [{ Do: 'a', Version: '2' }, undefined],
    [{ Do: ['a', 'a'], Version: '1' }, undefined],
    [{}, undefined],
  ])('%j selects %s', (query, id) => {
    expect(selectRoute({ routes }, query)?.id).toBe(id);
  });

  test('without a selector takes every query', () => {
    expect(selectRoute({ routes: [{ ...base, id: 'c' }] }, { Do: ['x', 'y'] })?.id).toBe('c');
  });

  test.each([
    [{}, 'Do', 'Do is missing in the query: it must be a or b', ['a', 'b']],
    [{ Do: 'c', Version: '1' }, 'Do', 'Do must be a or b (got "c")', ['a', 'b']],
    [{ Do: ['a', 'a'] }, 'Do', 'Do must be given once, as a or b (got 2 values)', ['a', 'b']],
    [{ Do: 'a', Version: '2' }, 'Version', 'Version must be 1 (got "2")', ['1']],
    [{ Do: 'b' }, 'Version', 'Version is missing in the query: it must be 2', ['2']],
  ])('%j is refused by the first value that is wrong', (query, param, message, allowed) => {
    const error = notSelected({ routes }, query);
    expect(error).toBeInstanceOf(GatewayError);
    expect([error.code, error.options.param, error.options.message]).toEqual([
      'invalid_request',
      param,
      message,
    ]);
    expect(error.options.details?.allowed).toEqual(allowed);
  });
});

describe('POST /jm', () => {
  const SUBMIT = 'Action=CVSync2AsyncSubmitTask';
  const RESULT = 'Action=CVSync2AsyncGetResult';
  const VERSION = 'Version=2022-08-31';

  test.each([
    ['', 'Action is missing in the query: it must be CVSync2AsyncGetResult or CVSync2AsyncSubmitTask'],
    [
      `${VERSION}`,
      'Action is missing in the query: it must be CVSync2AsyncGetResult or CVSync2AsyncSubmitTask',
    ],
    [
      `Action=CVProcess&${VERSION}`,
      'Action must be CVSync2AsyncGetResult or CVSync2AsyncSubmitTask (got "CVProcess")',
    ],
    [
      `${SUBMIT}&${SUBMIT}&${VERSION}`,
      'Action must be given once, as CVSync2AsyncGetResult or CVSync2AsyncSubmitTask (got 2 values)',
    ],
    [SUBMIT, 'Version is missing in the query: it must be 2022-08-31'],
    [`${SUBMIT}&Version=2024-06-06`, 'Version must be 2022-08-31 (got "2024-06-06")'],
    [`${RESULT}&Version=`, 'Version must be 2022-08-31 (got "")'],
  ])('?%s is refused in its envelope', async (query, message) => {
    const { app, auth, world } = await testServer({ registry });
    const answer = await app.inject({
      method: 'POST',
      url: `/jm?${query}`,
      headers: { ...auth, 'x-request-id': 'r1' },
      payload: { req_key: 'image-l3', prompt: 'a heron' },
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      code: 50215,
      data: null,
      message,
      request_id: 'r1',
      error: { code: 'invalid_request', charged: 0 },
    });
    expect(world.submitted).toEqual([]);
  });

  test('finds the task by the body, and only those of its own submissions', async () => {
    const { app, auth, world } = await testServer({ registry });
    const own = completedTask({ id: `task_${'a'.repeat(32)}`, kind: 'image', route: 'jm-submit' });
    const other = completedTask({ id: `task_${'b'.repeat(32)}`, kind: 'image', route: 'images-tasks' });
    for (const task of [own, other]) world.tasks.set(task.id, task);
    const ask = async (body: object) => {
      const answer = await app.inject({
        method: 'POST',
        url: `/jm?${RESULT}&${VERSION}&X-Extra=1`,
        headers: auth,
        payload: body,
      });
      return [answer.statusCode, answer.json().error?.code ?? answer.json().data.task_id];
    };
    expect(await ask({ req_key: 'image-l3', task_id: own.id })).toEqual([200, own.id]);
    expect(await ask({ req_key: 'image-l3', task_id: other.id })).toEqual([404, 'task_not_found']);
    expect(await ask({ req_key: 'image-l3', task_id: 7 })).toEqual([400, 'invalid_request']);
    expect(await ask({ req_key: 'image-l3', task_id: '' })).toEqual([400, 'invalid_request']);
  });
});
