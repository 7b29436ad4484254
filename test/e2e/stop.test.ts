import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, type TestContext, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import { readEnvironment } from '../../runtime/config/environment.ts';
import { createCollector } from '../../runtime/document/collector.ts';
import { silentLogger } from '../../runtime/observe/logger.ts';
import { startSandbox } from '../../runtime/start-sandbox.ts';
import { openStore } from '../../runtime/store/open-store.ts';
import { gateway as command } from '../cli/terminal.ts';
import { type GatewayProcess, startGatewayProcess } from '../support/process.ts';
import { makeTempFolder, removeFolder } from '../support/temp-folder.ts';

type Ending = Pick<TestContext, 'onTestFinished'>;

const JSON_TYPE = { 'content-type': 'application/json' };

/** A folder of one test: those of several run at once. */
function tempFolder({ onTestFinished }: Ending, name: string): string {
  const folder = makeTempFolder(name);
  onTestFinished(() => removeFolder(folder));
  return folder;
}

/** A vendor that answers submissions unless the prompt says `silent`, and whose files never end. */
async function startVendor({ onTestFinished }: Ending) {
  const asked = { silent: Promise.withResolvers<void>(), content: Promise.withResolvers<void>() };
  async function* endless() {
    for (;;) yield Buffer.alloc(65_536);
  }
  const answer: RequestListener = async (request, response) => {
    if (request.method === 'POST') {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const body = Buffer.concat(chunks).toString('latin1');
      if (body.includes('silent')) return asked.silent.resolve();
      return void response.writeHead(200, JSON_TYPE).end('{"id":"video_1","status":"queued"}');
    }
    if (request.url?.endsWith('/content') !== true)
      return void response.writeHead(200, JSON_TYPE).end('{"id":"video_1","status":"completed"}');
    asked.content.resolve();
    response.writeHead(200, { 'content-type': 'video/mp4' });
    return void Readable.from(endless(), { objectMode: false }).pipe(response);
  };
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('internal: no port');
  return { url: `http://127.0.0.1:${address.port}/`, silent: asked.silent.promise, content: asked.content };
}

/** A gateway process with one channel to that vendor, and a key with money. */
async function startOn({ onTestFinished }: Ending, vendor: { readonly url: string }) {
  const folder = tempFolder({ onTestFinished }, 'stop');
  const dataDir = join(folder, 'data');
  const env = {
    GATEWAY_DATA_DIR: dataDir,
    GATEWAY_CONFIG: join(folder, 'gateway.yaml'),
    STUDIO_KEY: 'studio-secret-value',
  };
  writeFileSync(
    env.GATEWAY_CONFIG,
    [
      'groups: { default: { multiplier: 1, models: ["*"] } }',
      'channels:',
      '  - id: studio',
      '    protocol: openai-videos',
      `    base_url: ${vendor.url}`,
      `    credentials: [{ api_key: "\${STUDIO_KEY}" }]`,
      '    groups: [default]',
      '    models: [video-a]',
      '    pace: { first_secs: 0.3, every_secs: 0.3, slow_secs: 0.5 }',
      '',
    ].join('\n'),
  );
  const create = ['keys', 'create', '--name', 'alice', '--topup', '100', '--json'];
  const { secret } = JSON.parse((await command(create, { env })).out);
  const gateway = await startGatewayProcess(env);
  onTestFinished(async () => void (await gateway.stop('SIGKILL')));
  const headers = { ...JSON_TYPE, authorization: `Bearer ${secret}` };
  const submit = (prompt: string) =>
    fetch(`${gateway.url}/v1/videos`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ model: 'video-a', prompt }),
    });
  return { gateway, dataDir, headers, submit };
}

/** Opens what the process left: the state of its task, after every invariant was found to hold. */
async function leftBehind(dataDir: string, taskId: string): Promise<string | undefined> {
  const store = await openStore({ dataDir });
  try {
    const broken = (await store.invariants()).filter((invariant) => invariant.violations > 0);
    expect(broken).toEqual([]);
    return (await store.findTaskById(taskId))?.state;
  } finally {
    await store.close();
  }
}

