import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../runtime/contract/json.ts';
import type { ShownRoute } from '../../runtime/contract/route.ts';
import { MOST_VALUES } from '../../runtime/contract/scan-json.ts';
import { nested, wide } from '../fuzz/mutate.ts';
import { type SandboxGateway, startSandboxGateway } from '../support/sandbox-gateway.ts';
import { shownRoutes } from '../support/shown-routes.ts';
import { makeTempFolder } from '../support/temp-folder.ts';
import { longestTurn } from '../support/turn-watch.ts';

const KEY = { id: 'k', secret: 'sk-delay', owner: 'o', funds: 1_000_000_000 };
/** What a form may hold in one text. */
const FIELD_CHARS = 1_000_000;

let gateway: SandboxGateway;
beforeAll(async () => {
  gateway = await startSandboxGateway({ folder: makeTempFolder('delay'), keys: [KEY] });
});
afterAll(() => gateway.close());

const many = <T>(count: number, make: (at: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, at) => make(at));
const schemaOf = (names: number): JsonObject => ({
  type: 'object',
  properties: Object.fromEntries(many(names, (at) => [`p${at}`, { type: 'string', description: 'd' }])),
});
const deepSchema = (levels: number): JsonObject =>
  levels === 0
    ? { type: 'string' }
    : { type: 'object', properties: { a: deepSchema(levels - 1), b: { type: 'array', items: {} } } };
const toolsOf = (count: number, parameters: JsonObject): Json =>
  many(count, (at) => ({ type: 'function', function: { name: `f${at}`, parameters } }));
const called = (at: number): Json => ({
  id: `c${at}`,
  type: 'function',
  function: { name: 'f', arguments: '{"a":1}' },
});
const userSays = (content: Json): JsonObject => ({ messages: [{ role: 'user', content }] });
/** About half of the values that a body may have, so that everything that has a limit of its own lets it through. */
const HALF = MOST_VALUES / 2;

type Make = (chars: number) => JsonObject;

/** What every route is sent, in place of what it takes: it must be refused, or read, in short turns. */
const ANYWHERE: Readonly<Record<string, Make>> = {
  'names of dots': () => ({ metadata: wide(400, (at) => `${'.'.repeat(2_000)}${at}`) }),
  'names of steps': () => ({ metadata: wide(9_000, (at) => `a.b.c.d.e.f.${at}`) }),
  'unknown fields': () => wide(20_000, (at) => `field_${at}`),
  'most names of metadata': () => ({ metadata: wide(990, (at) => `k${at}`) }),
  'most keys of a body': () => ({ metadata: wide(9_900, (at) => `k${at}`) }),
  'a deep body': () => ({ metadata: nested(2_000) }),
  'a name that folds to many letters': () => ({ metadata: { ['\ufdfa'.repeat(300_000)]: 1 } }),
  'many numbers': () => ({ metadata: { list: many(MOST_VALUES - 5_000, () => 7) } }),
  'many lists': () => ({ metadata: { list: many(HALF / 2, () => [1, 'a']) } }),
  'many pictures': () => ({
    images: many(HALF - 5_000, () => 'https://a.b/c.png'),
    image: many(9_000, () => 'data:x'),
  }),
};

/** Bodies as long as the route takes. */
const WHOLE: Readonly<Record<string, Make>> = {
  'a huge prompt of escapes': (chars) => ({ prompt: '"\n'.repeat(chars / 4) }),
  'a huge picture': (chars) => ({
    image: `data:image/png;base64,iVBORw0KGgo${'A'.repeat(4 * Math.floor(chars / 4) + 1)}`,
  }),
};

