import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { debianTool } from '../support/debian-tool.ts';
import { type GatewayProcess, startGatewayProcess } from '../support/process.ts';
import { makeTempFolder, removeFolder } from '../support/temp-folder.ts';

const PATIENCE = { timeout: 30_000 };
const WHOLE_TEST = { timeout: 90_000 };
const folder = makeTempFolder('disk-full');
let gateway: GatewayProcess;

beforeAll(async () => {
  debianTool('prlimit', 'util-linux');
  gateway = await startGatewayProcess({ GATEWAY_SANDBOX: '1', GATEWAY_DATA_DIR: folder });
});
afterAll(async () => {
  await gateway?.stop();
  removeFolder(folder);
});

/** From now on no file of the process grows or is written, as on a full disk; or all of them again. */
function setDisk(state: 'full' | 'free'): void {
  const limit = state === 'full' ? '0:' : 'unlimited:';
  execFileSync('prlimit', ['--pid', `${gateway.pid}`, `--fsize=${limit}`]);
}

async function ask(path: string, body?: object) {
  const answer = await fetch(`${gateway.url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: 'Bearer sk-sandbox', 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: JSON.parse(await answer.text()) };
}

const ready = async (): Promise<number> => (await fetch(`${gateway.adminUrl}/readyz`)).status;
const VIDEO = { model: 'video-a', prompt: 'a heron', seconds: '4' };
const CHAT = { model: 'chat-mini', messages: [{ role: 'user', content: 'hello' }] };

test(
  'a full disk is 503 and not ready; reads go on; work goes on when there is room (F74)',
  WHOLE_TEST,
  async () => {
    const before = await ask('/v1/videos', VIDEO);
    expect(before.status).toBe(200);
    const { id } = before.body;
    await expect.poll(async () => (await ask(`/v1/videos/${id}`)).body.status, PATIENCE).toBe('completed');
    expect(await ready()).toBe(200);

    setDisk('full');
    for (const [path, body] of [
      ['/v1/videos', VIDEO],
      ['/v1/chat/completions', CHAT],
    ] as const) {
      const refused = await ask(path, body);
      expect([refused.status, refused.body.error.code]).toEqual([503, 'no_available_channel']);
      expect(refused.body.error.message).toContain('nothing was sent or charged');
    }
    expect((await ask(`/v1/videos/${id}`)).body.status).toBe('completed');
    await expect.poll(ready, PATIENCE).toBe(503);
    await expect.poll(() => gateway.output() + gateway.log(), PATIENCE).toContain('the gateway is not ready');

    setDisk('free');
    await expect.poll(ready, PATIENCE).toBe(200);
    expect((await ask('/v1/videos', VIDEO)).status).toBe(200);
    expect((await ask('/v1/chat/completions', CHAT)).status).toBe(200);
  },
);

test('a chat that ends on a full disk is paid when there is room (F74)', WHOLE_TEST, async () => {
  const waiting = async (): Promise<number> => {
    const answer = await fetch(`${gateway.adminUrl}/readyz`);
    return JSON.parse(await answer.text()).outcomes_waiting;
  };
  const log = (): string => gateway.output() + gateway.log();
  const chat = await fetch(`${gateway.url}/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk-sandbox', 'content-type': 'application/json' },
    body: JSON.stringify({
      model: 'chat-mini',
      stream: true,
      messages: [{ role: 'user', content: 'sandbox:drip' }],
    }),
  });
  expect(chat.status).toBe(200);
  setDisk('full');
  expect(await chat.text()).toContain('data: [DONE]');
  await expect.poll(waiting, PATIENCE).toBe(1);
  await expect.poll(log, PATIENCE).toMatch(/"call":"chatcmpl-.*"capture":[1-9].*an outcome cannot be stored/);
  setDisk('free');
  await expect.poll(waiting, PATIENCE).toBe(0);
  await expect.poll(log, PATIENCE).toMatch(/"call":"chatcmpl-.*an outcome that waited .* was stored/);
  expect(log()).not.toContain('an outcome is lost');
});
