import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SandboxGateway, startSandboxGateway } from '../support/sandbox-gateway.ts';
import { makeTempFolder } from '../support/temp-folder.ts';
import { type OperatorBrowser, signedIn } from './operator-browser.ts';

const VIEWER = 'vic-key-of-twenty-characters';
const MODEL = 'video-b';
/** Of four seconds of the model. */
const PRICE = 600_000;

let gateway: SandboxGateway;
let browser: OperatorBrowser;

beforeAll(async () => {
  gateway = await startSandboxGateway({
    folder: makeTempFolder('play-sent'),
    keys: [],
    deploy: (base) => ({
      ...base,
      admin: { keys: [...(base.admin.keys ?? []), { name: 'vic', key: VIEWER, role: 'viewer' }] },
    }),
  });
  browser = await signedIn(gateway.adminUrl);
});
afterAll(() => gateway.close());

const unescaped = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

interface Button {
  readonly address: string;
  readonly csrf: string;
}

/** The button of the first card, as a browser without scripts presses it. */
async function buttonOf(fields: Readonly<Record<string, string>>, by = browser): Promise<Button> {
  const html = await (await by.get(`/play?${new URLSearchParams(fields)}`)).text();
  const [, address = '', csrf = ''] =
    /formaction="(\/play\?[^"]*)" name="csrf" value="([^"]*)"/.exec(html) ?? [];
  return { address: unescaped(address), csrf };
}

async function press(fields: Readonly<Record<string, string>>, shown?: Button, by = browser) {
  const { address, csrf } = shown ?? (await buttonOf(fields, by));
  const answer = await by.post(address, { ...fields, csrf });
  return { status: answer.status, location: answer.headers.get('location'), html: await answer.text() };
}

const tasks = async () => (await gateway.store.listWork({ limit: 100 })).rows;

describe('the playground without scripts', () => {
  const video = { model: MODEL, 'c.prompt': 'a heron', 'c.seconds': '4' };

  test('makes a video, goes to its page, and does it once', async () => {
    const button = await buttonOf(video);
    const sent = await press(video, button);
    expect(sent.status).toBe(303);
    expect(sent.location).toMatch(/^\/tasks\/task_\w+$/);
    const [record] = await gateway.store.auditLog({ limit: 1 });
    expect(record).toMatchObject({ action: 'play', via: 'console' });
    const page = await browser.get(sent.location ?? '');
    expect(await page.text()).toContain('a heron');
    const again = await press(video, button);
    expect(again.html).toContain('sent already');
    expect(await tasks()).toHaveLength(1);
  });

  test('shows pictures and chats that are waited for', async () => {
    const picture = await press({ model: 'image-l6', 'c.prompt': 'a heron' });
    expect(picture.html).toContain('<img src="data:image/png;base64,iVBOR');
    const chat = await press({ model: 'chat-mini', 'c.prompt': 'What is a <b>heron</b>?' });
    expect(chat.status).toBe(200);
    expect(chat.html).toMatch(/<p class="said">[^<]+<\/p>/);
    expect(chat.html).not.toContain('<b>heron');
  });

  test('sends nothing of a form that is not taken as it is, and shows what it would be', async () => {
    const before = (await tasks()).length;
    const strange = await press({ ...video, 'c.seconds': '5' });
    expect(strange.status).toBe(400);
    expect(strange.html).toContain('was removed because ');
    const missing = await press({ ...video, mode: 'first_frame' }, await buttonOf(video));
    expect(missing.html).toContain('Give first frame first.');
    expect(await tasks()).toHaveLength(before);
  });

  test('sends nothing for another page, or for a viewer', async () => {
    const button = await buttonOf(video);
    const before = (await tasks()).length;
    expect((await press(video, { ...button, csrf: 'x' })).status).toBe(403);
    const evil = await browser.post(
      button.address,
      { ...video, csrf: button.csrf },
      { origin: 'https://evil.example' },
    );
    expect(evil.status).toBe(403);
    const viewer = await signedIn(gateway.adminUrl, VIEWER);
    const refused = await press(video, undefined, viewer);
    expect(refused.html).toContain('may only read, so nothing was done');
    const [tried] = await gateway.store.auditLog({ limit: 1 });
    expect(tried).toMatchObject({ actor: 'vic', via: 'console', action: 'viewer.refused', target: 'play' });
    expect(await tasks()).toHaveLength(before);
  });
});

describe('where money is real', () => {
  const video = { model: MODEL, 'c.prompt': 'a dear heron', 'c.seconds': '4' };
  const page = async () => (await browser.get(`/play?${new URLSearchParams(video)}`)).text();

  beforeAll(async () => {
    // The key of the console has its money already.
    await press(video);
    gateway.deploy((now) => ({ ...now, sandbox: false }));
  });

  test('a quote above an amount is asked about, and by default one unit is no reason', async () => {
    expect(await page()).not.toContain('<dialog');
    gateway.deploy((now) => ({ ...now, admin: { ...now.admin, play_confirm_above: PRICE - 1 } }));
    expect(await page()).toMatch(
      /<dialog[^>]*>.*Send it for (?:<[^>]*>)?0\.60 USD(?:<[^>]*>)?\?.*more than 0\.599999 USD/s,
    );
    const before = (await tasks()).length;
    const asked = await press(video);
    expect(asked.html).toContain('Send it for 0.60 USD?');
    expect(await tasks()).toHaveLength(before);
    const [, action = ''] = /<form method="post" action="(\/play[^"]*)"/.exec(asked.html) ?? [];
    const { csrf } = await buttonOf(video);
    const confirmed = await press(video, { address: unescaped(action), csrf });
    expect(confirmed.location).toMatch(/^\/tasks\/task_/);
    gateway.deploy((now) => ({ ...now, admin: { ...now.admin, play_confirm_above: PRICE } }));
    expect(await page()).not.toContain('<dialog');
    expect((await press(video)).location).toMatch(/^\/tasks\/task_/);
  });

  test('a form that was changed to cost more than its button said is asked about', async () => {
    const button = await buttonOf(video);
    const asked = await press({ ...video, 'c.seconds': '6' }, button);
    expect(asked.html).toContain('The price is higher than the one on the button');
    expect(asked.html).toContain('Send it for 0.90 USD?');
  });
});
