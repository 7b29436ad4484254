import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SandboxGateway, startSandboxGateway } from '../support/sandbox-gateway.ts';
import { makeTempFolder } from '../support/temp-folder.ts';
import { createBrowser, type OperatorBrowser, signedIn } from './operator-browser.ts';

const PATIENCE = { timeout: 15_000 };
const KEY = 'sk-caller-of-this-test';
/** The only channel of its model. */
const CHANNEL = 'sandbox-ark';
const SECRET = 'sk-vendor-8Zq1nV3kPw';
const VIEWER = { name: 'vic', key: 'vic-key-of-twenty-characters', role: 'viewer' } as const;

let gateway: SandboxGateway;
let browser: OperatorBrowser;
let model = '';

beforeAll(async () => {
  gateway = await startSandboxGateway({
    folder: makeTempFolder('console-channels'),
    keys: [{ id: 'key_caller', secret: KEY, owner: 'caller', funds: 1_000_000_000 }],
    deploy(base) {
      const channel = base.channels.find(({ id }) => id === CHANNEL);
      model = Object.keys(channel?.models ?? {})[0] ?? '';
      const others = base.channels.filter(
        ({ id, models }) => id !== CHANNEL && !Object.hasOwn(models, model),
      );
      return {
        ...base,
        admin: { keys: [VIEWER] },
        channels: [...others, ...(channel === undefined ? [] : [channel])].map((one) =>
          one.id === 'sandbox-vx' ? { ...one, credentials: [{ api_key: SECRET }] } : one,
        ),
      };
    },
  });
  browser = await signedIn(gateway.adminUrl);
});
afterAll(async () => {
  // A gateway that stops does not wait for who looks.
  await browser.get('/live?topics=channels');
  await gateway.close();
});

async function submit(prompt: string): Promise<{ readonly status: number; readonly id: string }> {
  const answer = await fetch(`${gateway.url}/v1/videos`, {
    method: 'POST',
    headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ model, prompt }),
  });
  const { id = '' }: { id?: string } = JSON.parse(await answer.text());
  return { status: answer.status, id };
}

/** Submitted once the channel takes work: what it was refused before makes it wait a moment. */
async function accepted(prompt: string): Promise<string> {
  let id = '';
  const trying = async (): Promise<number> => {
    const answer = await submit(prompt);
    id = answer.id;
    return answer.status;
  };
  await expect.poll(trying, PATIENCE).toBe(200);
  return id;
}

const pageOf = async (path: string): Promise<string> => (await browser.get(path)).text();

test('a gateway that nothing has happened to shows the first steps', async () => {
  const page = await pageOf('/');
  expect(page).toContain('Open the playground');
  expect(page).toContain(`${new URL(gateway.url).port}/v1`);
});

test('a fault of a vendor shows as refusals of its channel, with the class and the task', async () => {
  const hostile = '<script>alert(1)</script> "quoted" \u202e sandbox:never';
  expect((await submit(hostile)).status).toBe(200);
  await submit('tea sandbox:rate_limit');
  const refused = (
    await gateway.store.listTasks({ owner_id: 'caller', limit: 10, order: 'desc' })
  ).tasks.find(({ state }) => state === 'failed');
  const overview = await pageOf('/');
  expect(overview).toMatch(new RegExp(`href="/channels/${CHANNEL}">.*?0 %`, 's'));
  expect(overview).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &quot;quoted&quot; \\u202e');
  expect(overview).not.toContain('<script>alert');
  const page = await pageOf(`/channels/${CHANNEL}`);
  expect(page).toContain('rate_limit');
  expect(page).toContain(`href="/tasks/${refused?.id}"`);
  expect(await pageOf('/channels?only=trouble')).toContain(CHANNEL);
  expect(await pageOf('/channels?q=no+such')).toContain('No channel is like that.');
});

test('no page holds a secret of a channel, and none is large', async () => {
  for (const path of ['/', '/channels', '/channels?q=vx', '/channels/sandbox-vx']) {
    const page = await pageOf(path);
    expect([path, page.includes(SECRET), page.length < 100_000]).toEqual([path, false, true]);
  }
  expect(await pageOf('/channels/sandbox-vx')).toContain('0: api_key');
});

test('a drained channel takes no new work until it is enabled, and its tasks go on', async () => {
  const id = await accepted('a heron');
  await browser.send(`/channels/${CHANNEL}`, '/do/channels-drain', {
    'field.for': '1h',
    'field.reason': 'slow <b>',
  });
  const page = await pageOf(`/channels/${CHANNEL}`);
  expect(page).toContain('Drain a channel: done.');
  expect(page).toMatch(/Drained<\/dt><dd>by operator .*: slow &lt;b&gt;\. The file says enabled\./s);
  expect((await submit('another heron')).status).toBe(503);
  await expect.poll(async () => (await gateway.store.findTaskById(id))?.state, PATIENCE).toBe('completed');
  expect(await pageOf('/channels?only=overridden')).toContain(CHANNEL);
  await browser.send(`/channels/${CHANNEL}`, '/do/channels-enable');
  expect((await submit('a third heron')).status).toBe(200);
  expect(await pageOf('/channels?only=overridden')).toContain('No channel is like that.');
  const words = await gateway.store.auditLog({ target: CHANNEL, limit: 10 });
  expect(words.map(({ action }) => action)).toEqual(['channel.enable', 'channel.drain']);
});