/** What chats hold many of, in each of their dialects. */
const CHATS: Readonly<Record<string, Make>> = {
  'many messages': () => ({
    messages: many(24_000, () => ({ role: 'user', content: 'abc' })),
    contents: many(12_000, () => ({ role: 'user', parts: [{ text: 'abc' }] })),
  }),
  'messages with names': () => ({
    messages: many(16_000, () => ({ role: 'assistant', name: 'x', content: 'abc', reasoning_content: 'y' })),
  }),
  'many texts': () => ({
    content: many(64, () => ({ type: 'text', text: 'a'.repeat(15_000) })),
    messages: many(5_000, () => ({ role: 'user', content: many(2, () => ({ type: 'text', text: 'abc' })) })),
    contents: many(5_000, () => ({ role: 'user', parts: many(2, () => ({ text: 'abc' })) })),
  }),
  'one message of many texts': () => userSays(many(48_000, () => ({ type: 'text', text: 'abc' }))),
  'one turn of many parts': () => ({
    contents: [{ role: 'user', parts: many(90_000, () => ({ text: 'abc' })) }],
  }),
  'many calls of tools': () => ({
    messages: [
      ...many(7_000, (at) => [
        { role: 'assistant', tool_calls: [called(at)] },
        { role: 'tool', tool_call_id: `c${at}`, content: '{"b":2}' },
      ]).flat(),
      { role: 'user', content: 'x' },
    ],
  }),
  'a call of a tool with many values': () => ({
    messages: [
      {
        role: 'assistant',
        tool_calls: [
          { ...Object(called(0)), function: { name: 'f', arguments: `{"a":[${'[],'.repeat(2_000_000)}1]}` } },
        ],
      },
      { role: 'tool', tool_call_id: 'c0', content: `[${'[],'.repeat(2_000_000)}1]` },
    ],
  }),
  'a call of a tool with the most values': () => ({
    messages: [
      {
        role: 'assistant',
        tool_calls: [
          {
            ...Object(called(0)),
            function: { name: 'f', arguments: `{"a":[${'[],'.repeat(HALF - 1_000)}1]}` },
          },
        ],
      },
      { role: 'tool', tool_call_id: 'c0', content: `[${'[],'.repeat(HALF - 1_000)}1]` },
    ],
  }),
  'wide tools': () => ({ tools: toolsOf(120, schemaOf(180)) }),
  'deep tools': () => ({ tools: toolsOf(128, deepSchema(12)) }),
  'a wide schema': () => ({
    response_format: { type: 'json_schema', json_schema: { name: 'x', schema: schemaOf(30_000) } },
    generationConfig: { responseSchema: schemaOf(30_000) },
  }),
  'unknown lists': () => ({ stuff: many(HALF / 2, () => [1, 'a']) }),
  'unknown objects': () => ({ stuff: many(48_000, () => ({ a: 1 })) }),
  'one huge message': (chars) => userSays('a'.repeat(chars)),
  'one huge message of two units': (chars) => userSays('\u{1f600}'.repeat(chars / 4)),
  'one huge message of escapes': (chars) => userSays('"\n'.repeat(chars / 4)),
  'huge pictures': (chars) =>
    userSays(
      many(4, (at) => ({
        type: 'image_url',
        image_url: {
          url: `data:image/png;base64,iVBORw0KGgo${'ABCD'[at]?.repeat(4 * Math.floor(chars / 16 - 50) + 1)}`,
        },
      })),
    ),
};

const routes = shownRoutes.filter((route) => route.body?.kinds.some((kind) => kind !== 'raw') === true);
/** Of several routes that do the same, one is sent all bodies, and the others those that cost most. */
const first = routes.filter(
  (route, at) => routes.findIndex(({ operation }) => operation === route.operation) === at,
);
/** Of several routes that take as much, one is sent the largest bodies. */
const sizes = first.filter(
  (route, at) => first.findIndex(({ body }) => body?.max_bytes === route.body?.max_bytes) === at,
);
const WORST: ReadonlySet<string> = new Set([
  'names of steps',
  'many pictures',
  'many calls of tools',
  'wide tools',
  'a wide schema',
]);
const isChat = ({ operation }: ShownRoute): boolean =>
  operation === 'chat.complete' || operation === 'content.generate';
const named = (list: readonly ShownRoute[]) =>
  list.map((route) => ({ name: `${route.method} ${route.path} (${route.id})`, route }));
/** Without the part of a limit that the rest of the body takes; a streamed file is no body that is parsed. */
const roomOf = ({ body }: ShownRoute): number =>
  body?.stream === true ? 1_000_000 : (body?.max_bytes ?? 0) - 5_000;

type Bodies = Readonly<Record<string, Make>>;

function worstOf(bodies: Bodies): Bodies {
  return Object.fromEntries(Object.entries(bodies).filter(([title]) => WORST.has(title)));
}

interface Written {
  readonly names: ReadonlySet<string>;
  readonly json: string;
}

const written = new Map<Make, Written>();

