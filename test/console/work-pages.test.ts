import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { orderedId } from '../../runtime/time/ordered-id.ts';
import { type SandboxGateway, startSandboxGateway } from '../support/sandbox-gateway.ts';
import { makeTempFolder } from '../support/temp-folder.ts';
import { type OperatorBrowser, pageWith, signedIn } from './operator-browser.ts';

const SECRET = 'sk-caller-of-the-work-pages';
/** A prompt that would run, turn the line round and end the page, if it were anything but text. */
const HOSTILE =
  '<script>alert(1)</script>"\'><img src=x onerror=alert(1)> \u202eevil </title></html> {{7*7}}';

let gateway: SandboxGateway;
let browser: OperatorBrowser;
let made = '';
let hostile = '';
let failed = '';
let call = '';

beforeAll(async () => {
  gateway = await startSandboxGateway({
    folder: makeTempFolder('work-pages'),
    keys: [{ id: 'key_caller', secret: SECRET, owner: 'caller', funds: 100_000_000 }],
  });
  browser = await signedIn(gateway.adminUrl);
});
afterAll(() => gateway.close());

async function send(path: string, body: object, headers: Readonly<Record<string, string>> = {}) {
  const answer = await fetch(`${gateway.url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${SECRET}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const value: Readonly<Record<string, unknown>> = JSON.parse(await answer.text());
  return value;
}

const html = async (path: string): Promise<string> => {
  const answer = await browser.get(path);
  expect([path, answer.status]).toEqual([path, 200]);
  return await answer.text();
};

async function ended(id: string): Promise<void> {
  await vi.waitFor(async () => expect((await gateway.store.findKnownTask(id))?.completed_at).not.toBeNull(), {
    timeout: 15_000,
    interval: 50,
  });
}

test('lists say that there is nothing yet, and what the next step is', async () => {
  expect(await html('/tasks')).toContain('No task yet.');
  expect(await html('/calls')).toContain('No chat call has ended yet.');
  expect(await html('/find')).toContain('Paste an id');
  expect(await html('/tasks?state=failed')).toContain('No task fits what is asked for.');
});

test('a task is listed, and its page tells fields, times, money, calls and channels', async () => {
  const video = { model: 'video-f', prompt: 'a grey heron takes off', duration: 5, size: '16:9' };
  made = String((await send('/v1/video/generations', video, { 'x-request-id': 'request-of-heron' })).id);
  await ended(made);
  const page = await pageWith(browser, `/tasks/${made}`, /\d polls?, long waits are shortened/);
  const list = await html('/tasks');
  expect(list).toContain(`href="/tasks/${made}"`);
  expect(list).toContain('a grey heron takes off');
  for (const part of [
    'Where the time went',
    'What became of each field',
    'What happened',
    'Calls to vendors',
    '✓ all movements sum to zero',
    'Channels considered',
    '/specs/protocols/',
    `<video class="media" src="/tasks/${made}/content?variant=video&amp;item=1"`,
  ])
    expect(page).toContain(part);
  expect(page).not.toContain('style="');
  expect(Buffer.byteLength(page)).toBeLessThan(100_000);
  expect(page.match(/<[a-z]/g)?.length).toBeLessThan(1_600);
});

test('the jump field opens the page of a task by each of its ids', async () => {
  const task = await gateway.store.findKnownTask(made);
  for (const id of [made, task?.upstream_id ?? '', 'request-of-heron']) {
    const answer = await browser.get(`/find?q=${encodeURIComponent(id)}`);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `/tasks/${made}`]);
  }
  const posted = await browser.send('/keys', '/find', { q: made });
  expect([posted.status, posted.headers.get('location')]).toEqual([303, `/tasks/${made}`]);
  const key = await browser.get('/find?q=key_caller');
  expect(key.headers.get('location')).toBe('/keys/key_caller');
  const channel = task?.channel_id ?? '';
  expect((await browser.get(`/find?q=${channel}`)).headers.get('location')).toBe(`/channels/${channel}`);
  const none = await html('/find?q=sk-nobody-has-this-key');
  expect(none).toContain('Nothing has the id');
  expect(none.split('id="main"')[1]).not.toContain('nobody');
  // Where a secret was pasted, the address that follows has the id of its key.
  const secret = await browser.send('/', '/find', { q: SECRET });
  expect([secret.status, secret.headers.get('location')]).toEqual([303, '/keys/key_caller']);
});

test('a result plays through our own address, in parts, and nothing in it runs', async () => {
  const path = `/tasks/${made}/content?variant=video&item=1`;
  const whole = await browser.get(path);
  expect(whole.status).toBe(200);
  expect(whole.headers.get('content-type')).toBe('video/mp4');
  expect(whole.headers.get('content-security-policy')).toMatch(/sandbox$/);
  expect(whole.headers.get('cross-origin-resource-policy')).toBe('same-origin');
  const bytes = Buffer.from(await whole.arrayBuffer());
  const part = await browser.get(path, { range: 'bytes=4-7' });
  expect(part.status).toBe(206);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(4, 8));
  const wrong = await browser.get(`/tasks/${made}/content?variant=poster`);
  expect([wrong.status, wrong.headers.get('content-type')]).toEqual([400, 'text/plain; charset=utf-8']);
  const stranger = await fetch(`${gateway.adminUrl}${path}`, { redirect: 'manual' });
  expect(stranger.status).toBe(303);
});

test('what callers and vendors write is text on every page', async () => {
  hostile = String(
    (await send('/v1/video/generations', { model: 'video-f', prompt: HOSTILE, duration: 5 })).id,
  );
  await ended(hostile);
  for (const path of [
    '/tasks',
    `/tasks/${hostile}`,
    `/find?q=${encodeURIComponent(HOSTILE)}`,
    `/tasks?model=${encodeURIComponent('"><script>x')}`,
  ]) {
    const answer = await browser.get(path);
    const text = await answer.text();
    expect(text).not.toContain('<script>alert');
    expect(text).not.toContain('<img src=x');
    expect(text).not.toContain('"><script');
    expect(text).not.toContain('\u202e');
    expect(text.match(/<\/html>/g)).toHaveLength(1);
  }
  const page = await html(`/tasks/${hostile}`);
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(page).toContain('\\u202eevil');
});

test('a chat call is listed with its tokens, and its page tells usage and money', async () => {
  const chat = { model: 'chat-mini', messages: [{ role: 'user', content: HOSTILE }] };
  call = String((await send('/v1/chat/completions', chat)).id);
  expect(await html('/calls')).toContain(`href="/calls/${call}"`);
  const page = await pageWith(browser, `/calls/${call}`, 'Calls to vendors');
  for (const part of ['Usage', 'held ', '✓ all movements sum to zero', 'Channels considered'])
    expect(page).toContain(part);
  expect(page).not.toContain('<script>alert');
  expect((await browser.get(`/tasks/${call}`)).headers.get('location')).toBe(`/calls/${call}`);
  expect((await browser.get(`/find?q=${call}`)).headers.get('location')).toBe(`/calls/${call}`);
});

test('a part of a task is refunded from its page once, and the page says so', async () => {
  const before = await html(`/tasks/${made}`);
  expect(before).toContain('action="/do/refund"');
  const fields = { 'field.micros': '0.01', 'field.reason': 'it was dark' };
  const done = await browser.send(`/tasks/${made}`, '/do/refund', fields);
  expect([done.status, done.headers.get('location')]).toEqual([303, `/tasks/${made}`]);
  const page = await html(`/tasks/${made}`);
  expect(page).toContain('0.01 USD refunded');
  expect(page).toContain('✓ all movements sum to zero');
  expect(page).toContain('it was refunded before');
  expect((await gateway.store.auditLog({ limit: 1 }))[0]).toMatchObject({
    action: 'work.refund',
    target: made,
  });
});

test('tables for spreadsheets have all rows in the order of the list, and no formula', async () => {
  const answer = await browser.get('/tasks.csv');
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const [head, ...rows] = (await answer.text()).trimEnd().split('\r\n');
  expect(head).toMatch(/^id,kind,state,/);
  expect(rows.map((row) => row.split(',')[0])).toEqual([hostile, made]);
  const calls = await (await browser.get('/calls.csv?state=completed')).text();
  expect(calls).toContain(call);
  const refused = await browser.get('/tasks.csv?model=no-such-model');
  expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('no-such-model')]);
  expect(JSON.parse(await (await browser.get(`/explain/${made}`)).text())).toMatchObject({
    ...{ id: made, live: null, files: [{ variant: 'video', item: 1 }] },
  });
});

test('a deleted task keeps its times and its money, and says what is gone', async () => {
  const id = String(
    (await send('/v1/video/generations', { model: 'video-f', prompt: 'to be deleted', duration: 5 })).id,
  );
  await ended(id);
  expect(await gateway.store.deleteTask({ id, owner_id: 'caller' })).toBe(true);
  const page = await html(`/tasks/${id}`);
  expect(page).toContain('Deleted by its caller');
  expect(page).toContain('✓ all movements sum to zero');
  expect(page).not.toContain('to be deleted');
  expect((await browser.get(`/tasks/${id}/content`)).status).toBe(404);
});

test('a task with 5,000 moments is one page like any other', async () => {
  const id = `task_${orderedId()}`;
  failed = id;
  const { store } = gateway;
  const channel = { channel_id: 'gone', protocol: 'ark', credential: 0, max_inflight: 10 };
  await store.submitIntent({
    task: {
      ...{ id, kind: 'video', route: 'videos-create', owner_id: 'caller', key_id: 'key_caller' },
      ...{ model: 'video-f', model_id: 'video-f', spec_version: 'old', price: 10, price_rule: 'one clip' },
      request: { mode: 'text', prompt: 'again and again', warnings: [] },
    },
    channel,
    submit_timeout_ms: 60_000,
  });
  const times = { first_poll_ms: 3_600_000, deadline_ms: 7_200_000, uncertain_ms: 900_000 };
  await store.recordAccepted({
    id,
    attempt: 1,
    upstream_id: 'up-many',
    saved: {},
    http_status: 200,
    ...times,
    warnings: [],
  });
  const event = { type: 'needs_review', data: { reason: '<b>odd</b>' } };
  for (let count = 0; count < 5_000; count += 250)
    await Promise.all(
      Array.from({ length: 250 }, () =>
        store.reschedule({ id, next_poll_ms: 3_600_000, failed: 'keep', event }),
      ),
    );
  const page = await html(`/tasks/${id}`);
  expect(page).toContain('more, which are in the JSON');
  expect(page).not.toContain('<b>odd');
  expect(Buffer.byteLength(page)).toBeLessThan(100_000);
  expect(page.match(/<[a-z]/g)?.length).toBeLessThan(1_600);
});

test('a task in flight is polled and cancelled from its page, or the page says why it cannot be', async () => {
  const page = await html(`/tasks/${failed}`);
  expect(page).toContain('its channel, credential or protocol is not in the deployment');
  expect(page).toContain('hx-trigger="every 2s"');
  const soon = await browser.send(`/tasks/${failed}`, '/do/tasks-poll');
  expect(soon.status).toBe(303);
  expect(await html(`/tasks/${failed}`)).toContain('Poll a task now: ');
});

test('a task that is not there is said to be none, and an address that asks for nonsense says what is allowed', async () => {
  for (const [path, status] of [
    ['/tasks/task_none', 404],
    ['/calls/chatcmpl-none', 404],
    ['/tasks?state=lost', 400],
    ['/tasks?after=x', 400],
    ['/tasks?from=2026-13-01', 400],
  ] as const) {
    const answer = await browser.get(path);
    expect([path, answer.status]).toEqual([path, status]);
    expect(await answer.text()).toContain('This cannot be shown');
  }
});
