import { expect, test } from 'vitest';
import type { Store } from '../../runtime/store/types.ts';
import { accepted, fund, intent, OWNER, RESULT, violated } from './sample.ts';
import { rowsOf, tempStore } from './temp-store.ts';

const LATER = 4_000_000_000_000;

function file(letter: string, task: string, over: Partial<Parameters<Store['addResultFile']>[0]> = {}) {
  return { id: letter.repeat(64), task_id: task, bytes: 10, mime: 'image/png', expires_at: LATER, ...over };
}

async function names(store: Store, limit = 100): Promise<string> {
  const expired = await store.expiredResultFiles({ limit });
  return expired.map(({ id }) => id[0]).join('');
}

async function world() {
  const made = await tempStore();
  await fund(made.store);
  await accepted(made.store, 'live');
  await accepted(made.store, 'done');
  await made.store.completeTask({ id: 'done', result: RESULT });
  return made;
}

test('files are told when their time is over, oldest first, until they are forgotten', async () => {
  const { store } = await world();
  const now = Date.now();
  await store.addResultFile(file('a', 'done', { expires_at: now - 5 }));
  await store.addResultFile(file('b', 'done', { expires_at: now - 9 }));
  await store.addResultFile(file('c', 'done'));
  await store.addResultFile(file('d', 'live', { expires_at: now - 7, bytes: 12, mime: 'video/mp4' }));
  expect(await store.expiredResultFiles({ limit: 2 })).toEqual([
    { ...file('b', 'done', { expires_at: now - 9 }), created_at: expect.any(Number) },
    {
      ...file('d', 'live', { expires_at: now - 7, bytes: 12, mime: 'video/mp4' }),
      created_at: expect.any(Number),
    },
  ]);
  expect(await names(store)).toBe('bda');
  await store.forgetResultFiles(['b'.repeat(64), 'a'.repeat(64), 'none']);
  expect(await names(store)).toBe('d');
  await store.forgetResultFiles([]);
  expect(await names(store)).toBe('d');
  expect(await violated(store)).toEqual([]);
});

test('files of a task that is deleted or fails expire at once, and so do those that come later', async () => {
  const { store } = await world();
  await store.addResultFile(file('a', 'done'));
  await store.addResultFile(file('b', 'live'));
  await store.submitIntent(intent('open'));
  await store.addResultFile(file('c', 'open'));
  expect(await names(store)).toBe('');
  await store.deleteTask({ id: 'done', owner_id: 'somebody' });
  expect(await names(store)).toBe('');
  await store.deleteTask({ id: 'done', owner_id: OWNER });
  expect(await names(store)).toBe('a');
  const failure = { error_code: 'timeout', error_message: 'late' };
  await store.failTask({ id: 'live', ...failure });
  await store.recordRefused({ id: 'open', attempt: 1, outcome: 'rejected', ...failure });
  await store.addResultFile(file('d', 'done'));
  await store.addResultFile(file('e', 'live'));
  expect([...(await names(store))].sort().join('')).toBe('abcde');
  expect(await violated(store)).toEqual([]);
});

test('a refusal that moves on to another channel leaves what was kept', async () => {
  const { store } = await world();
  await store.submitIntent(intent('open'));
  await store.addResultFile(file('a', 'open'));
  const next = { ...intent('open').channel, submit_timeout_ms: 60_000 };
  const refused = {
    id: 'open',
    attempt: 1,
    outcome: 'rejected',
    error_code: 'x',
    error_message: 'x',
  } as const;
  await store.recordRefused({ ...refused, next });
  expect(await names(store)).toBe('');
});

test('the files of one task have a bound together', async () => {
  const { store } = await world();
  const max_task_bytes = 25;
  await store.addResultFile(file('a', 'done', { max_task_bytes }));
  await store.addResultFile(file('b', 'done', { bytes: 15, max_task_bytes }));
  await expect(store.addResultFile(file('c', 'done', { bytes: 1, max_task_bytes }))).rejects.toMatchObject({
    name: 'StoreRefused',
    reason: 'task_full',
  });
  await store.addResultFile(file('d', 'live', { bytes: 25, max_task_bytes }));
  await store.forgetResultFiles(['a'.repeat(64)]);
  await store.addResultFile(file('c', 'done', { max_task_bytes }));
});

test.each([
  { about: 'an unknown task', given: file('b', 'none'), said: 'task none: it is not stored' },
  { about: 'an id that exists', given: file('a', 'live'), said: `the id ${'a'.repeat(64)} exists` },
])('a file of $about is refused', async ({ given, said }) => {
  const { store, folder } = await world();
  await store.addResultFile(file('a', 'done'));
  await expect(store.addResultFile(given)).rejects.toMatchObject({
    name: 'StoreConflict',
    message: expect.stringContaining(said),
  });
  expect(rowsOf(folder, 'SELECT task_id FROM result_files')).toEqual([{ task_id: 'done' }]);
});

test('more files than one statement takes are forgotten all the same', async () => {
  const { store, folder } = await world();
  const ids = Array.from({ length: 230 }, (_, index) => String(index).padStart(64, '0'));
  await Promise.all(ids.map((id) => store.addResultFile({ ...file('a', 'done'), id })));
  await store.forgetResultFiles(ids.slice(1));
  expect(rowsOf(folder, 'SELECT id FROM result_files')).toEqual([{ id: '0'.repeat(64) }]);
});
