import { once } from 'node:events';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import { keyActions } from '../../runtime/admin/key-actions.ts';
import { signCallbackToken } from '../../runtime/edge/identity/callback-token.ts';
import { deriveKey, openDataFolder } from '../../runtime/secrets/secrets.ts';
import { type GatewayProcess, runProgram, startGatewayProcess } from '../support/process.ts';
import { tempFolder } from '../support/temp-folder.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const ADMIN_KEY = 'e3b1c94b7a2f40d8aa51';
const ADMIN = { authorization: `Bearer ${ADMIN_KEY}` };
const FILE = Buffer.alloc(1_000, 7);

/** A vendor whose videos are there at once. */
async function startVendor(): Promise<string> {
  const answer: RequestListener = (request, response) => {
    if (request.url?.endsWith('/content') === true)
      return void response.writeHead(200, { 'content-type': 'video/mp4' }).end(FILE);
    const status = request.method === 'POST' ? 'queued' : 'completed';
    request.resume().on('end', () => {
      response.writeHead(200, JSON_TYPE).end(JSON.stringify({ id: 'video_1', status }));
    });
  };
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('internal: no port');
  return `http://127.0.0.1:${address.port}/`;
}

const YAML = (vendor: string) => `admin:
  keys:
    - { name: alice, key: "\${file:ADMIN_FILE}" }
channels:
  - id: studio
    protocol: openai-videos
    base_url: ${vendor}
    credentials: [{ api_key: "\${STUDIO_KEY}" }]
    models: [video-a]
    pace: { first_secs: 0.3, every_secs: 0.3, slow_secs: 0.5 }
`;

async function world() {
  const folder = tempFolder('rotate');
  const dataDir = join(folder, 'data');
  const admin = join(folder, 'admin-key');
  const env = {
    GATEWAY_DATA_DIR: dataDir,
    GATEWAY_CONFIG: join(folder, 'gateway.yaml'),
    STUDIO_KEY: 'studio-secret-value',
  };
  writeFileSync(admin, `${ADMIN_KEY}\n`);
  writeFileSync(env.GATEWAY_CONFIG, YAML(await startVendor()).replace('ADMIN_FILE', admin));
  const keys: string[] = [];
  const { store, secrets } = await openDataFolder({ env: {}, dataDir });
  const actions = keyActions({
    ...{ store, registry, groups: () => new Set(['default']), deployment: () => undefined },
    pepper: deriveKey(secrets.current, 'key-pepper'),
  });
  for (const name of ['alice', 'bob', 'carol'])
    keys.push((await actions['keys-create']({ name, topUp: 100_000_000 }, 'operator')).secret);
  await store.close();
  const start = async (more: Readonly<Record<string, string>> = {}) => {
    const gateway = await startGatewayProcess({ ...env, ...more });
    onTestFinished(async () => void (await gateway.stop('SIGKILL')));
    return asked(gateway);
  };
  return { dataDir, env, start, keys: keys as [string, string, string] };
}

function asked(gateway: GatewayProcess) {
  const headers = (key: string) => ({ ...JSON_TYPE, authorization: `Bearer ${key}` });
  const task = async (key: string, id: string) =>
    (await (await fetch(`${gateway.url}/v1/videos/${id}`, { headers: headers(key) })).json()) as Record<
      string,
      string
    >;
  return {
    gateway,
    /** The status that a request of a key is answered with. */
    statusOf: async (key: string) =>
      (await fetch(`${gateway.url}/v1/models`, { headers: headers(key) })).status,
    async submit(key: string): Promise<string> {
      const body = JSON.stringify({ model: 'video-a', prompt: 'a heron' });
      const answer = await fetch(`${gateway.url}/v1/videos`, { method: 'POST', headers: headers(key), body });
      return ((await answer.json()) as { readonly id: string }).id;
    },
    /** The path of the link to a finished task's video. */
    async linkOf(key: string, id: string): Promise<string> {
      for (;;) {
        const { status, video_url } = await task(key, id);
        if (status === 'completed' && video_url !== undefined) {
          const { pathname, search } = new URL(video_url);
          return pathname + search;
        }
        await sleep(50);
      }
    },
    async keys() {
      const answer = await fetch(`${gateway.adminUrl}/admin/keys`, { headers: ADMIN });
      return (await answer.json()) as readonly { readonly name: string; readonly old_secret?: true }[];
    },
    follow: async (link: string) => (await fetch(gateway.url + link)).status,
    /** How many callbacks were taken for one of a task of ours, after one more came to its address. */
    async callBack(task: string, token: string): Promise<number> {
      await fetch(`${gateway.url}/v1/callbacks/${task}/${token}`, { method: 'POST' });
      const text = await (await fetch(`${gateway.adminUrl}/metrics`, { headers: ADMIN })).text();
      return [...text.matchAll(/^gateway_callbacks\{.*\} (\d+)$/gm)].reduce(
        (sum, [, n]) => sum + Number(n),
        0,
      );
    },
  };
}

