import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keyPrefix } from '../../runtime/secrets/keys.ts';
import { type SandboxGateway, startSandboxGateway } from '../support/sandbox-gateway.ts';
import { makeTempFolder } from '../support/temp-folder.ts';
import { type OperatorBrowser, signedIn } from './operator-browser.ts';

const run = promisify(execFile);
const REPO = join(import.meta.dirname, '../..');
const SECRET = 'sk-test-caller';
const VIEWER = 'vic-key-of-twenty-characters';
const HOSTILE = `</textarea><script>alert("1")</script> "it's" 'a' \u202e\\ $HOME \`x\``;

let gateway: SandboxGateway;
let browser: OperatorBrowser;

beforeAll(async () => {
  gateway = await startSandboxGateway({
    folder: makeTempFolder('play'),
    keys: [{ id: 'key_caller', secret: SECRET, owner: 'caller', funds: 10 ** 12 }],
    deploy: (base) => ({
      ...base,
      admin: { keys: [...(base.admin.keys ?? []), { name: 'vic', key: VIEWER, role: 'viewer' }] },
    }),
  });
  browser = await signedIn(gateway.adminUrl);
});
afterAll(() => gateway.close());

async function page(path: string): Promise<string> {
  const answer = await browser.get(path);
  expect(answer.status, path).toBe(200);
  const text = await answer.text();
  expect(text.length, path).toBeLessThan(100_000);
  return text;
}

const unescaped = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

const codesOf = (html: string) =>
  [...html.matchAll(/<pre[^>]*><code>(.*?)<\/code>/gs)].map(([, code = '']) => unescaped(code));

