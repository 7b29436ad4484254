import { describe, expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import type { Json } from '../../runtime/contract/json.ts';
import { callbackUrl, signCallbackToken } from '../../runtime/edge/identity/callback-token.ts';
import { silentLogger } from '../../runtime/observe/logger.ts';
import { createObserver } from '../../runtime/observe/observer.ts';
import type { NewTrace } from '../../runtime/store/traces.ts';
import { withoutOwnTokens } from '../../runtime/work/trace/redact.ts';
import { createTracer } from '../../runtime/work/trace/tracer.ts';
import { answer, channelOf } from './world.ts';

/** The address for callbacks lets whoever knows it hurry a task: its token is in no trace, in whatever field it was sent. */
const KEY = new Uint8Array(32).fill(7);
const TASK = `task_${'0123456789abcdef'.repeat(2)}`;
const OTHER = `task_${'fedcba9876543210'.repeat(2)}`;
const TOKEN = signCallbackToken(KEY, TASK);

function addressOf(task: string): string {
  const address = callbackUrl(task, { routes: registry.routes, publicUrl: 'https://gw.example', key: KEY });
  if (address === undefined) throw new Error('no route takes callbacks');
  return address;
}

async function tracedOf(value: Json, path = '/make'): Promise<string> {
  const rows: NewTrace[] = [];
  const store = { addTraces: async (more: readonly NewTrace[]) => void rows.push(...more) };
  const clock = { now: () => 1_000, after: () => () => undefined };
  const secretsOf = (task: string) => [signCallbackToken(KEY, task)];
  const tracer = createTracer({ store, clock, secretsOf, observer: createObserver(), log: silentLogger });
  const channel = channelOf({ id: 'a' });
  const query = { fal_webhook: addressOf(TASK) };
  const request = { method: 'POST', path, query, headers: {}, body: { kind: 'json', value } } as const;
  const excerpt = tracer.excerptOf(TASK, request, channel);
  if (excerpt === undefined) throw new Error('nothing was traced');
  const about = {
    call: 'submit',
    channel,
    credential: 0,
    protocol: 'p',
    began: 1,
    ms: 1,
    verdict: 'accepted',
  } as const;
  tracer.upstreamCall(TASK, { ...about, request, outcome: answer(200, value) });
  tracer.upstreamCall(TASK, { ...about, request: excerpt, reason: `it said ${JSON.stringify(value)}` });
  await tracer.flush();
  return rows.map(({ json }) => json).join('\n');
}

const percent = (text: string) => encodeURIComponent(text);
const slashed = (text: string) => text.replaceAll('/', '\\/');
const escaped = (text: string) =>
  [...text].map((char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');

const SPELLINGS: readonly (readonly [title: string, spell: (text: string) => string])[] = [
  ['as it is', (text) => text],
  ['for an address', percent],
  ['for an address within one', (text) => percent(percent(text))],
  ['within JSON text', (text) => JSON.stringify({ notify: text })],
  ['within JSON text with slashes escaped', (text) => slashed(JSON.stringify({ notify: text }))],
  ['at the end of a long text', (text) => `${'word '.repeat(20)}${text}`],
  ['where a long text is cut', (text) => `${'word '.repeat(36)}${text}`],
];

describe('the token of a task in the address for its callbacks', () => {
  test.each([
    ...SPELLINGS,
    ['escaped in every character', escaped] as const,
    ['as base64', (text: string) => Buffer.from(`{"a":"${text}"}`).toString('base64')] as const,
    [
      'as base64 that begins elsewhere',
      (text: string) => Buffer.from(`ab${text}`).toString('base64url'),
    ] as const,
  ])('is not traced %s', async (_, spell) => {
    const kept = await tracedOf({ callback_url: spell(addressOf(TASK)), list: [{ deep: spell(TOKEN) }] });
    for (const part of [TOKEN, TOKEN.slice(0, 12), percent(TOKEN)]) expect(kept).not.toContain(part);
    const base64 = [...kept.matchAll(/[\w+/-]{24,}/g)].map(([text]) =>
      Buffer.from(text, 'base64').toString(),
    );
    expect(base64.filter((text) => text.includes(TOKEN.slice(0, 12)))).toEqual([]);
  });

  test.each(SPELLINGS)(
    'nor is that of another task, which a vendor tells beside it, %s',
    async (_, spell) => {
      const kept = await tracedOf({ data: [{ notify_hook: spell(addressOf(OTHER)) }] });
      expect(kept).not.toContain(signCallbackToken(KEY, OTHER).slice(0, 12));
    },
  );

  test('is not traced in a path', async () => {
    expect(await tracedOf({}, `/hook/${TOKEN}`)).not.toContain(TOKEN);
    expect(await tracedOf({}, `/hook/${OTHER}/${signCallbackToken(KEY, OTHER)}`)).not.toContain(
      signCallbackToken(KEY, OTHER),
    );
  });

  test('is shown of no trace that was written before', () => {
    const old = JSON.stringify({ request: { callback_url: addressOf(OTHER) } });
    expect(withoutOwnTokens(old)).toBe(
      `{"request":{"callback_url":"https://gw.example/v1/callbacks/${OTHER}/<token>"}}`,
    );
  });

  test('nor is the signature of a link to an upload', async () => {
    const link = `https://gw.example/v1/assets/x/content?expires=1&signature=${'ab'.repeat(32)}`;
    const kept = await tracedOf({ a: link, b: percent(link), c: JSON.stringify({ image: link }) });
    expect(kept).not.toContain('abababab');
  });
});
