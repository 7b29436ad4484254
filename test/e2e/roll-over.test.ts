import { hash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { gateway as command } from '../cli/terminal.ts';
import { startGatewayProcess } from '../support/process.ts';
import { createStreamClient } from '../support/stream-client.ts';
import { tempFolder } from '../support/temp-folder.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const ADMIN_KEYS = { alice: 'e3b1c94b7a2f40d8aa51', bob: 'c7d05ef1936b4a2e8810' };

/** A vendor whose streams of chat never end, and that answers a submission when it is told. */
async function startVendor() {
  const submitted = Promise.withResolvers<ServerResponse>();
  const answer: RequestListener = (request, response) => {
    request.resume().on('end', () => {
      if (request.url?.endsWith('/chat/completions') === true) {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        const chunk = { id: 'c', object: 'chat.completion.chunk', created: 1, model: 'gpt-5-mini' };
        const words = setInterval(() => {
          const choices = [{ index: 0, delta: { content: 'word ' }, finish_reason: null }];
          response.write(`data: ${JSON.stringify({ ...chunk, choices })}\n\n`);
        }, 50);
        response.on('close', () => clearInterval(words));
      } else if (request.url?.endsWith('/content') === true)
        response.writeHead(200, { 'content-type': 'video/mp4' }).end(Buffer.alloc(1_000, 7));
      else if (request.method === 'POST') submitted.resolve(response);
      else response.writeHead(200, JSON_TYPE).end('{"id":"video_1","status":"completed"}');
    });
  };
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('internal: no port');
  return { url: `http://127.0.0.1:${address.port}`, submitted: submitted.promise };
}

const yamlOf = (
  vendor: string,
  names: readonly (keyof typeof ADMIN_KEYS)[],
) => `server: { drain_delay_secs: 2 }
admin: { keys: [${names.map((name) => `{ name: ${name}, key: "\${ADMIN_${name}}" }`).join(', ')}] }
channels:
  - { id: studio, protocol: openai-videos, base_url: "${vendor}/", credentials: [{ api_key: "\${KEY}" }], models: [video-a], pace: { first_secs: 0.3, every_secs: 0.3, slow_secs: 0.5 } }
  - { id: talk, protocol: openai-chat, base_url: "${vendor}/v1", credentials: [{ api_key: "\${KEY}" }], models: [chat-mini] }
`;

async function world() {
  const vendor = await startVendor();
  const folder = tempFolder('roll-over');
  const env = {
    GATEWAY_DATA_DIR: join(folder, 'data'),
    GATEWAY_CONFIG: join(folder, 'gateway.yaml'),
    KEY: 'studio-secret-value',
    ADMIN_alice: ADMIN_KEYS.alice,
    ADMIN_bob: ADMIN_KEYS.bob,
  };
  const configure = (...names: readonly (keyof typeof ADMIN_KEYS)[]) =>
    writeFileSync(env.GATEWAY_CONFIG, yamlOf(vendor.url, names));
  configure('alice', 'bob');
  const start = async () => {
    const gateway = await startGatewayProcess(env);
    onTestFinished(async () => void (await gateway.stop('SIGKILL')));
    return gateway;
  };
  return { vendor, env, configure, start };
}

test('one gateway takes over from another: what was accepted is answered, streams end with an event', {
  timeout: 120_000,
}, async () => {
  const { vendor, env, start } = await world();
  const create = ['keys', 'create', '--name', 'caller', '--topup', '100', '--json'];
  const { secret } = JSON.parse((await command(create, { env })).out);
  const headers = { ...JSON_TYPE, authorization: `Bearer ${secret}` };
  const old = await start();
  const asked = {
    headers: { ...headers, 'idempotency-key': 'one' },
    body: '{"model":"video-a","prompt":"a heron"}',
  };
  const submission = fetch(`${old.url}/v1/videos`, { method: 'POST', ...asked });
  const response = await vendor.submitted;
  const stream = createStreamClient({ url: old.url, key: secret })('talk on');
  await stream.first;

  /** Sends requests as a load balancer does: as long as `/readyz` is 200. */
  const balanced: number[] = [];
  const balancer = async () => {
    while ((await fetch(`${old.url}/readyz`)).status === 200) {
      balanced.push((await fetch(`${old.url}/v1/models`, { headers })).status);
      await sleep(20);
    }
  };
  const balancing = balancer();
  while (balanced.length < 5) await sleep(10);
  const ended = old.stop('SIGTERM');
  await balancing;
  expect(new Set(balanced)).toEqual(new Set([200]));
  // Whoever has not looked at `/readyz` yet is answered, and told to come back on another connection.
  const late = await fetch(`${old.url}/v1/models`, { headers });
  expect([late.status, late.headers.get('connection')]).toEqual([200, 'close']);
  response.writeHead(200, JSON_TYPE).end('{"id":"video_1","status":"queued"}');
  const accepted = await submission;
  const { id } = (await accepted.json()) as { readonly id: string };
  expect(accepted.status).toBe(200);
  const { text, clean } = await stream.ended;
  expect(clean).toBe(true);
  const events = text.split('\n\n').filter((event) => event.startsWith('data: {'));
  expect(JSON.parse(events.at(-1)?.slice('data: '.length) ?? '')).toMatchObject({
    error: { code: 'no_available_channel' },
  });
  expect(await ended).toBe(0);

  const next = await start();
  const again = await fetch(`${next.url}/v1/videos`, { method: 'POST', ...asked });
  expect(((await again.json()) as { readonly id: string }).id).toBe(id);
  for (let status = ''; status !== 'completed'; await sleep(50))
    ({ status } = (await (await fetch(`${next.url}/v1/videos/${id}`, { headers })).json()) as {
      status: string;
    });
  const ledger = await fetch(`${next.adminUrl}/readyz`);
  expect([ledger.status, await ledger.json()]).toEqual([200, expect.objectContaining({ ledger: 'ok' })]);
});

test('SIGHUP loads the file at once, each time: its digest is shown, an admin key that it lacks is refused, and nothing ends', {
  timeout: 60_000,
}, async () => {
  const { env, configure, start } = await world();
  const gateway = await start();
  const digest = () => hash('sha256', readFileSync(env.GATEWAY_CONFIG)).slice(0, 12);
  const shown = async () =>
    ((await (await fetch(`${gateway.adminUrl}/healthz`)).json()) as { deployment: string }).deployment;
  const metrics = async (name: keyof typeof ADMIN_KEYS) =>
    fetch(`${gateway.adminUrl}/metrics`, { headers: { authorization: `Bearer ${ADMIN_KEYS[name]}` } });
  expect([await shown(), (await metrics('bob')).status]).toEqual([digest(), 200]);
  configure('alice');
  process.kill(gateway.pid, 'SIGHUP');
  while ((await shown()) !== digest()) await sleep(20);
  expect((await metrics('bob')).status).toBe(401);
  const text = await (await metrics('alice')).text();
  expect(text).toContain(`\ngateway_deployment_info{digest="${digest()}"} 1\n`);

  configure('bob');
  process.kill(gateway.pid, 'SIGHUP');
  while ((await shown()) !== digest()) await sleep(20);
  // One that closes says so here, and refuses the signal that asks it to.
  expect((await fetch(`${gateway.adminUrl}/readyz`)).status).toBe(200);
  expect((await fetch(`${gateway.url}/v1/models`)).status).toBe(401);
  expect(await gateway.stop()).toBe(0);
});