/** What the browser module of a page would send. */
function requestOf(html: string): { readonly request: object; readonly csrf: string } {
  const [, text = '{}', csrf = ''] = /data-request="([^"]*)" data-csrf="([^"]*)"/.exec(html) ?? [];
  return { request: JSON.parse(unescaped(text)), csrf };
}

async function ask(
  operation: string,
  fields: object,
  headers: Readonly<Record<string, string>>,
  by: OperatorBrowser = browser,
): Promise<Response> {
  const cookie = [...by.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return fetch(`${gateway.adminUrl}/ask/${operation}`, {
    method: 'POST',
    headers: { cookie, origin: gateway.adminUrl, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(fields),
  });
}

describe('the playground', () => {
  test('offers a form of each kind, with its price before it is sent', async () => {
    for (const kind of ['video', 'image', 'audio', 'chat']) {
      const html = await page(`/play?kind=${kind}`);
      expect(html).toContain('name="c.prompt"');
      expect(html).toMatch(/class="quote"><strong>[\d.]+ USD<\/strong>/);
    }
  });

  test('greys what does not go together and says why, and takes back what an address asks for beyond that', async () => {
    const html = await page('/play?model=video-b&mode=reference&c.size.ratio=9:16&c.seconds=5');
    expect(html).toMatch(/was removed because /);
    expect(html).toMatch(/name="c\.size\.ratio" value="9:16"\s+disabled/);
  });

  test('shows hostile words as words', async () => {
    const html = await page(`/play?${new URLSearchParams({ model: 'video-b', 'c.prompt': HOSTILE })}`);
    expect(html).not.toContain('<script>alert');
    expect(html).toContain('&lt;script&gt;alert');
  });

  test('makes a video with the key of the house, and everything of it stands in the books', async () => {
    const { request, csrf } = requestOf(await page('/play?model=video-b&c.seconds=4&c.prompt=a+heron'));
    const sent = await ask('play', request, { 'x-csrf': csrf });
    const { status, task, key } = (await sent.json()) as { status: number; task: string; key: string };
    expect(status).toBe(200);
    let state = '';
    while (!['completed', 'failed'].includes(state)) {
      const answer = await ask('explain', { id: task }, { 'x-csrf': csrf });
      ({ state } = (await answer.json()) as { state: string });
      await sleep(50);
    }
    expect(state).toBe('completed');
    const explained = await (await ask('explain', { id: task }, { 'x-csrf': csrf })).json();
    expect(explained).toMatchObject({ key_id: key, price: { captured: 600_000 } });
    const keys = (await gateway.store.listKeys()).filter(({ name }) => name === 'console');
    expect(keys.map(({ id }) => id)).toEqual([key]);
    const { records } = { records: await gateway.store.auditLog({ limit: 10 }) };
    expect(records.find(({ action }) => action === 'play')).toMatchObject({
      target: key,
      detail: { route: 'videos-create', model: 'video-b' },
    });
  });

  test('streams a chat', async () => {
    const { request, csrf } = requestOf(await page('/play?model=chat-mini&c.prompt=What+is+a+heron'));
    const sent = await ask('play', request, { 'x-csrf': csrf });
    expect(sent.headers.get('content-type')).toMatch(/^text\/event-stream/);
    const text = await sent.text();
    expect(text).toContain('"usage"');
    expect(text.trim().endsWith('data: [DONE]')).toBe(true);
  });

  test('sends nothing for another page, for nobody, or for a viewer', async () => {
    const { request } = requestOf(await page('/play?model=video-b'));
    expect((await ask('play', request, { 'x-csrf': 'x' })).status).toBe(403);
    expect((await ask('play', request, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await ask('play', request, { cookie: '' })).status).toBe(401);
    const viewer = await signedIn(gateway.adminUrl, VIEWER);
    const shown = await (await viewer.get('/play?model=video-b')).text();
    expect(shown).toContain('Viewers send nothing.');
    const { csrf } = requestOf(shown);
    expect((await ask('play', request, { 'x-csrf': csrf }, viewer)).status).toBe(403);
    expect((await ask('play-form', { model: 'video-b' }, { 'x-csrf': csrf }, viewer)).status).toBe(200);
  });

  test('says the same request as code that runs', { timeout: 120_000 }, async () => {
    const addresses = [
      `/play?${new URLSearchParams({ model: 'video-b', 'c.prompt': HOSTILE, 'c.seconds': '4' })}`,
      `/play?${new URLSearchParams({ model: 'image-l6', 'c.prompt': HOSTILE })}`,
      `/play?${new URLSearchParams({ model: 'chat-mini', 'c.prompt': HOSTILE })}`,
    ];
    const env = { ...process.env, GATEWAY_KEY: SECRET };
    const pythons: string[] = [];
    for (const address of addresses) {
      const [curl = '', openai = '', python = '', fetched = ''] = codesOf(await page(address));
      pythons.push(python);
      const ran = await Promise.all([
        run('bash', ['-c', curl], { env }),
        run(process.execPath, ['--input-type=module', '-e', openai], { env, cwd: REPO }),
        ...(address === addresses[0]
          ? [run(process.execPath, ['--input-type=module', '-e', fetched], { env, cwd: REPO })]
          : []),
      ]);
      for (const { stdout } of ran) {
        expect(stdout, address).toMatch(/"(id|data|choices)"/);
        expect(stdout, address).not.toContain('"error":{');
      }
    }
    const compile = 'import sys\nfor one in sys.argv[1:]: compile(one, "snippet", "exec")';
    await run('python3', ['-c', compile, ...pythons]);
  });
});

test('code of the playground is what the page sends', async () => {
  for (const model of ['chat-mini', 'image-l6', 'video-b']) {
    const html = await page(`/play?model=${model}&c.prompt=a+heron`);
    const { request } = requestOf(html) as { request: { body: object } };
    expect(codesOf(html)[0]).toContain(JSON.stringify(request.body, null, 2));
  }
});

describe('the playground of callers', () => {
  const onPublic = (path: string, headers: Readonly<Record<string, string>> = {}) =>
    fetch(`${gateway.url}${path}`, { headers });

  test('is there only where the deployment says so', async () => {
    expect((await onPublic('/play')).status).toBe(404);
    gateway.deploy((now) => ({ ...now, server: { ...now.server, playground: true } }));
    const shell = await onPublic('/play');
    expect(shell.status).toBe(200);
    expect(shell.headers.get('content-security-policy')).toContain("default-src 'none'");
    const scripts = [...(await shell.text()).matchAll(/src="(\/assets\/[^"]+)"/g)].map(
      ([, path = '']) => path,
    );
    expect(scripts.length).toBeGreaterThan(3);
    const imported: string[] = [];
    for (const path of scripts) {
      const script = await onPublic(path);
      expect(script.status, path).toBe(200);
      const names = (await script.text()).matchAll(/ from '\.\/([^']+)'/g);
      imported.push(...[...names].map(([, name = '']) => `/assets/${name}`));
    }
    expect(imported.length).toBeGreaterThan(3);
    expect(scripts).toEqual(expect.arrayContaining(imported));
  });

  test('takes a form with long texts in a body, from who has a key', async () => {
    const post = (prompt: string, authorization: string) =>
      fetch(`${gateway.url}/play/form`, {
        method: 'POST',
        headers: { authorization },
        body: new URLSearchParams({ model: 'video-b', 'c.seconds': '4', 'c.prompt': prompt }),
      });
    const long = '苍鹭'.repeat(950);
    const answer = await post(long, `Bearer ${SECRET}`);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain(long);
    expect((await post(long, 'Bearer sk-other')).status).toBe(401);
    expect((await post('x'.repeat(2 * 1024 * 1024), `Bearer ${SECRET}`)).status).toBe(413);
    gateway.deploy((now) => ({ ...now, server: { ...now.server, playground: false } }));
    expect((await post(long, `Bearer ${SECRET}`)).status).toBe(404);
    gateway.deploy((now) => ({ ...now, server: { ...now.server, playground: true } }));
  });

  test('makes a form for who has a key, whose words its own route takes', async () => {
    expect((await onPublic('/play/form')).status).toBe(401);
    expect((await onPublic('/play/form', { authorization: 'Bearer sk-other' })).status).toBe(401);
    const answer = await onPublic('/play/form?model=video-b&c.seconds=4', {
      authorization: `Bearer ${SECRET}`,
    });
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(html).toMatch(/class="quote"><strong>0\.60 USD<\/strong>/);
    expect(html).not.toMatch(/specs\/|\/tasks|sandbox-/);
    const { request } = requestOf(html) as { request: { route: string; body: object } };
    const sent = await fetch(`${gateway.url}${request.route}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${SECRET}`, 'content-type': 'application/json' },
      body: JSON.stringify(request.body),
    });
    expect(sent.status).toBe(200);
  });

  test('makes forms without using up what the key may ask in a minute', async () => {
    const authorization = `Bearer ${SECRET}`;
    await gateway.store.setKeyLimits({ key: keyPrefix(SECRET), rpm: 1 });
    for (let form = 0; form < 3; form += 1)
      expect((await onPublic('/play/form?model=chat-mini', { authorization })).status).toBe(200);
    const quoted = await fetch(`${gateway.url}/v1/quote`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ route: '/v1/videos', model: 'video-b', prompt: 'a heron', seconds: '4' }),
    });
    expect(quoted.status).toBe(200);
    await gateway.store.setKeyLimits({ key: keyPrefix(SECRET), rpm: null });
  });
});

