import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PAGES } from '../../runtime/console/pages.ts';
import { createSessions } from '../../runtime/console/session.ts';
import { type SandboxGateway, startSandboxGateway } from '../support/sandbox-gateway.ts';
import { makeTempFolder } from '../support/temp-folder.ts';
import { createBrowser, signedIn } from './operator-browser.ts';

const KEYS = [
  { name: 'ann', key: 'ann-key-of-twenty-characters' },
  { name: 'vic', key: 'vic-key-of-twenty-characters', role: 'viewer' },
] as const;

let gateway: SandboxGateway;
let isSandbox = true;
let channel = '';

beforeAll(async () => {
  gateway = await startSandboxGateway({
    folder: makeTempFolder('console'),
    keys: [{ id: 'key_caller', secret: 'sk-caller-of-this-test', owner: 'caller', funds: 1_000 }],
    deploy(base) {
      channel = base.channels[0]?.id ?? '';
      return { ...base, admin: { keys: KEYS, hosts: ['ops.example.com'] } };
    },
  });
});
afterAll(() => gateway.close());

/** Runs with a deployment whose vendors are real, for what it says of signing in. */
async function outsideSandbox<T>(run: () => Promise<T>): Promise<T> {
  const set = (sandbox: boolean) => {
    isSandbox = sandbox;
    gateway.deploy((now) => ({ ...now, sandbox: isSandbox }));
  };
  set(false);
  try {
    return await run();
  } finally {
    set(true);
  }
}

test('every page sends who is not signed in to the sign-in page, and says nothing else', async () => {
  const stranger = createBrowser(gateway.adminUrl);
  for (const { path } of PAGES) {
    const address = path.replace(/:\w+/g, 'x');
    const answer = await stranger.get(address);
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      `/login?next=${encodeURIComponent(address)}`,
    ]);
    expect(await answer.text()).toBe('');
  }
});

test('in the sandbox one click signs in, and the page that was wanted is shown', async () => {
  const browser = createBrowser(gateway.adminUrl);
  const answer = await browser.send('/login?next=%2Fmore', '/login');
  expect(answer.headers.get('location')).toBe('/more');
  const page = await browser.get('/more');
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('All sections');
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self';");
  expect(page.headers.get('cache-control')).toBe('no-store');
});

test('elsewhere it takes an admin key, and no key of a caller', async () => {
  await outsideSandbox(async () => {
    const browser = createBrowser(gateway.adminUrl);
    expect((await browser.post('/login', { next: '/' })).status).toBe(401);
    expect((await browser.post('/login', { next: '/', key: 'sk-caller-of-this-test' })).status).toBe(401);
    const signIn = await browser.post('/login', { next: '/', key: KEYS[0].key });
    expect(signIn.status).toBe(303);
    const cookie = signIn.headers.getSetCookie()[0] ?? '';
    expect(cookie).toMatch(/HttpOnly; SameSite=Strict/);
    expect(cookie).not.toContain(KEYS[0].key);
    expect(await (await browser.get('/')).text()).toContain('ann');
  });
});

test('behind https the cookie is secure, and of this host alone', async () => {
  const browser = createBrowser(gateway.adminUrl);
  const headers = { origin: gateway.adminUrl, 'x-forwarded-proto': 'https' };
  const cookie = (await browser.post('/login', { next: '/' }, headers)).headers.getSetCookie()[0] ?? '';
  expect(cookie).toMatch(/^__Host-gateway_console=.*; Secure$/);
});

test('a sixth wrong key in a minute has to wait', async () => {
  const browser = createBrowser(gateway.adminUrl);
  const headers = { origin: gateway.adminUrl };
  let last = 0;
  for (let guess = 0; guess < 8; guess += 1)
    last = (await browser.post('/login', { next: '/', key: `wrong ${guess}` }, headers)).status;
  expect(last).toBe(429);
});

test('a session ends with its admin key', async () => {
  const browser = await signedIn(gateway.adminUrl, KEYS[0].key);
  expect((await browser.get('/')).status).toBe(200);
  gateway.deploy((now) => ({ ...now, admin: { keys: [] } }));
  expect((await browser.get('/')).status).toBe(303);
  gateway.deploy((now) => ({ ...now, admin: { keys: KEYS, hosts: ['ops.example.com'] } }));
  expect((await browser.get('/')).status).toBe(200);
});

test('a session ends an hour after its last page, and twelve hours after it began', () => {
  let now = Date.parse('2031-01-01T00:00:00Z');
  const minutes = (count: number): number => count * 60_000;
  const sessions = createSessions({
    signingKey: new Uint8Array(32),
    adminKeys: () => KEYS,
    clock: () => now,
  });
  let cookie = sessions.open(KEYS[0].key, false);
  now += minutes(61);
  expect(sessions.find(cookie, false)).toBeUndefined();
  cookie = sessions.open(KEYS[0].key, false);
  for (let page = 0; page < 15; page += 1) {
    now += minutes(48);
    const session = sessions.find(cookie, false);
    expect(session?.by).toBe(KEYS[0].name);
    cookie = session?.renewed;
  }
  now += minutes(1);
  expect(sessions.find(cookie, false)).toBeUndefined();
});

test('a cookie that was changed is none', async () => {
  const browser = await signedIn(gateway.adminUrl);
  const [name, value] = [...browser.cookies][0] ?? ['', ''];
  const changed = `${name}=${value.replace(/^./, (first) => (first === 'x' ? 'y' : 'x'))}`;
  for (const cookie of [changed, `${name}=`, `${name}=a.b`, `${name}=.`, name])
    expect((await createBrowser(gateway.adminUrl).get('/', { cookie })).status).toBe(303);
});

