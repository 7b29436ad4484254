import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { registry } from '../../generated/index.ts';
import { runCommand } from '../../runtime/admin/commands.ts';
import { explainText } from '../../runtime/admin/explain-text.ts';
import type { Explanation } from '../../runtime/admin/explanation.ts';
import type { OperatorCall } from '../../runtime/admin/operation.ts';
import { ROOT, runProgram } from '../support/process.ts';
import { CHAT_MODEL, type ExplainWorld, startExplainWorld } from './explain-world.ts';

/** With characters that addresses, JSON and forms spell in other ways. */
const CANARY = 'canary/+"key-0123456789';
const SIGNED = 'https://pictures.example/heron.png?sig=canary-of-an-address';

let world: ExplainWorld;
let task = '';

beforeAll(async () => {
  world = await startExplainWorld(CANARY);
  const made = await post('/v1/video/generations', {
    model: 'video-f',
    prompt: 'a heron',
    duration: 5,
    size: '16:9',
    image: SIGNED,
    metadata: { resolution: '720p' },
  });
  task = String(made.id);
  await explained(task, ({ state }) => state === 'completed');
});

afterAll(() => world.close());

async function post(
  path: string,
  body: object,
  given: Readonly<Record<string, string>> = {},
): Promise<Readonly<Record<string, unknown>>> {
  const answer = await fetch(`${world.url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${world.key}`, 'content-type': 'application/json', ...given },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
  const value: Readonly<Record<string, unknown>> = JSON.parse(await answer.text());
  return value;
}

function ask(id: string, key = world.adminKey): Promise<Response> {
  const headers = { authorization: `Bearer ${key}` };
  return fetch(`${world.adminUrl}/admin/explain/${id}`, { headers });
}

/** The explanation once it says so; what is traced is written a moment later. */
function explained(id: string, enough: (one: Explanation) => boolean): Promise<Explanation> {
  return vi.waitFor(
    async () => {
      const one = await explanation(id);
      expect(one).toSatisfy(enough);
      return one;
    },
    { timeout: 20_000, interval: 50 },
  );
}

async function explanation(id: string): Promise<Explanation> {
  const answer = await ask(id);
  expect(answer.status).toBe(200);
  const value: Explanation = JSON.parse(await answer.text());
  return value;
}

test('a task that failed over is explained from its public fields to the ledger', async () => {
  const one = await explained(task, ({ calls }) => calls.some(({ verdict }) => verdict === 'completed'));
  expect([one.state, one.model, one.mode, one.channel_id]).toEqual([
    'completed',
    'video-f',
    'first_frame',
    'sandbox-ark',
  ]);
  const submits = one.calls.filter(({ call }) => call === 'submit');
  expect(
    submits.map(({ channel, http, verdict, method, path }) => [channel, http, verdict, method, path]),
  ).toEqual([
    ['ark-spare', 401, 'rejected', 'POST', '/api/v3/contents/generations/tasks'],
    ['sandbox-ark', 200, 'accepted', 'POST', '/api/v3/contents/generations/tasks'],
  ]);
  expect(one.considered).toEqual([
    {
      channel_id: 'ark-spare',
      protocol: 'ark',
      outcome: 'rejected',
      reason: 'attempt 1: HTTP 401, invalid_key: AuthenticationError: the key is not valid',
      attempts: [1],
    },
    {
      channel_id: 'sandbox-ark',
      protocol: 'ark',
      outcome: 'accepted',
      reason: 'attempt 2: HTTP 200',
      attempts: [2],
    },
    {
      channel_id: 'sandbox-gateway',
      protocol: 'gateway',
      outcome: 'not_asked',
      reason: 'sandbox-ark had it before its turn',
      attempts: [],
    },
  ]);
  const told = one.timeline
    .filter(({ kind }) => kind !== 'call')
    .map(({ what }) => what.split(':')[0])
    .filter((what) => what !== 'in progress');
  // What one transaction writes may have two milliseconds.
  expect([told.at(-1), ...[...new Set(told)].sort()]).toEqual([
    'completed',
    'accepted',
    'attempt 1 begins on ark-spare, credential 0',
    'attempt 2 begins on sandbox-ark, credential 0',
    'completed',
    'held',
    'next attempt',
    'rejected',
  ]);
  expect(one.timeline.every(({ gap_ms }) => gap_ms >= 0)).toBe(true);
  expect(one.timeline[0]?.what).toMatch(/^held/);
  expect(one.fields.filter(({ name }) => name === 'seconds' || name === 'first_frame')).toEqual([
    {
      field: 'duration',
      name: 'seconds',
      value: 5,
      from: '$body.metadata.duration ?? $body.duration ?? $body.seconds',
      place: placeOf('specs/families/f.yaml', '  seconds: $body.metadata.duration'),
      sent: [
        {
          target: 'duration',
          value: 5,
          from: '$seconds | int',
          place: placeOf('specs/protocols/ark.yaml', 'duration: $seconds | int'),
        },
      ],
    },
    {
      field: 'image',
      name: 'first_frame',
      value: 'https://pictures.example/heron.png?…',
      from: '$body.image',
      place: placeOf('specs/families/f.yaml', '- $body.image'),
      sent: [
        {
          target: 'content[1].image_url.url',
          value: 'https://pictures.example/heron.png?…',
          from: '$item | url_or_data_uri, for each $first_frame',
          place: placeOf('specs/protocols/ark.yaml', 'image_url: { url: $item | url_or_data_uri }'),
        },
      ],
    },
  ]);
  const { hold, captured, refunded, rule, place = '' } = one.price;
  expect([hold, captured, refunded]).toEqual([300_000, 300_000, 0]);
  expect(rule).toContain('video-f');
  expect(place).toMatch(/^specs\/families\/f\.yaml:\d+$/);
  expect(one.ledger.map(({ kind }) => kind)).toEqual(['hold', 'hold', 'capture', 'capture']);
  expect(one.next[0]).toBe('Nothing: it is completed.');
});