test('a secret is rotated: both are accepted until the previous one is removed', {
  timeout: 120_000,
}, async () => {
  const { dataDir, env, start, keys } = await world();
  const [alice, bob, carol] = keys;
  const [file, previous] = [join(dataDir, 'secret'), join(dataDir, 'secret.previous')];
  const tokenOf = (task: string) => signCallbackToken(deriveKey(readFileSync(file), 'callbacks'), task);

  const before = await start();
  const task = await before.submit(alice);
  const oldLink = await before.linkOf(alice, task);
  const oldToken = tokenOf(task);
  expect([await before.follow(oldLink), await before.callBack(task, oldToken)]).toEqual([200, 1]);
  expect(await before.gateway.stop()).toBe(0);

  renameSync(file, previous);
  const during = await start();
  const newToken = tokenOf(task);
  expect(newToken).not.toBe(oldToken);
  // What was handed out before, and whoever comes first: many at once with a key that has to be stored anew.
  expect(await during.follow(oldLink)).toBe(200);
  expect(await Promise.all(Array.from({ length: 20 }, () => during.statusOf(alice)))).toEqual(
    Array.from({ length: 20 }, () => 200),
  );
  expect([await during.callBack(task, oldToken), await during.callBack(task, newToken)]).toEqual([1, 2]);
  expect(await during.callBack(task, '0'.repeat(32))).toBe(2);
  const newLink = await during.linkOf(alice, task);
  expect(newLink).not.toBe(oldLink);
  const { stdout } = await runProgram(['runtime/cli.ts', 'keys', 'list'], env);
  expect(stdout).toMatch(/\nstill under the old secret, as not used since it was rotated: 2\n$/);
  expect(await during.statusOf(bob)).toBe(200);
  const listed = await during.keys();
  expect(listed.map(({ name, old_secret = false }) => [name, old_secret])).toEqual([
    ['alice', false],
    ['bob', false],
    ['carol', true],
  ]);
  expect(Object.keys(listed[0] ?? {})).not.toContain('pepper');
  expect(await during.gateway.stop()).toBe(0);

  rmSync(previous);
  const after = await start();
  expect(await Promise.all([alice, bob, carol].map(after.statusOf))).toEqual([200, 200, 401]);
  expect([await after.follow(newLink), await after.follow(oldLink)]).toEqual([200, 401]);
  expect([await after.callBack(task, oldToken), await after.callBack(task, newToken)]).toEqual([0, 1]);
});

test('a gateway that is started with the steps in another order says what to do, and goes on after it', {
  timeout: 120_000,
}, async () => {
  const { dataDir, env, start, keys } = await world();
  const [alice] = keys;
  const [first, next] = [join(dataDir, '../first'), join(dataDir, '../next')];
  writeFileSync(first, readFileSync(join(dataDir, 'secret')));
  writeFileSync(next, `${'next-secret-'.repeat(4)}\n`);
  const refused = await runProgram(['runtime/main.js'], { ...env, GATEWAY_SECRET_FILE: next });
  expect([refused.code, refused.stderr]).toEqual([
    2,
    expect.stringMatching(
      /GATEWAY_SECRET is not the secret .* set GATEWAY_SECRET_PREVIOUS to the secret before it/,
    ),
  ]);
  expect(refused.stderr).not.toContain('next-secret');
  // The key of the first secret is stored anew, so that it is taken after the overlap, too.
  const during = await start({ GATEWAY_SECRET_FILE: next, GATEWAY_SECRET_PREVIOUS_FILE: first });
  expect(await during.statusOf(alice)).toBe(200);
  await during.gateway.stop();
  const after = await start({ GATEWAY_SECRET_FILE: next });
  expect(await after.statusOf(alice)).toBe(200);
});