describe('models', () => {
  test('are shown with what each can, and alone', async () => {
    expect(await page('/models')).toContain('href="/models/video-b"');
    expect(await page('/models?kind=chat')).toContain('chat-mini');
    expect(await page('/models/video-b')).toContain('specs/families/b.yaml');
    expect(await page('/models/chat-mini')).toContain('tokens');
    expect((await browser.get('/models/none')).status).toBe(400);
  });

  test('that can do something stand first by price; each other one says why not, and where that is said', async () => {
    const html = await page('/models?mode=first_last&seconds=10&tier=1080p');
    const rows = [...html.matchAll(/<li class="fits-(\w+)">(.*?)<\/li>/gs)].map(
      ([, fits = '', row = '']) => ({ fits, row }),
    );
    expect(rows.map(({ fits }) => fits).join(' ')).toMatch(/^(yes )+(changed )*(no ?)+$/);
    const prices = rows
      .filter(({ fits }) => fits === 'yes')
      .map(({ row }) => Number(/([\d.]+) USD<\/span>/.exec(row)?.[1]));
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    const refused = rows.find(({ row }) => row.includes('href="/models/video-b"'));
    expect(refused?.row).toContain('must be 4, 6 or 8');
    expect(refused?.row).toContain('href="/specs/families/b.yaml#L');
    const [, tried = ''] = /href="(\/play\?[^"]*)"/.exec(rows[0]?.row ?? '') ?? [];
    const form = await page(unescaped(tried));
    expect(form).not.toContain('was removed');
    expect(form).toMatch(/class="quote"><strong>/);
  });
});
