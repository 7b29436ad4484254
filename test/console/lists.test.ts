import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { registry } from '../../generated/index.ts';
import { moneyText } from '../../runtime/words/money-text.ts';
import { rowsOf } from '../store/temp-store.ts';
import { type SandboxGateway, startSandboxGateway } from '../support/sandbox-gateway.ts';
import { makeTempFolder } from '../support/temp-folder.ts';
import { type OperatorBrowser, pageWith, signedIn } from './operator-browser.ts';

const SECRET = 'sk-caller-of-the-lists';
const LONG_MS = 3_600_000;

const folder = makeTempFolder('lists');

let gateway: SandboxGateway;
let browser: OperatorBrowser;
/** In flight for as long as the test takes. */
const tasks: string[] = [];

beforeAll(async () => {
  gateway = await startSandboxGateway({
    folder,
    keys: [{ id: 'key_caller', secret: SECRET, owner: 'caller', funds: 100_000_000 }],
    // A vendor that cancels what still waits, and the chats.
    deploy: (base) => ({
      ...base,
      channels: base.channels.filter(
        ({ protocol }) => protocol === 'ark' || !Object.hasOwn(registry.protocols, protocol),
      ),
    }),
    poll_secs: LONG_MS / 1_000,
    twins: { journey: { queued_ms: LONG_MS, running_ms: LONG_MS } },
  });
  browser = await signedIn(gateway.adminUrl);
  for (const prompt of ['a heron', 'two herons', '<b>three</b> herons']) tasks.push(await makeVideo(prompt));
});
afterAll(() => gateway.close());

