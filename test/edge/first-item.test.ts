import { expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import { completedTask, openStream, testServer } from './fakes.ts';

const EXPIRES = 1_900_000_000_000;

/** Words, a picture, words, a picture; the first is the second of four. */
const task = completedTask({
  kind: 'image',
  route: 'images-tasks',
  result: {
    files: {
      image_2: { url: 'https://cdn.example/2.png', expires_at: EXPIRES },
      image_4: { url: 'https://cdn.example/4.png', expires_at: EXPIRES + 5_000 },
    },
    items: [
      { files: [], facts: { text: 'Here it is:' } },
      { files: ['image'], facts: {} },
      { files: [], facts: { text: 'And another:' } },
      { files: ['image'], facts: {} },
    ],
  },
});

test('who names no item of a task has the first that is a file, which is also when the task expires', async () => {
  const fetched: string[] = [];
  const server = await testServer({
    registry,
    egress: {
      publicStream: async (url) => {
        fetched.push(url);
        return openStream(200, { 'content-type': 'image/png' }, [Buffer.from('png')]);
      },
    },
  });
  server.world.tasks.set(task.id, task);
  for (const query of ['', '?item=4', '?variant=image', '?item=1']) {
    const url = `/v1/images/tasks/${task.id}/content${query}`;
    const { statusCode } = await server.app.inject({ url, headers: server.auth });
    fetched.push(String(statusCode));
  }
  expect(fetched).toEqual([
    'https://cdn.example/2.png',
    '200',
    'https://cdn.example/4.png',
    '200',
    'https://cdn.example/2.png',
    '200',
    '400',
  ]);
  const shown = await server.app.inject({ url: `/v1/images/tasks/${task.id}`, headers: server.auth });
  expect(shown.json()).toMatchObject({ expires_at: EXPIRES / 1_000 });
});
