import { once } from 'node:events';
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { ROOT, runProgram, startGatewayBy } from '../support/process.ts';
import { tempFolder } from '../support/temp-folder.ts';

/** A vendor of videos at any path, whose tasks are done when it is told; answers which paths were polled. */
async function startVendor() {
  const polled = new Set<string>();
  let tasks = 0;
  let isDone = false;
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      if (request.url?.endsWith('/content') === true)
        return response.writeHead(200, { 'content-type': 'video/mp4' }).end(Buffer.alloc(1_000, 7));
      response.writeHead(200, { 'content-type': 'application/json' });
      if (request.method === 'POST') {
        tasks += 1;
        return response.end(JSON.stringify({ id: `video_${tasks}`, status: 'queued' }));
      }
      const { pathname } = new URL(request.url ?? '', 'http://vendor');
      const [, version, , id] = pathname.split('/');
      polled.add(`${version}/${id}`);
      response.end(JSON.stringify({ id, status: isDone ? 'completed' : 'in_progress' }));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('internal: no port');
  return { url: `http://127.0.0.1:${address.port}`, polled, finish: () => (isDone = true) };
}

/** The project with a vendor that moved its polls: another build, of other specs. */
function laterBuild(folder: string): string {
  const project = join(folder, 'later');
  for (const part of ['package.json', 'runtime', 'generated'])
    cpSync(join(ROOT, part), join(project, part), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(project, 'node_modules'));
  const adapter = join(project, 'generated/adapters/openai-videos.ts');
  const text = readFileSync(adapter, 'utf8');
  const moved = text.replace("get(path('/v1/videos/'", "get(path('/v2/videos/'");
  expect(moved).not.toBe(text);
  writeFileSync(adapter, moved);
  return project;
}

test('after an upgrade, and after one that is taken back, each task is polled as the specs say that it began with', {
  timeout: 90_000,
}, async () => {
  const vendor = await startVendor();
  const folder = tempFolder('other-specs');
  const env = {
    GATEWAY_DATA_DIR: join(folder, 'data'),
    GATEWAY_CONFIG: join(folder, 'gateway.yaml'),
    KEY: 'studio-secret-value',
  };
  writeFileSync(
    env.GATEWAY_CONFIG,
    `channels:
  - { id: studio, protocol: openai-videos, base_url: "${vendor.url}/", credentials: [{ api_key: "\${KEY}" }], models: [video-a], pace: { first_secs: 0.1, every_secs: 0.2, slow_secs: 0.3 } }
`,
  );
  const create = ['runtime/cli.ts', 'keys', 'create', '--name', 'caller', '--topup', '100', '--json'];
  const { secret } = JSON.parse((await runProgram(create, env)).stdout);
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${secret}` };
  const start = async (cwd: string) => {
    const gateway = await startGatewayBy([process.execPath, 'runtime/main.js'], { env, cwd });
    onTestFinished(async () => void (await gateway.stop('SIGKILL')));
    return gateway;
  };
  type Task = { readonly id: string; readonly status: string };
  const submit = async (url: string) => {
    const body = '{"model":"video-a","prompt":"a heron"}';
    return ((await (await fetch(`${url}/v1/videos`, { method: 'POST', headers, body })).json()) as Task).id;
  };
  const later = laterBuild(folder);

  const first = await start(ROOT);
  const one = await submit(first.url);
  expect(await first.stop()).toBe(0);
  const second = await start(later);
  const two = await submit(second.url);
  while (!['v1/video_1', 'v2/video_2'].every((poll) => vendor.polled.has(poll))) await sleep(20);
  expect(await second.stop()).toBe(0);
  vendor.polled.clear();
  const third = await start(ROOT);
  vendor.finish();
  for (const id of [one, two]) {
    for (let status = ''; status !== 'completed'; await sleep(20))
      ({ status } = (await (await fetch(`${third.url}/v1/videos/${id}`, { headers })).json()) as Task);
  }
  expect([...vendor.polled].sort()).toEqual(['v1/video_1', 'v2/video_2']);
});