test('signing out ends the session of the browser', async () => {
  const browser = await signedIn(gateway.adminUrl);
  await browser.send('/', '/logout');
  expect((await browser.get('/')).status).toBe(303);
});

test('a form without its token, of another page, or of another session does nothing', async () => {
  const browser = await signedIn(gateway.adminUrl, KEYS[0].key);
  const other = await signedIn(gateway.adminUrl, KEYS[0].key);
  const theirs = /name="csrf" value="([^"]*)"/.exec(await (await other.get('/')).text())?.[1] ?? '';
  const own = /name="csrf" value="([^"]*)"/.exec(await (await browser.get('/')).text())?.[1] ?? '';
  const fields = { form: 'f1', back: '/', 'field.id': channel };
  const audited = async () => (await gateway.store.auditLog({ limit: 10 })).length;
  const before = await audited();
  const evil = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
  for (const [csrf, headers] of [
    ['', undefined],
    [theirs, undefined],
    [own, evil],
    [own, {}],
  ] as const)
    expect((await browser.post('/do/channels-restore', { ...fields, csrf }, headers)).status).toBe(403);
  expect(await audited()).toBe(before);
  const done = await browser.post('/do/channels-restore', { ...fields, csrf: own });
  expect(done.status).toBe(303);
  expect(await audited()).toBe(before + 1);
  // The same form once more does nothing more.
  await browser.post('/do/channels-restore', { ...fields, csrf: own });
  expect(await audited()).toBe(before + 1);
});

test('a viewer sees pages and changes nothing, and the audit log has what was tried', async () => {
  const browser = await signedIn(gateway.adminUrl, KEYS[1].key);
  const page = await (await browser.get('/')).text();
  expect(page).toContain('vic (viewer)');
  const csrf = /name="csrf" value="([^"]*)"/.exec(page)?.[1] ?? '';
  const before = await gateway.store.auditLog({ limit: 10 });
  await browser.post('/do/channels-restore', { csrf, form: 'f2', back: '/', 'field.id': channel });
  expect(await (await browser.get('/')).text()).toContain('`vic` is a viewer');
  const [tried, ...others] = await gateway.store.auditLog({ limit: 10 });
  expect(tried).toMatchObject({
    ...{ actor: 'vic', via: 'console', action: 'viewer.refused', target: 'channels-restore' },
  });
  expect(others).toEqual(before.slice(0, 9));
});

test('it answers under names of ours only', async () => {
  const { port } = new URL(gateway.adminUrl);
  const asked = async (host: string) => (await askedUnder(host, port)).split(' ')[1];
  expect(await asked('evil.example')).toBe('421');
  expect(await asked('ops.example.com')).toBe('200');
  expect(await asked(`localhost:${port}`)).toBe('200');
  expect(await asked('[::1]:8081')).toBe('200');
});

test('what browsers load has its hash in its name and may be kept', async () => {
  const page = await (await createBrowser(gateway.adminUrl).get('/login')).text();
  const paths = [...page.matchAll(/(?:src|href)="(\/assets\/[^"#]+)"/g)].map(([, path = '']) => path);
  expect(paths.length).toBeGreaterThanOrEqual(3);
  for (const path of paths) {
    const asset = await fetch(`${gateway.adminUrl}${path}`);
    expect(asset.status).toBe(200);
    expect(asset.headers.get('cache-control')).toContain('immutable');
    expect((await asset.arrayBuffer()).byteLength).toBeGreaterThan(100);
  }
  expect((await fetch(`${gateway.adminUrl}/assets/..%2Fpage.ts`)).status).toBe(404);
});

async function askedUnder(host: string, port: string): Promise<string> {
  const { connect } = await import('node:net');
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(`GET /login HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  return text;
}

test('a link from another site is loaded once more, with the cookie that browsers left out', async () => {
  const stranger = createBrowser(gateway.adminUrl);
  const page = await stranger.get('/tasks?state=failed', { 'sec-fetch-site': 'cross-site' });
  const text = await page.text();
  expect([page.status, text]).toEqual([200, expect.stringContaining('content="0; url=/tasks?state=failed"')]);
  expect(Buffer.byteLength(text)).toBeLessThan(500);
  // The second time it comes from a page of ours, and who has no session signs in.
  const again = await stranger.get('/tasks?state=failed', { 'sec-fetch-site': 'same-origin' });
  expect([again.status, again.headers.get('location')]).toEqual([
    303,
    '/login?next=%2Ftasks%3Fstate%3Dfailed',
  ]);
});

test('who has no session is answered before a byte of the body is read', async () => {
  const { port } = new URL(gateway.adminUrl);
  const answers = ['127.0.0.1', 'evil.example'].map(
    (host) =>
      new Promise<string>((resolve, reject) => {
        const socket = connect(Number(port), '127.0.0.1');
        socket.on('error', reject);
        // None of the body is sent.
        socket.write(
          `POST /ask/play HTTP/1.1\r\nHost: ${host}:${port}\r\nContent-Type: application/json\r\nContent-Length: 31000000\r\n\r\n`,
        );
        socket.once('data', (data) => {
          resolve(String(data).split('\r\n')[0] ?? '');
          socket.destroy();
        });
      }),
  );
  expect(await Promise.all(answers)).toEqual([
    'HTTP/1.1 401 Unauthorized',
    'HTTP/1.1 421 Misdirected Request',
  ]);
});

test('what is tested at a vendor stands in the audit log', async () => {
  const browser = await signedIn(gateway.adminUrl, KEYS[0].key);
  const tested = await browser.send(`/channels/${channel}`, '/do/channels-test');
  expect(tested.status).toBe(200);
  const [record] = await gateway.store.auditLog({ limit: 1 });
  expect(record).toMatchObject({ actor: KEYS[0].name, action: 'channel.test', target: channel });
});
