import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import type { ChatTwin } from '../../runtime/contract/chat.ts';
import type { JsonObject } from '../../runtime/contract/json.ts';
import { startTwins, type TwinServer } from '../../runtime/sandbox/twins/twin-server.ts';
import { chatCall } from '../support/chat-call.ts';

/** A question in each format, written by hand. */
const BODIES: Readonly<Record<ChatTwin['format'], (prompt: string) => JsonObject>> = {
  'chat-completions': (content) => ({ model: 'm', messages: [{ role: 'user', content }] }),
  messages: (content) => ({ model: 'm', max_tokens: 100, messages: [{ role: 'user', content }] }),
  'generate-content': (text) => ({ contents: [{ role: 'user', parts: [{ text }] }] }),
};
/** Classes of refusals, each with the word that asks for it where that is another. */
const FAULTS: readonly (readonly [kind: string, fault?: string])[] = [
  ['rate_limit'],
  ['quota'],
  ['overloaded'],
  ['upstream', 'server_error'],
];

const twins = await registry.chat_twins();
const ids = Object.keys(twins).sort();

test('every chat protocol has a twin', () => {
  expect(ids).toEqual(Object.keys(registry.chat_protocols).sort());
});

describe('the vendors that the specs describe', () => {
  let server: TwinServer;
  beforeAll(async () => {
    server = await startTwins({ twins: await registry.twins(), chat: twins });
  });
  afterAll(() => server.close());

  const ask = async (
    id: string,
    prompt: string,
    more: { stream?: true; headers?: Record<string, string> } = {},
  ) => {
    const twin = twins[id];
    if (twin === undefined) throw new Error(`no twin of ${id}`);
    const protocol = registry.chat_protocols[id];
    if (protocol === undefined) throw new Error(`no chat protocol ${id}`);
    const usesField = twin.stream.path === twin.complete.path;
    const { url, init } = await chatCall(protocol, {
      base_url: server.baseUrl(id),
      credential: server.credentialOf(id),
      stream: more.stream === true,
      body: {
        ...BODIES[twin.format](prompt),
        ...(more.stream === true && usesField ? { stream: true } : {}),
      },
    });
    return fetch(url, { ...init, headers: { ...init.headers, ...more.headers } });
  };

  test.each(ids)('%s answers whole and as a stream', async (id) => {
    expect(await (await ask(id, 'a heron')).text()).toContain('You said: “a heron”');
    const stream = await ask(id, 'a heron', { stream: true });
    expect(stream.headers.get('content-type')).toMatch(/^text\/event-stream/);
    expect(await stream.text()).toContain('“a ');
  });

  test.each(
    ids.flatMap((id) => {
      const shown = Object.keys(twins[id]?.examples.errors ?? {});
      return FAULTS.filter(([kind]) => shown.includes(kind)).map((fault) => [id, ...fault]);
    }),
  )('%s says %s in the words of its examples', async (id = '', kind = '', fault = kind) => {
    const known = twins[id]?.examples.errors[kind];
    const answer = await ask(id, `sandbox:${fault}`);
    expect([answer.status, await answer.json()]).toEqual([known?.http, known?.body]);
  });

  test.each(ids)('%s wants its headers', async (id) => {
    for (const name of Object.keys(twins[id]?.complete.headers ?? {})) {
      const answer = await ask(id, 'a heron', { headers: { [name]: 'other' } });
      expect([answer.status, await answer.text()]).toEqual([
        400,
        expect.stringContaining(`${name}: header is required`),
      ]);
    }
  });

  test('one that does tasks and chat does both below one name, with one key', async () => {
    const all = await registry.twins();
    const [task] = Object.values(all).filter(({ auth }) => auth.use === 'bearer');
    const chat = Object.values(twins).find(({ auth }) => auth.use === 'bearer');
    if (task === undefined || chat === undefined) throw new Error('no vendor takes a bearer key');
    const both = await startTwins({
      twins: { both: { ...task, protocol: 'both' } },
      chat: { both: { ...chat, protocol: 'both' } },
    });
    const headers = { 'content-type': 'application/json', authorization: 'Bearer sandbox-both' };
    const post = (path: string, body: JsonObject) =>
      fetch(`${both.origin}/both${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    expect(await (await post(chat.complete.path, BODIES[chat.format]('both'))).text()).toContain('both');
    expect((await post(task.submit[0]?.path.replaceAll(/\{\+?\w+\}/g, 'm') ?? '', {})).status).not.toBe(404);
    expect((await post('/nowhere', {})).status).toBe(404);
    await both.close();
  });
});
