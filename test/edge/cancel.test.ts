import { expect, test } from 'vitest';
import type { TaskRecord } from '../../runtime/store/types.ts';
import { completedTask, taskRecord, testServer } from './fakes.ts';
import { vendorRegistry } from './vendor-registry.ts';

const made = { route: 'clips-create' };

async function cancel(task: TaskRecord, after?: Partial<TaskRecord>) {
  const asked: string[] = [];
  const server = await testServer({
    registry: vendorRegistry(),
    tasks: {
      cancel: async ({ id }) => {
        asked.push(id);
        server.world.tasks.set(id, { ...task, ...after });
        return after?.error_code === 'cancelled';
      },
    },
  });
  server.world.tasks.set(task.id, task);
  const answer = await server.app.inject({
    method: 'POST',
    url: `/clips/make/${task.id}/cancel`,
    headers: server.auth,
  });
  return { status: answer.statusCode, body: answer.json(), asked, headers: answer.headers };
}

test('a task whose upstream agrees is cancelled', async () => {
  const task = taskRecord(made);
  const { status, body, asked } = await cancel(task, { state: 'failed', error_code: 'cancelled' });
  expect([status, body, asked]).toEqual([200, {}, [task.id]]);
});

test('asking again is answered alike, and the upstream is left alone', async () => {
  const { status, asked } = await cancel(taskRecord({ ...made, state: 'failed', error_code: 'cancelled' }));
  expect([status, asked]).toEqual([200, []]);
});

test.each<[string, TaskRecord, Partial<TaskRecord> | undefined, string]>([
  ['refuses', taskRecord(made), {}, 'the task is queued and its upstream cannot cancel it now'],
  [
    'refuses late',
    taskRecord({ ...made, state: 'in_progress' }),
    {},
    'the task is in progress and its upstream cannot cancel it now',
  ],
  [
    'finished it meanwhile',
    taskRecord({ ...made, state: 'in_progress' }),
    { state: 'completed' },
    'the task has completed already; there is nothing to cancel',
  ],
  [
    'had finished',
    completedTask(made),
    undefined,
    'the task has completed already; there is nothing to cancel',
  ],
  [
    'had failed',
    taskRecord({ ...made, state: 'failed', error_code: 'timeout' }),
    undefined,
    'the task has failed already; there is nothing to cancel',
  ],
])('409 when the upstream %s', async (_title, task, after, message) => {
  const { status, body, headers } = await cancel(task, after);
  expect([status, headers['retry-after'], body.message, body.error.code]).toEqual([
    409,
    undefined,
    message,
    'task_not_cancellable',
  ]);
});