async function send(path: string, body: object): Promise<Readonly<Record<string, unknown>>> {
  const answer = await fetch(`${gateway.url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${SECRET}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return JSON.parse(await answer.text());
}

async function makeVideo(prompt: string): Promise<string> {
  const { id } = await send('/v1/video/generations', { model: 'video-f', prompt, duration: 5 });
  return String(id);
}

async function html(path: string): Promise<string> {
  const answer = await browser.get(path);
  expect([path, answer.status]).toEqual([path, 200]);
  return await answer.text();
}

/** Sends the form of the selection as a browser without scripts does; answers what the next page says of it. */
async function sendSelection(operation: string, each: readonly string[], last?: string): Promise<string> {
  const page = await html('/tasks');
  const form = /<form method="post" id="selection".*?<\/form>/s.exec(page)?.[0] ?? '';
  const hidden = [...form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)];
  const fields = new URLSearchParams();
  for (const [, name = '', value = ''] of hidden) fields.append(name, value);
  for (const id of each) fields.append('each', id);
  if (last !== undefined) fields.append('last', last);
  const answer = await browser.post(`/do/${operation}`, fields);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/tasks']);
  return /<p class="result [^>]*>(.*?)<\/p>/s.exec(await html('/tasks'))?.[1] ?? '';
}

const targetsOf = async (action: string): Promise<readonly string[]> =>
  (await gateway.store.auditLog({ limit: 100 })).flatMap((one) =>
    one.action === action ? [one.target] : [],
  );

test('each task in flight can be selected, under its name', async () => {
  const page = await html('/tasks');
  for (const id of tasks) expect(page).toContain(`name="each" value="${id}" form="selection"`);
  expect(page).toContain('aria-label="Select &lt;b&gt;three&lt;/b&gt; herons"');
  expect(page).toContain('formaction="/do/tasks-poll"');
  expect(page).toContain('formaction="/do/tasks-cancel"');
  expect(await html('/tasks?state=completed')).not.toContain('id="selection"');
});

test('what is selected is polled one after the other, and it is said why one of them was not', async () => {
  const [first = '', second = ''] = tasks;
  // As if they had been polled a while ago.
  rowsOf(folder, 'UPDATE live SET updated_at=updated_at-120000');
  const text = await sendSelection('tasks-poll', [first, 'task_none', second, first]);
  expect(text).toContain('Poll a task now: 2 of 3 done; there is no task task_none');
  expect(await targetsOf('task.poll')).toEqual([second, first]);
  expect(await sendSelection('tasks-poll', [])).toContain('nothing was selected');
  const many = Array.from({ length: 51 }, (_, index) => `task_${index}`);
  expect(await sendSelection('tasks-poll', many)).toContain('at most 50 are done at once');
});

test('several are cancelled only by who typed how many they are, with one audit record each', async () => {
  const [, second = '', third = ''] = tasks;
  for (const last of [undefined, '3', second.slice(-6)])
    expect(await sendSelection('tasks-cancel', [second, third], last)).toContain('how many were selected, 2');
  expect(await targetsOf('task.cancel')).toEqual([]);
  expect(await sendSelection('tasks-cancel', [second, third], '2')).toContain('Cancel a task: 2 of 2 done');
  expect(await targetsOf('task.cancel')).toEqual([third, second]);
  for (const id of [second, third])
    expect((await gateway.store.findKnownTask(id))?.error_code).toBe('cancelled');
});

/** What a page counts as new, live, until it is what the test waits for. */
async function newRowsOf(path: string, make: () => Promise<unknown>): Promise<string> {
  const page = await html(path);
  const address = /id="live" hidden data-address="([^"]*)"/.exec(page)?.[1] ?? '';
  const stop = new AbortController();
  const stream = await browser.get(address.replaceAll('&amp;', '&'), {}, stop.signal);
  await make();
  let text = '';
  for await (const piece of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += piece;
    if (/\d new/.test(text)) break;
  }
  stop.abort();
  return text;
}

test('what came since a page was made is counted beside it, and a link leads to it', async () => {
  const made = newRowsOf('/tasks?model=video-f&kind=video', async () => {
    await makeVideo('one more');
    await makeVideo('and one more');
  });
  // It may be looked at between the two.
  expect(await made).toMatch(/<a class="button" href="\/tasks\?kind=video&amp;model=video-f">[12] new<\/a>/);
  const chat = { model: 'chat-mini', messages: [{ role: 'user', content: 'hello' }] };
  expect(await newRowsOf('/calls', () => send('/v1/chat/completions', chat))).toContain(
    'href="/calls">1 new',
  );
  expect(await newRowsOf('/calls', () => send('/v1/chat/completions', chat))).toContain('>1 new');
  for (const path of ['/tasks?state=stuck', '/tasks?after=1.task_0'])
    expect(await html(path)).not.toContain('id="live-new-tasks"');
});

test('a chat says how long its first word took where it came as a stream', async () => {
  const chat = { model: 'chat-mini', messages: [{ role: 'user', content: 'hello' }], stream: true };
  const answer = await fetch(`${gateway.url}/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${SECRET}`, 'content-type': 'application/json' },
    body: JSON.stringify(chat),
  });
  const [, id = ''] = /"id":"(chatcmpl-[^"]+)"/.exec(await answer.text()) ?? [];
  const first = (await gateway.store.findCall(id))?.first_ms;
  expect(first).toBeGreaterThan(0);
  const cells = /<tbody>(.*)<\/tbody>/s.exec(await html('/calls'))?.[1] ?? '';
  expect(cells.match(/data-title="First word">[\d.]+ m?s</g)).toHaveLength(1);
  expect(cells).toContain('data-title="First word">–<');
  expect(await html(`/calls/${id}`)).toMatch(/<dt>first word after<\/dt><dd>[\d.]+ m?s</);
});

test('the overview says how many of those in flight are stuck', async () => {
  rowsOf(folder, `UPDATE live SET failures=3 WHERE work='${tasks[0]}'`);
  const page = await html('/');
  expect(page).toMatch(/href="\/tasks\?state=stuck"><span class="title">In flight<\/span>.*>1 stuck</s);
});

test('the list of keys says what each spent in 30 days, of days that are over too', async () => {
  // Of the two chats that were no stream one ended before yesterday, and one before the 30 days.
  const calls = (await gateway.store.listCalls({ limit: 10 })).rows.filter(({ captured }) => captured > 0);
  const [newest, old, oldest] = calls;
  for (const [call, days] of [
    [old, 3],
    [oldest, 31],
  ] as const)
    rowsOf(folder, `UPDATE ends SET at=at-${days * 86_400_000} WHERE work='${call?.id}'`);
  const spent = (newest?.captured ?? 0) + (old?.captured ?? 0);
  expect(spent).toBeGreaterThan(0);
  await vi.waitFor(
    async () => {
      const cell = /data-title="Spent, 30 days">(.*?)<\/td>/s.exec(await html('/keys'))?.[1];
      expect(cell).toContain(`<span class="spent">${moneyText(spent, registry.gateway)}<svg class="spark"`);
    },
    { timeout: 30_000 },
  );
});

test('the page of a task or chat has its request as programs, which ask for the same', async () => {
  const video = { model: 'video-f', prompt: "it's a \u202eheron", duration: 5, metadata: { seed: 7 } };
  const { id } = await send('/v1/video/generations', video);
  const made = await gateway.store.findKnownTask(String(id));
  const page = await pageWith(browser, `/tasks/${String(id)}`, 'The same request');
  expect(page).toContain('$GATEWAY_KEY');
  expect(page).not.toContain('\u202e');
  const again = await send('/v1/video/generations', bodyOf(page));
  const same = await gateway.store.findKnownTask(String(again.id));
  expect(same?.request).toEqual(made?.request);
  expect(same?.price).toBe(made?.price);

  const chat = { model: 'chat-mini', messages: [{ role: 'user', content: 'say it' }], temperature: 0.5 };
  const call = String((await send('/v1/chat/completions', chat)).id);
  const shown = await pageWith(browser, `/calls/${call}`, 'The same request');
  expect(bodyOf(shown)).toMatchObject(chat);
  const long = { ...chat, messages: [{ role: 'user', content: 'say it '.repeat(100) }] };
  const cut = String((await send('/v1/chat/completions', long)).id);
  expect(await pageWith(browser, `/calls/${cut}`, 'Calls to vendors')).not.toContain('The same request');
});

/** The body that the program for curl sends, as a shell reads it. */
function bodyOf(page: string): object {
  const code = /<pre tabindex="0">(curl .*?)<\/pre>/s.exec(page)?.[1] ?? '';
  const text = code.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&');
  const [, quoted = ''] = /-d '(.*)'$/s.exec(text) ?? [];
  return JSON.parse(quoted.replaceAll("'\\''", "'"));
}
