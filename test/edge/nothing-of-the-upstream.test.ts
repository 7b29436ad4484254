import { describe, expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import type { Operation, Route } from '../../runtime/contract/route.ts';
import type { TaskRecord } from '../../runtime/store/types.ts';
import { completedTask, openStream, type Server, taskRecord, testServer } from './fakes.ts';

/** In every place of a record that is the upstream's; a caller may never read it. */
const SECRET = 'UPSTREAM-SECRET';
const id = `task_${'9'.repeat(32)}`;

const SHOWING = new Set<Operation>([
  'task.get',
  'task.batch',
  'task.list',
  'task.page',
  'task.cancel',
  'task.delete',
]);
const routes = registry.routes
  .filter((route) => SHOWING.has(route.operation))
  .map((route) => ({ name: `${route.method} ${route.path}`, route }));

function hidden({ tasks }: Route): Partial<TaskRecord> {
  return {
    id,
    kind: tasks?.kind ?? 'video',
    route: tasks?.made_by?.[0] ?? 'videos-create',
    upstream_id: SECRET,
    channel_id: SECRET,
    protocol: SECRET,
    owner_id: 'owner_1',
    key_id: SECRET,
    price_rule: SECRET,
    spec_version: SECRET,
    saved: { secret: SECRET },
  };
}

const names = ['video', 'audio', 'image', 'thumbnail', 'audio_2', 'image_2', 'video_2'];
const files = Object.fromEntries(
  names.map((name) => [name, { url: `https://cdn.example/${SECRET}/${name}`, query: { key: SECRET } }]),
);
const facts = { id: SECRET, clip: SECRET, title: 'Rain', text: 'la la', tags: 'soft', seconds: 12 };
const items = [
  { files: ['video', 'audio', 'image'], facts },
  { files: ['video', 'audio', 'image'], facts },
];

async function serve(task: TaskRecord): Promise<Server> {
  const server = await testServer({
    registry,
    tasks: {
      cancel: async () => {
        server.world.tasks.set(id, { ...task, state: 'failed', error_code: 'cancelled' });
        return true;
      },
    },
    egress: {
      publicStream: async (url) => {
        const kind = /(video|audio|image)/.exec(url.slice(url.lastIndexOf('/')))?.[1] ?? 'image';
        return openStream(200, { 'content-type': `${kind}/x-test` }, [Buffer.from('abc')]);
      },
    },
  });
  server.world.tasks.set(id, task);
  return server;
}

async function ask({ app, auth }: Server, route: Route) {
  const named = Object.hasOwn(route.query, 'id') ? { id } : {};
  const query = new URLSearchParams({ ...route.selected_by, ...named }).toString();
  const field = route.task_id_in?.body;
  const body = field === undefined ? { ids: [id] } : { [field]: id, req_json: '{"return_url":true}' };
  const answer = await app.inject({
    method: route.method,
    url: `${route.path.replaceAll(/\{\w+\}/g, id)}?${query}`,
    headers: { ...auth, ...(route.body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(route.body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
  return { status: answer.statusCode, text: answer.body };
}

/** All gateway links of an answer. */
function linksIn(text: string): readonly string[] {
  return [...new Set(text.match(/https:\/\/gateway\.example\/[^"]+/g) ?? [])];
}

describe.each(routes)('$name', ({ route }) => {
  const states: readonly (readonly [string, TaskRecord])[] = [
    ['running', taskRecord({ ...hidden(route), state: 'in_progress', progress: 40 })],
    ['failed', taskRecord({ ...hidden(route), state: 'failed', error_code: 'timeout' })],
    ['completed', completedTask({ ...hidden(route), result: { files, items, usage: { tokens: 1 } } })],
  ];

  test.each(states)('shows nothing of the upstream: %s', async (_title, task) => {
    const server = await serve(task);
    const { status, text } = await ask(server, route);
    expect(status === 200 || status === 409).toBe(true);
    expect(text).not.toContain(SECRET);
  });

  test('every link that it shows opens without a key', async () => {
    const server = await serve(completedTask({ ...hidden(route), result: { files, items } }));
    const { text } = await ask(server, route);
    for (const link of linksIn(text)) {
      const { pathname, search } = new URL(link);
      const answer = await server.app.inject({ url: `${pathname}${search}` });
      expect([link, answer.statusCode, answer.body]).toEqual([link, 200, 'abc']);
    }
    const links = route.operation === 'task.cancel' || route.operation === 'task.delete' ? 0 : 1;
    expect(linksIn(text).length).toBeGreaterThanOrEqual(links);
  });
});