async function finished(gateway: GatewayProcess, headers: Readonly<Record<string, string>>, id: string) {
  for (;;) {
    const task = (await (await fetch(`${gateway.url}/v1/videos/${id}`, { headers })).json()) as {
      readonly status: string;
    };
    if (task.status === 'completed') return;
    await sleep(100);
  }
}

async function openSocket({ onTestFinished }: Ending, url: string): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}

const idOf = async (answer: Response) => ((await answer.json()) as { readonly id: string }).id;

describe('a process that is told to stop', { timeout: 120_000, concurrent: true }, () => {
  test('does not wait for a reader that stalled', async (context) => {
    const vendor = await startVendor(context);
    const { gateway, dataDir, headers, submit } = await startOn(context, vendor);
    const id = await idOf(await submit('a heron'));
    await finished(gateway, headers, id);
    const socket = await openSocket(context, gateway.url);
    socket.pause();
    socket.write(
      `GET /v1/videos/${id}/content HTTP/1.1\r\nHost: x\r\nAuthorization: ${headers.authorization}\r\n\r\n`,
    );
    await vendor.content.promise;
    expect(await gateway.stop('SIGTERM')).toBe(0);
    expect(existsSync(join(dataDir, 'gateway.db-wal'))).toBe(false);
    expect(await leftBehind(dataDir, id)).toBe('completed');
  });

  test('waits for the outcome of a submission whose vendor never answers', async (context) => {
    const vendor = await startVendor(context);
    const { gateway, dataDir, submit } = await startOn(context, vendor);
    const answer = submit('silent');
    await vendor.silent;
    const [code, accepted] = await Promise.all([gateway.stop('SIGTERM'), answer]);
    expect([code, accepted.status]).toEqual([0, 200]);
    expect(existsSync(join(dataDir, 'gateway.db-wal'))).toBe(false);
    expect(await leftBehind(dataDir, await idOf(accepted))).toBe('uncertain');
  });

  test('ends at once when it is told again, and the store survives that', async (context) => {
    const vendor = await startVendor(context);
    const { gateway, dataDir, submit } = await startOn(context, vendor);
    const answer = submit('silent').catch(() => undefined);
    await vendor.silent;
    const ended = gateway.stop('SIGTERM');
    while (existsSync(join(dataDir, 'operator.json'))) await sleep(20);
    void gateway.stop('SIGTERM');
    expect(await ended).toBe(1);
    expect(await answer).toBeUndefined();
    expect(await leftBehind(dataDir, 'task_none')).toBeUndefined();
  });
});

test('what does not end in time is cut, and the store is closed all the same', async (context) => {
  const dataDir = tempFolder(context, 'cut');
  const variables = { GATEWAY_DATA_DIR: dataDir, PORT: '0', ADMIN_PORT: '0' };
  const gateway = await startSandbox({
    registry,
    env: variables,
    environment: readEnvironment(variables, createCollector()),
    log: silentLogger,
    onFatal: (error) => {
      throw error;
    },
    drainWithinMs: 200,
  });
  // An upload of which the rest is still on its way.
  const socket = await openSocket(context, gateway.url);
  const cut = once(socket, 'close');
  socket.write(
    'POST /v1/videos HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer sk-sandbox\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: 500\r\n\r\n',
  );
  const received: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => received.push(chunk));
  await once(socket, 'data');
  await gateway.close();
  await cut;
  // Waiting for the body's own time-out would have given a 408.
  expect(Buffer.concat(received).toString()).toBe('HTTP/1.1 100 Continue\r\n\r\n');
  expect(existsSync(join(dataDir, 'gateway.db-wal'))).toBe(false);
  expect(await leftBehind(dataDir, 'task_none')).toBeUndefined();
});
