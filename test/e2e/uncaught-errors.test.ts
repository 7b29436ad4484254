import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'vitest';
import { openStore } from '../../runtime/store/open-store.ts';
import { startChatUpstream } from '../support/chat-upstream.ts';
import { createStreamClient } from '../support/stream-client.ts';
import { ownGateway } from './own-gateway.ts';

const STREAMS = 10;
const FIXTURE = new URL('./fixtures/fail-on-signal.ts', import.meta.url).href;

/** A gateway process that fails in such a way at a signal, with streams under way. */
async function startFailing(context: Pick<TestContext, 'onTestFinished'>, way: string) {
  const upstream = await startChatUpstream();
  context.onTestFinished(() => upstream.close());
  const channel = { protocol: 'openai-chat', url: upstream.url, model: 'chat-mini' };
  const { dataDir, key, start } = await ownGateway(context, [channel]);
  const gateway = await start({ NODE_OPTIONS: `--import=${FIXTURE}`, FAIL_BY: way });
  const stream = createStreamClient({ url: gateway.url, key });
  const streams = Array.from({ length: STREAMS }, () => stream('whole'));
  await Promise.all(streams.map(({ first }) => first));
  const fail = (): void => void process.kill(gateway.pid, 'SIGWINCH');
  /** It is closing when it takes its note for operators away. */
  const isClosing = (): boolean => !existsSync(join(dataDir, 'operator.json'));
  return { upstream, gateway, dataDir, streams, fail, isClosing };
}

/** What is violated in the books that a process left, and what is still on hold. */
async function openIn(dataDir: string): Promise<number> {
  const store = await openStore({ dataDir });
  try {
    return (await store.invariants()).reduce((sum, { violations }) => sum + violations, 0);
  } finally {
    await store.close();
  }
}

describe('an error that nobody caught', { timeout: 60_000, concurrent: true }, () => {
  test('streams that run end whole, then the process ends with 1, also where there is no reason to tell (F85)', async (context) => {
    const { expect } = context;
    const { upstream, gateway, dataDir, streams, fail, isClosing } = await startFailing(context, 'rejection');
    fail();
    await expect.poll(isClosing, { timeout: 10_000 }).toBe(true);
    upstream.release();
    const ended = await Promise.all(streams.map((one) => one.ended));
    const whole = ended.filter(({ text, clean }) => clean && text.endsWith('data: [DONE]\n\n'));
    expect([whole.length, await gateway.ended]).toEqual([STREAMS, 1]);
    expect(gateway.log()).toContain('an error was not caught, and the gateway ends: undefined');
    expect(await fetch(`${gateway.url}/healthz`).catch(() => 'gone')).toBe('gone');
    expect([await upstream.connections(), await openIn(dataDir)]).toEqual([0, 0]);
  });

  test('a second one ends the process at once with 1, and both are in its output (F85)', async (context) => {
    const { expect } = context;
    const { gateway, dataDir, streams, fail, isClosing } = await startFailing(context, 'exception');
    fail();
    await expect.poll(isClosing, { timeout: 10_000 }).toBe(true);
    fail();
    expect(await gateway.ended).toBe(1);
    expect(
      gateway.log().match(/an error was not caught, and the gateway ends: Error: a mistake of ours/g),
    ).toHaveLength(2);
    await Promise.all(streams.map((one) => one.ended));
    expect(await openIn(dataDir)).toBe(0);
  });
});