/** The line of a spec on which this is first written. */
function placeOf(file: string, text: string): string {
  const lines = readFileSync(join(ROOT, file), 'utf8').split('\n');
  return `${file}:${lines.findIndex((line) => line.includes(text)) + 1}`;
}

test('a chat call is explained by its own id', async () => {
  const { id } = await post('/v1/chat/completions', {
    model: CHAT_MODEL,
    temperature: 0.2,
    messages: [{ role: 'user', content: `What is a heron? ${'x'.repeat(300)}` }],
  });
  const one = await explained(String(id), ({ calls, state }) => calls.length === 2 && state === 'completed');
  expect([one.kind, one.state, one.model, one.error]).toEqual(['chat', 'completed', CHAT_MODEL, null]);
  expect(one.calls.map(({ call, verdict, http }) => [call, verdict, http])).toEqual([
    ['chat', 'invalid_key', 401],
    ['chat', 'answered', undefined],
  ]);
  const [spare, answered] = one.considered;
  expect([spare, answered]).toEqual([
    {
      channel_id: 'sandbox-anthropic-messages-spare',
      protocol: 'anthropic-messages',
      outcome: 'invalid_key',
      reason: 'attempt 1: HTTP 401',
      attempts: [1],
    },
    {
      channel_id: one.channel_id,
      protocol: one.protocol,
      outcome: 'answered',
      reason: 'attempt 2',
      attempts: [2],
    },
  ]);
  expect(one.timeline.map(({ went }) => went)).toEqual(['on', 'wrong', 'well', 'well']);
  expect(one.timeline.every(({ at }) => Number.isInteger(at))).toBe(true);
  expect(one.price.charge).toMatch(
    /^chat-mini: \d+ in \(\d+ cached\) \+ \d+ out tokens x [\d./]+ USD per million x 1/,
  );
  expect(one.price.captured).toBeGreaterThan(0);
  expect(one.fields.find(({ name }) => name === 'temperature')).toMatchObject({
    field: 'temperature',
    value: 0.2,
    place: expect.stringMatching(/^specs\/families\/chat\.yaml:\d+$/),
  });
  expect(JSON.stringify(one)).not.toContain('x'.repeat(201));
  expect(one.timeline.map(({ kind }) => kind)).toEqual(['event', 'call', 'call', 'event']);
});

test('no explanation shows a credential or what signs an address', async () => {
  const text = await (await ask(task)).text();
  for (const secret of [CANARY, 'canary', world.key, 'sig=']) expect(text).not.toContain(secret);
});

test('it takes the admin key, and an id that there is', async () => {
  expect((await ask(task, world.key)).status).toBe(401);
  const unknown = await ask('task_nothing');
  expect([unknown.status, await unknown.json()]).toMatchObject([
    404,
    { error: { code: 'task_not_found', message: expect.stringContaining('`task_nothing`') } },
  ]);
});

test('it is found by its id at its vendor and by the request that made it', async () => {
  const { upstream_id } = await explanation(task);
  expect((await explanation(String(upstream_id))).id).toBe(task);
  const clip = { model: 'video-f', prompt: 'a heron', duration: 5, size: '16:9' };
  const named = { 'x-request-id': 'req_of_mine' };
  const first = await post('/v1/video/generations', clip, named);
  const one = await explained(
    String(first.id),
    ({ fields, state }) => fields.length > 0 && state === 'completed',
  );
  expect((await explanation('req_of_mine')).id).toBe(one.id);
  const second = await post('/v1/video/generations', clip, named);
  await explained(String(second.id), ({ fields }) => fields.length > 0);
  const both = await ask('req_of_mine');
  const { error }: { readonly error: { readonly message: string } } = JSON.parse(await both.text());
  expect([both.status, error.message.includes(one.id), error.message.includes(String(second.id))]).toEqual([
    400,
    true,
    true,
  ]);
});

