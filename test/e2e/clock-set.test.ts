import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GatewayProcess, runProgram, startGatewayProcess } from '../support/process.ts';
import { settableClock } from '../support/set-clock.ts';

const HOUR_SECS = 3_600;
const folder = mkdtempSync(join(tmpdir(), 'gateway-clock-'));
const data = { GATEWAY_DATA_DIR: join(folder, 'data') };
const PATIENCE = { timeout: 30_000 };
const WHOLE_TEST = { timeout: 60_000 };
let gateway: GatewayProcess;
let clock: ReturnType<typeof settableClock>;

beforeAll(async () => {
  clock = settableClock(join(folder, 'offset'));
  gateway = await startGatewayProcess({
    ...clock.env,
    GATEWAY_SANDBOX: '1',
    ...data,
  });
});
afterAll(async () => {
  await gateway?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function ask(path: string, { key = 'sk-sandbox', body }: { key?: string; body?: object } = {}) {
  const answer = await fetch(`${gateway.url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: JSON.parse(await answer.text()) };
}

async function submit(prompt: string): Promise<string> {
  const { status, body } = await ask('/v1/videos', { body: { model: 'video-a', prompt, seconds: '4' } });
  expect(status).toBe(200);
  return body.id;
}

/** Sets the date, and waits until the gateway saw it: of two steps within its second it sees only the sum. */
async function setClock(offsetSecs: number, way: 'back' | 'forward'): Promise<void> {
  const seen = (): number => gateway.output().split(`the machine's clock was set ${way}`).length;
  const before = seen();
  clock.set(offsetSecs);
  await expect.poll(seen, PATIENCE).toBeGreaterThan(before);
}

const stateOf = async (id: string): Promise<string> => (await ask(`/v1/videos/${id}`)).body.status;

test('a revoked key is not valid again when the clock is set back', WHOLE_TEST, async () => {
  const operate = async (...args: string[]) => runProgram(['runtime/cli.js', ...args, '--json'], data);
  const made = await operate('keys', 'create', '--name', 'short-lived');
  const { id, secret } = JSON.parse(made.stdout);
  expect((await ask('/v1/models', { key: secret })).status).toBe(200);
  // It is remembered for a second, in which nobody revokes it, and nobody asks after that.
  await sleep(1_200);
  expect((await operate('keys', 'revoke', id)).code).toBe(0);
  const seen = setClock(-HOUR_SECS, 'back');
  expect((await ask('/v1/models', { key: secret })).status).toBe(401);
  await seen;
  await setClock(0, 'forward');
});

test('tasks go on at their pace when the clock is set back', WHOLE_TEST, async () => {
  const id = await submit('a heron takes off');
  await setClock(-2 * HOUR_SECS, 'back');
  await expect.poll(() => stateOf(id), PATIENCE).toBe('completed');
  await setClock(0, 'forward');
});

test(
  'no deadline ends a task when the clock is set forward, and new tasks are made',
  WHOLE_TEST,
  async () => {
    const waits = await submit('sandbox:never');
    await setClock(30 * 24 * HOUR_SECS, 'forward');
    const next = await submit('a heron lands');
    await expect.poll(() => stateOf(next), PATIENCE).toBe('completed');
    expect(['queued', 'in_progress']).toContain(await stateOf(waits));
  },
);
