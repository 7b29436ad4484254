import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import { type TaskReading, taskIdIn, taskReading } from '../../runtime/admin/task-places.ts';
import { at } from '../../runtime/contract/values.ts';
import { addressOf, bodyOf, PAID_REQUESTS } from '../edge/idempotency/paid-routes.ts';
import { type SandboxGateway, startSandboxGateway } from '../support/sandbox-gateway.ts';
import { makeTempFolder } from '../support/temp-folder.ts';

const SECRET = 'sk-test-caller';
const headers = { authorization: `Bearer ${SECRET}`, 'content-type': 'application/json' };
const MAKING = PAID_REQUESTS.filter(({ route }) => /\.(submit|remix)$/.test(route.operation));

let gateway: SandboxGateway;
let finished = '';

beforeAll(async () => {
  gateway = await startSandboxGateway({
    folder: makeTempFolder('play-tasks'),
    keys: [{ id: 'key_caller', secret: SECRET, owner: 'caller', funds: 10 ** 12 }],
  });
  const made = await post('/v1/videos', { model: 'video-a', prompt: 'a heron takes off' });
  const reading = taskReading(routeOf('videos-create'), registry.routes);
  finished = String(at(await made.json(), 'id'));
  if (reading !== undefined) await ended(reading, finished);
});
afterAll(() => gateway.close());

const post = (path: string, body: unknown) =>
  fetch(`${gateway.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });

function routeOf(id: string) {
  const route = registry.routes.find((one) => one.id === id);
  if (route === undefined) throw new Error(`there is no route ${id}`);
  return route;
}

/** State of a task when it has ended, and what its file is, as the browser of a caller reads them. */
async function ended(reading: TaskReading, id: string): Promise<string> {
  const { method, address, body_field: field, state } = reading;
  const body = field === undefined ? {} : { body: JSON.stringify({ [field]: id }) };
  for (;;) {
    const answer = await fetch(gateway.url + address.replace('{task_id}', id), { method, headers, ...body });
    expect(answer.status, address).toBe(200);
    const now = state.words[String(at(await answer.json(), ...state.at))];
    expect(now, address).toBeDefined();
    if (now === 'completed' || now === 'failed') return now;
    await sleep(20);
  }
}

describe('a task of the playground', () => {
  test.each(MAKING)('is found, read and shown: $name', async ({ route, example }) => {
    if (example === undefined) throw new Error(`${route.id} has no example`);
    const reading = taskReading(route, registry.routes);
    if (reading === undefined) throw new Error(`nobody can read what ${route.id} makes`);
    const made = await post(addressOf(route, example, finished), bodyOf(example));
    const id = taskIdIn(route, await made.json()) ?? '';
    expect(id).toMatch(/^task_[0-9a-f]{32}$/);
    expect(await ended(reading, id)).toBe('completed');
    const content = await fetch(gateway.url + reading.content.replace('{task_id}', id), { headers });
    expect([content.status, content.headers.get('content-type')]).toEqual([
      200,
      expect.stringMatching(/^(video|audio|image)\//),
    ]);
  });

  test('is no answer that waited for its pictures', () => {
    expect(taskReading(routeOf('images-generations'), registry.routes)).toBeUndefined();
    expect(taskIdIn(routeOf('images-generations'), { id: 'task_1', data: 'task_1' })).toBeUndefined();
  });
});
