import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JsonObject } from '../../runtime/contract/json.ts';
import type { ShownRoute } from '../../runtime/contract/route.ts';
import { nested, wide } from '../fuzz/mutate.ts';
import { type SandboxGateway, startSandboxGateway } from '../support/sandbox-gateway.ts';
import { shownRoutes } from '../support/shown-routes.ts';
import { makeTempFolder } from '../support/temp-folder.ts';
import { threadMs, watchTurns } from '../support/turn-watch.ts';

const KEY = { id: 'k', secret: 'sk-delay', owner: 'o', funds: 1_000_000_000 };
/** A turn is at most so many times what it takes to parse the body, beside what any request takes. */
const MOST_TIMES = 3;
const ANY_TURN_MS = 40;
/** The least of several counts: what else the process does in a turn, such as collecting garbage, is not the body's. */
const TRIES = 6;

let gateway: SandboxGateway;
beforeAll(async () => {
  gateway = await startSandboxGateway({ folder: makeTempFolder('delay'), keys: [KEY] });
});
afterAll(() => gateway.close());

const many = <T>(count: number, item: T): readonly T[] => Array.from({ length: count }, () => item);

/** What is added to a body that the route takes. */
const ADDED: Readonly<Record<string, () => JsonObject>> = {
  'names of dots': () => ({ metadata: wide(400, (at) => `${'.'.repeat(2_000)}${at}`) }),
  'names of steps': () => ({ metadata: wide(9_000, (at) => `a.b.c.d.e.f.${at}`) }),
  'unknown fields': () => wide(20_000, (at) => `field_${at}`),
  'as many names as metadata may have': () => ({ metadata: wide(990, (at) => `k${at}`) }),
  'most keys that a body may have': () => ({ metadata: wide(9_900, (at) => `k${at}`) }),
  'a deep body': () => ({ metadata: nested(2_000) }),
  'a name that folds to many letters': () => ({ metadata: { ['\ufdfa'.repeat(300_000)]: 1 } }),
  'a huge prompt': () => ({ prompt: '\u{1f600}'.repeat(250_000) }),
  'a huge prompt of escapes': () => ({ prompt: '%255C%2575'.repeat(100_000) }),
  'many texts': () => ({
    content: many(64, { type: 'text', text: 'a'.repeat(15_000) }),
    messages: many(5_000, { role: 'user', content: many(2, { type: 'text', text: 'abc' }) }),
    contents: many(5_000, { role: 'user', parts: many(2, { text: 'abc' }) }),
  }),
  'many pictures': () => ({
    images: many(20_000, 'https://example.com/a.png'),
    image: many(9_000, 'data:x'),
  }),
};

const routes = shownRoutes.filter((route) => route.body?.kinds.some((kind) => kind !== 'raw') === true);

test.each(routes.map((route) => ({ name: `${route.method} ${route.path} (${route.id})`, route })))(
  '$name takes no body that stops everything else',
  { timeout: 120_000 },
  async ({ route }) => {
    for (const [title, added] of Object.entries(ADDED)) {
      const text = JSON.stringify({ ...route.examples.accepted[0]?.body, ...added() });
      const found = await excessOf(text, () => send(route, text));
      expect([title, found]).toEqual([title, undefined]);
    }
  },
);

test('a list of tasks with long prompts', { timeout: 60_000 }, async () => {
  const body = JSON.stringify({ model: 'video-f', prompt: 'é'.repeat(9_000), seconds: '4' });
  const headers = { authorization: `Bearer ${KEY.secret}`, 'content-type': 'application/json' };
  await Promise.all(
    many(40, 0).map(async () => {
      const made = await fetch(`${gateway.url}/v1/videos`, { method: 'POST', headers, body });
      expect([made.status, await made.text()]).toEqual([200, expect.anything()]);
    }),
  );
  const read = async () => {
    const answer = await fetch(`${gateway.url}/v1/videos?limit=100`, { headers });
    return answer.text();
  };
  const text = await read();
  expect(text.length).toBeLessThan(40 * 3_000);
  expect(await excessOf(text, read)).toBeUndefined();
});

/** What the longest turn took, where it is too long in each of several tries. */
async function excessOf(text: string, work: () => Promise<unknown>): Promise<string | undefined> {
  const times: string[] = [];
  for (let tried = 0; tried < TRIES; tried += 1) {
    const begin = threadMs();
    JSON.parse(text);
    const parse = threadMs() - begin;
    const turns = watchTurns();
    await work();
    await new Promise((resolve) => setImmediate(resolve));
    turns.stop();
    const longest = turns.longestMs();
    if (longest <= MOST_TIMES * parse + ANY_TURN_MS) return undefined;
    times.push(`${Math.round(longest)} ms, to parse ${text.length} characters ${Math.round(parse)} ms`);
  }
  return times.join('; ');
}

async function send(route: ShownRoute, text: string): Promise<void> {
  const [example] = route.examples.accepted;
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => example?.path?.[name] ?? 'task_0');
  const query = new URLSearchParams(route.selected_by).toString();
  const json = route.body?.kinds.includes('json') === true;
  const form = new FormData();
  if (!json)
    for (const [name, value] of Object.entries(JSON.parse(text)).slice(0, 60))
      form.append(name.slice(0, 200), JSON.stringify(value).slice(0, 1_000_000));
  const answer = await fetch(`${gateway.url}${path}${query === '' ? '' : `?${query}`}`, {
    method: route.method,
    headers: {
      authorization: `Bearer ${KEY.secret}`,
      'gateway-dry-run': 'true',
      ...(json ? { 'content-type': 'application/json' } : {}),
    },
    body: json ? text : form,
  });
  await answer.text();
}