test('a disabled channel is asked nothing about its tasks, which go on when it is enabled', async () => {
  const id = await accepted('a heron that takes long sandbox:never');
  await browser.send(`/channels/${CHANNEL}`, '/do/channels-disable', { 'field.for': 'until_lifted' });
  const asked = () => gateway.store.findTaskById(id);
  await expect
    .poll(async () => (await gateway.store.eventsOf(id)).map(({ type }) => type), PATIENCE)
    .toContain('channel_disabled');
  const before = await asked();
  expect((await submit('another heron')).status).toBe(503);
  expect((await asked())?.poll_count).toBe(before?.poll_count);
  await browser.send(`/channels/${CHANNEL}`, '/do/channels-enable');
  await expect
    .poll(async () => (await asked())?.poll_count, { timeout: 20_000 })
    .toBeGreaterThan(before?.poll_count ?? 0);
}, 40_000);

test('a channel is tested with each credential, and restored', async () => {
  const tested = await browser.send(`/channels/${CHANNEL}`, '/do/channels-test');
  expect(tested.status).toBe(200);
  const page = await tested.text();
  expect(page).toContain(`Test of ${CHANNEL}`);
  expect(page).toContain('it answered, and did not refuse the credential');
  await browser.send(`/channels/${CHANNEL}`, '/do/channels-restore');
  expect(await pageOf(`/channels/${CHANNEL}`)).toContain('<b>restored</b>');
});

test('what cannot be is said where it was asked for', async () => {
  const typed = { 'field.for': '2h', 'field.reason': 'slow & <late>' };
  const refused = await browser.send(`/channels/${CHANNEL}`, '/do/channels-drain', typed);
  const page = await refused.text();
  expect([refused.status, page]).toEqual([200, expect.stringContaining('Drain a channel: ')]);
  // What was typed is there to be sent again.
  expect(page).toContain('value="slow &amp; &lt;late&gt;"');
  expect(await gateway.store.channelOverrides()).toEqual([]);
  const missing = await browser.get('/channels/no-such-channel');
  expect([missing.status, await missing.text()]).toEqual([
    400,
    expect.stringContaining('there is no channel'),
  ]);
});

test('a viewer sees how a channel stands, and no button', async () => {
  const viewer = await signedIn(gateway.adminUrl, VIEWER.key);
  const page = await (await viewer.get(`/channels/${CHANNEL}`)).text();
  expect(page).toContain('As configured');
  expect(page).not.toContain('/do/channels-');
});

test('the overview stays live: a change is sent, and nobody is told who is not signed in', async () => {
  expect((await createBrowser(gateway.adminUrl).get('/live?topics=overview-now')).status).toBe(401);
  const source = /data-address="([^"]*)"/.exec(await pageOf('/'))?.[1]?.replaceAll('&amp;', '&') ?? '';
  const stream = await browser.get(source);
  expect(stream.headers.get('content-type')).toContain('text/event-stream');
  const id = await accepted('a heron that is new sandbox:never');
  let text = '';
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  while (!text.includes(id)) {
    const piece = await reader?.read();
    if (piece === undefined || piece.done) throw new Error(`the stream ended: ${text}`);
    text += piece.value;
  }
  await reader?.cancel();
  expect(text).toContain('event: beat');
  expect(text).toContain('<hx-partial hx-target="#live-overview-now" hx-swap="innerMorph">');
});

test('a list of 500 channels is read page by page, and none is large', async () => {
  gateway.deploy((now) => ({
    ...now,
    channels: Array.from({ length: 500 }, (_, at) => ({
      ...(now.channels[at % now.channels.length] ?? now.channels[0]),
      id: `channel-${String(at).padStart(3, '0')}`,
    })) as typeof now.channels,
  }));
  const seen: string[] = [];
  for (let address: string | undefined = '/channels'; address !== undefined; ) {
    const page: string = await pageOf(address);
    expect(page.length).toBeLessThan(100_000);
    seen.push(...[...page.matchAll(/href="\/channels\/(channel-\d+)"/g)].map(([, id = '']) => id));
    address = /rel="next" href="([^"]*)"/.exec(page)?.[1]?.replaceAll('&amp;', '&');
  }
  expect(seen).toEqual(Array.from({ length: 500 }, (_, at) => `channel-${String(at).padStart(3, '0')}`));
  expect((await pageOf('/')).length).toBeLessThan(100_000);
});