test('of a task that its caller deleted, times, attempts, money and the id at the vendor are told', async () => {
  const made = await post('/v1/video/generations', { model: 'video-f', prompt: 'a heron', duration: 5 });
  const id = String(made.id);
  const before = await explained(id, ({ state, fields }) => state === 'completed' && fields.length > 0);
  const deleted = await fetch(`${world.url}/v1/videos/${id}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${world.key}` },
  });
  expect(deleted.status).toBe(200);
  const one = await explanation(id);
  expect([one.state, one.upstream_id, one.ledger]).toEqual(['completed', before.upstream_id, before.ledger]);
  expect([one.calls, one.fields, one.result]).toEqual([[], [], null]);
  expect(one.considered.map(({ outcome }) => outcome)).toContain('accepted');
  expect(one.timeline.at(-1)?.what).toBe('deleted');
  const at = new Date(one.deleted_at ?? 0).toISOString();
  expect(one.next[0]).toBe(`Its caller deleted it at ${at}.`);
  expect(one.missing).toEqual([
    'Its prompt, what was sent and answered, and the result went when its caller deleted it.',
  ]);
  const money = (micros: number) => `${micros}`;
  expect(explainText(one, { colour: false, money })).toContain(`deleted by its caller at ${at}`);
  expect((await explanation(String(one.upstream_id))).id).toBe(id);
});

test.each([
  [undefined, 118],
  [40, 80],
  [100, 100],
  [500, 160],
])('a terminal of %s columns has lines of at most %i', async (columns, most) => {
  const one = await explanation(task);
  const text = explainText(one, { colour: false, money: String, columns });
  const longest = Math.max(...text.split('\n').map((line) => line.length));
  expect(longest).toBe(most);
});

test('the command draws it within 120 columns, and gives it whole as JSON', async () => {
  const one = await explanation(task);
  const money = (micros: number) => `${(micros / 1_000_000).toFixed(2)} USD`;
  const text = explainText(one, { colour: false, money });
  expect(text.split('\n').filter((line) => line.length > 120)).toEqual([]);
  for (const title of ['What happened', 'Channels considered', 'Fields', 'Calls to vendors', 'Money', 'Next'])
    expect(text.split('\n')).toContain(title);
  expect(explainText(one, { colour: true, money })).toContain('\u001b[');
  const operation = registry.admin.explain;
  if (operation === undefined) throw new Error('there is no operation explain');
  const call = async (_: string, { id }: { readonly id: string }) => fetchJson(`/admin/explain/${id}`);
  const tools = { registry, money, colour: false, json: false, write: async () => undefined };
  const shown = await runCommand(
    'explain',
    { id: task },
    { operation, tools: { ...tools, call: call as OperatorCall } },
  );
  expect(shown).toEqual({ json: one, text });
});

test('its page shows what the command draws', async () => {
  const page = readFileSync(join(ROOT, 'docs/guides/run/explain.md'), 'utf8');
  const [, shown = ''] = /```text\n([\s\S]*?)```/.exec(page) ?? [];
  const money = (micros: number) => `${(micros / 1_000_000).toFixed(2)} USD`;
  const drawn = explainText(await explanation(task), { colour: false, money });
  expect(withoutChance(shown)).toEqual(withoutChance(drawn));
});

/** The lines of a drawing without what differs from one run to the next: ids, times, polls, and lines of specs. */
function withoutChance(text: string): readonly string[] {
  const lines = text.split('\n').filter((line) => !/poll|in progress|"status"/.test(line));
  const plain = lines.map((line) =>
    line
      .replaceAll(/task_\w{32}|cgt-\w+|\d{4}-\d\d-\d\dT[\d:.]+Z?|[\d.]+ (?:ms|s|min)\b|[┬├└]/g, '')
      .replaceAll(/(\.yaml):\d+/g, '$1')
      .replaceAll(/\s+/g, ' ')
      .replace(/^ \+/, '')
      .replace(/….*/, '')
      .trim()
      .slice(0, 70),
  );
  return [...new Set(plain)].sort();
}

test('the command line says which id is unknown, and fails', { timeout: 60_000 }, async () => {
  const env = { GATEWAY_DATA_DIR: world.folder, GATEWAY_SANDBOX: '1' };
  const { code, stdout, stderr } = await runProgram(['runtime/cli.js', 'explain', 'task_nothing'], env);
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toContain('there is no task or call `task_nothing`');
});

async function fetchJson(address: string): Promise<unknown> {
  const headers = { authorization: `Bearer ${world.adminKey}` };
  return (await fetch(`${world.adminUrl}${address}`, { headers })).json();
}
