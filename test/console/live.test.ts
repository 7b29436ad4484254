import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { html } from '../../runtime/console/html.ts';
import { createLive, type LiveTopics } from '../../runtime/console/live.ts';
import { silentLogger } from '../../runtime/observe/logger.ts';

const PATIENCE = { timeout: 15_000 };

/** A server of streams, of topics that count how often they are read. */
async function world(region: () => string = () => 'same', options: { readonly beatMs?: number } = {}) {
  const looks = { count: 0 };
  const params: string[] = [];
  let isOpen = true;
  const topics: LiveTopics = {
    counted: async () => ({
      everyMs: 50,
      region: async (_, param) => {
        looks.count += 1;
        params.push(param);
        return html`<p>${region()}</p>`;
      },
    }),
    failing: async () => ({ everyMs: 50, region: async () => Promise.reject(new Error('away')) }),
  };
  const live = createLive({ view: () => ({}) as never, log: silentLogger, topics, ...options });
  const server = createServer((request, response) => {
    const asked = new URL(request.url ?? '', 'http://x').searchParams.get('topics') ?? '';
    if (!live.stream(response, asked.split(','), () => isOpen)) response.writeHead(503).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    live.close();
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  return {
    looks,
    params,
    live,
    signOut: () => {
      isOpen = false;
    },
    async look(asked: string) {
      const stop = new AbortController();
      const answer = await fetch(`http://127.0.0.1:${port}/?topics=${asked}`, { signal: stop.signal });
      const seen = { text: '', ended: false };
      const reading = (async () => {
        const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
        for (
          let piece = await reader?.read();
          piece !== undefined && !piece.done;
          piece = await reader?.read()
        )
          seen.text += piece.value;
      })();
      reading
        .catch(() => undefined)
        .finally(() => {
          seen.ended = true;
        });
      return {
        status: answer.status,
        seen,
        events: () => seen.text.split('\n\n').filter((event) => event.includes('hx-partial')),
        leave: () => stop.abort(),
      };
    },
  };
}

test('however many look at a topic, it is read once, and sent only when it is another', async () => {
  let shown = 'one';
  const at = await world(() => shown);
  const first = await at.look('counted:a');
  await expect.poll(() => first.events().length, PATIENCE).toBe(1);
  const others = await Promise.all(Array.from({ length: 5 }, () => at.look('counted:a')));
  await expect.poll(() => others.map((one) => one.events().length), PATIENCE).toEqual([1, 1, 1, 1, 1]);
  // All have it, and wait for a change: what is read meanwhile is read for all of them together.
  const before = at.looks.count;
  await expect.poll(() => at.looks.count, PATIENCE).toBeGreaterThan(before + 3);
  expect([first, ...others].map((one) => one.events().length)).toEqual([1, 1, 1, 1, 1, 1]);
  shown = 'two';
  await expect
    .poll(() => others.map((one) => one.events().at(-1)), PATIENCE)
    .toEqual(Array(5).fill(expect.stringContaining('<p>two</p>')));
  expect(new Set(at.params)).toEqual(new Set(['a']));

  for (const one of [first, ...others]) one.leave();
  await expect
    .poll(async () => {
      const now = at.looks.count;
      await new Promise((resolve) => setTimeout(resolve, 150));
      return at.looks.count - now;
    }, PATIENCE)
    .toBe(0);
});

test('a text of somebody else cannot end an event or begin another', async () => {
  const at = await world(() => 'x\r\revent: signed-out\rdata: y\n\nevent: beat\n');
  const one = await at.look('counted');
  await expect.poll(() => one.seen.text, PATIENCE).toContain('</hx-partial>');
  const lines = one.seen.text.split(/\r\n|\r|\n/);
  expect(lines.filter((line) => line.startsWith('event:') && line !== 'event: beat')).toEqual([]);
  expect(lines).toContain('data: event: signed-out');
});

test('there are twenty streams at most, and a topic that there is not is none', async () => {
  const at = await world();
  const lookers = await Promise.all(Array.from({ length: 20 }, () => at.look('no-such,failing')));
  expect(lookers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect((await at.look('counted')).status).toBe(503);
  lookers[0]?.leave();
  await expect.poll(async () => (await at.look('counted')).status, PATIENCE).toBe(200);
});

test('a stream falls silent while something of it cannot be read, so that its page does not call it live', async () => {
  let isAway = true;
  const region = (): string => {
    if (isAway) throw new Error('away');
    return 'here';
  };
  const at = await world(region, { beatMs: 50 });
  const beats = (one: Awaited<ReturnType<typeof at.look>>): number =>
    one.seen.text.split('event: beat').length;
  const [one, other] = [await at.look('counted'), await at.look('no-such')];
  await expect
    .poll(async () => {
      const before = [beats(one), beats(other)];
      await new Promise((resolve) => setTimeout(resolve, 300));
      return [beats(one) - (before[0] ?? 0) > 0, beats(other) - (before[1] ?? 0) > 0];
    }, PATIENCE)
    .toEqual([false, true]);
  isAway = false;
  const silent = beats(one);
  await expect.poll(() => beats(one), PATIENCE).toBeGreaterThan(silent + 2);
});

test('a stream ends with its session, and with the server', async () => {
  const at = await world();
  const one = await at.look('counted');
  at.signOut();
  await expect
    .poll(() => one.seen, PATIENCE)
    .toMatchObject({ ended: true, text: expect.stringContaining('signed-out') });
  const open = await world();
  const other = await open.look('counted');
  open.live.close();
  await expect.poll(() => other.seen.ended, PATIENCE).toBe(true);
  expect((await open.look('counted')).status).toBe(503);
}, 30_000);