/** What a body is given, as JSON: to write it costs more than all else, and most of them are the same for each route. */
function writtenBy(make: Make, chars: number): Written {
  const known = written.get(make);
  if (known !== undefined) return known;
  const added = make(chars);
  const made = { names: new Set(Object.keys(added)), json: JSON.stringify(added) };
  if (make.length === 0) written.set(make, made);
  return made;
}

/** A body with some of its members replaced by those that are written. */
function textOf(body: JsonObject, { names, json }: Written): string {
  const own = JSON.stringify(Object.fromEntries(Object.entries(body).filter(([name]) => !names.has(name))));
  return own === '{}' ? json : `${own.slice(0, -1)},${json.slice(1)}`;
}

async function expectShortTurns(route: ShownRoute, bodies: Bodies): Promise<void> {
  const own = isChat(route) ? route.examples.accepted[0]?.body : withoutPrompt(route);
  const asked =
    route.operation === 'quote.get'
      ? { route: 'POST /v1/chat/completions', model: 'chat-mini', ...userSays('x') }
      : own;
  for (const [title, added] of Object.entries(bodies)) {
    for (const kind of route.body?.kinds.filter((one) => one !== 'raw') ?? []) {
      const chars = kind === 'json' ? roomOf(route) : Math.min(roomOf(route), FIELD_CHARS);
      const text = textOf(asked ?? {}, writtenBy(added, chars));
      const bytes = kind === 'json' ? Buffer.from(text) : formOf(text);
      const found = await longestTurn(text, () => send(route, kind, bytes));
      expect([title, kind, found]).toEqual([title, kind, undefined]);
    }
  }
}

function withoutPrompt(route: ShownRoute): JsonObject {
  const { prompt: _, image: __, images: ___, ...rest } = route.examples.accepted[0]?.body ?? {};
  return { prompt: 'a heron', ...rest };
}

test.each(named(routes))(
  '$name takes no names that stop everything else (F86)',
  { timeout: 120_000 },
  ({ route }) => expectShortTurns(route, first.includes(route) ? ANYWHERE : worstOf(ANYWHERE)),
);

test.each(named(sizes))(
  '$name takes no body of its size that stops everything else (F86)',
  { timeout: 120_000 },
  ({ route }) => expectShortTurns(route, WHOLE),
);

test.each(named(routes.filter((route) => isChat(route) || route.operation === 'quote.get')))(
  '$name takes no conversation that stops everything else',
  { timeout: 120_000 },
  ({ route }) => expectShortTurns(route, first.includes(route) && isChat(route) ? CHATS : worstOf(CHATS)),
);

test('a list of tasks with long prompts', { timeout: 60_000 }, async () => {
  const body = JSON.stringify({ model: 'video-f', prompt: 'é'.repeat(9_000), seconds: '4' });
  const headers = { authorization: `Bearer ${KEY.secret}`, 'content-type': 'application/json' };
  await Promise.all(
    many(40, async () => {
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
  expect(await longestTurn(text, read)).toBeUndefined();
});

const BOUNDARY = 'loop-delay';

function formOf(text: string): Buffer {
  const parts = Object.entries(JSON.parse(text))
    .slice(0, 30)
    .map(([name, value]) => {
      const written = typeof value === 'string' ? value : JSON.stringify(value);
      return `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name.slice(0, 200)}"\r\n\r\n${written.slice(0, FIELD_CHARS)}\r\n`;
    });
  return Buffer.from(`${parts.join('')}--${BOUNDARY}--\r\n`);
}

/** By the plain client: to copy a body is work of the caller, who shares the thread. */
function send(route: ShownRoute, kind: string, bytes: Buffer): Promise<void> {
  const [example] = route.examples.accepted;
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => example?.path?.[name] ?? 'task_0');
  const query = new URLSearchParams(route.selected_by).toString();
  return new Promise((resolve, reject) => {
    const call = request(
      `${gateway.url}${path}${query === '' ? '' : `?${query}`}`,
      {
        method: route.method,
        agent: false,
        headers: {
          authorization: `Bearer ${KEY.secret}`,
          'gateway-dry-run': 'true',
          'content-type': kind === 'json' ? 'application/json' : `multipart/form-data; boundary=${BOUNDARY}`,
          'content-length': bytes.length,
        },
      },
      (answer) => answer.resume().once('end', resolve),
    );
    call.once('error', reject);
    call.end(bytes);
  });
}
