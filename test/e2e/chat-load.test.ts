import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, type TestContext, test } from 'vitest';
import { openStore } from '../../runtime/store/open-store.ts';
import { gateway as command } from '../cli/terminal.ts';
import { startChatUpstream, WHOLE_TEXT } from '../support/chat-upstream.ts';
import { startGatewayProcess } from '../support/process.ts';
import { type CallerStream, createStreamClient } from '../support/stream-client.ts';
import { makeTempFolder, removeFolder } from '../support/temp-folder.ts';

const STREAMS = 1_000;
const READERS = 200;
const HEAP_MIB = 96;

/** A gateway process with one channel to a raw upstream, of so many places, and a caller with money. */
async function startOn(
  { onTestFinished }: Pick<TestContext, 'onTestFinished'>,
  concurrent: number,
  more: Readonly<Record<string, string>> = {},
) {
  const upstream = await startChatUpstream();
  onTestFinished(() => upstream.close());
  const folder = makeTempFolder('chat-load');
  onTestFinished(() => removeFolder(folder));
  const dataDir = join(folder, 'data');
  const env = {
    GATEWAY_DATA_DIR: dataDir,
    GATEWAY_CONFIG: join(folder, 'gateway.yaml'),
    UPSTREAM_KEY: 'upstream-secret-value',
  };
  writeFileSync(
    env.GATEWAY_CONFIG,
    [
      'groups: { default: { multiplier: 1, models: ["*"] } }',
      'channels:',
      '  - id: upstream',
      '    protocol: openai-chat',
      `    base_url: ${upstream.url}`,
      `    credentials: [{ api_key: "\${UPSTREAM_KEY}" }]`,
      '    groups: [default]',
      '    models: [chat-mini]',
      `    limits: { concurrent: ${concurrent} }`,
      '',
    ].join('\n'),
  );
  const create = ['keys', 'create', '--name', 'alice', '--topup', '1000', '--json'];
  const { secret } = JSON.parse((await command(create, { env })).out);
  const gateway = await startGatewayProcess({ ...env, ...more });
  onTestFinished(async () => void (await gateway.stop('SIGKILL')));
  return { upstream, gateway, dataDir, ask: createStreamClient({ url: gateway.url, key: secret }) };
}

/** What one caller was told: a whole answer, an error in its place, or neither, which must never be. */
function toldOf({ text, clean }: { readonly text: string; readonly clean: boolean }): string {
  const events = text.split('\n\n').filter((event) => event.startsWith('data: '));
  const parsed = events
    .map((event) => event.slice('data: '.length))
    .filter((data) => data !== '[DONE]')
    .map((data) => JSON.parse(data));
  const said = parsed.map(({ choices }) => choices?.[0]?.delta?.content ?? '').join('');
  const errors = parsed.flatMap(({ error }) => error?.code ?? []);
  const done = events.at(-1) === 'data: [DONE]';
  if (clean && done && errors.length === 0 && said === WHOLE_TEXT) return 'whole';
  if (clean && !done && errors.length === 1) return `error ${errors[0]}`;
  return `truncated: ${JSON.stringify({ clean, done, errors, said })}`;
}

const idOf = (text: string) => /"id":"(chatcmpl-[0-9A-Za-z]{24})"/.exec(text)?.[1] ?? 'no id';

function countOf(words: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}

/** What the process left: how its calls ended, after every invariant was found to hold. */
async function leftBehind(dataDir: string, ids: readonly string[]): Promise<readonly string[]> {
  const store = await openStore({ dataDir });
  try {
    expect((await store.invariants()).filter(({ violations }) => violations > 0)).toEqual([]);
    const calls = await Promise.all(ids.map((id) => store.findCall(id)));
    return calls.map((call) => {
      const charged = (call?.captured ?? 0) > 0 ? 'charged' : 'free';
      return `${call?.state}, ${call?.reason ?? 'in order'}, ${charged}`;
    });
  } finally {
    await store.close();
  }
}

/** Megabytes that the process itself holds. */
const residentMib = (pid: number) =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

const times = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, at) => make(at));

describe('many streams at once', { timeout: 120_000 }, () => {
  test('two hundred callers who do not read hold little of what endless answers say (F57)', async (context) => {
    // Memory that is only not collected yet is none that is held: the heap may hardly grow.
    const { upstream, gateway, dataDir, ask } = await startOn(context, READERS, {
      NODE_OPTIONS: `--max-old-space-size=${HEAP_MIB}`,
    });
    const warm = ask('whole');
    upstream.release();
    expect(toldOf(await warm.ended)).toBe('whole');
    const before = residentMib(gateway.pid);
    upstream.hold();

    const streams = times(READERS, () => 'endless').map((prompt) => ask(prompt));
    await Promise.all(streams.map(({ first, stall }) => first.then(stall)));
    upstream.release();
    let seen = -1;
    const stillness = () => {
      const still = upstream.sent() === seen;
      seen = upstream.sent();
      return still;
    };
    await expect.poll(stillness, { timeout: 60_000, interval: 500 }).toBe(true);
    expect(upstream.open()).toBe(READERS);
    expect(residentMib(gateway.pid) - before).toBeLessThan(READERS + HEAP_MIB);

    for (const stream of streams) stream.leave();
    await expect.poll(() => upstream.open(), { timeout: 20_000 }).toBe(0);
    const ids = (await Promise.all(streams.map(({ ended }) => ended))).map(({ text }) => idOf(text));
    expect(await gateway.stop('SIGTERM')).toBe(0);
    expect(countOf(await leftBehind(dataDir, ids))).toEqual({ 'failed, caller_gone, charged': READERS });
  });

  // Streams that say nothing more are waited for when the process stops; the machine is free meanwhile. Each asks
  // its own context: the `expect` of all polls for nobody once the first of them has ended.
  test.concurrent('a thousand are open together; none fails, none is truncated without being told, and all are settled (F56)', async (context) => {
    const { expect } = context;
    const { upstream, gateway, dataDir, ask } = await startOn(context, STREAMS);
    const openAll = async (prompts: readonly string[]): Promise<readonly CallerStream[]> => {
      const streams = prompts.map((prompt) => ask(prompt));
      const statuses = await Promise.all(streams.map(({ began }) => began));
      expect(countOf(statuses.map(String))).toEqual({ 200: prompts.length });
      await Promise.all(streams.map(({ first }) => first));
      expect(upstream.open()).toBe(prompts.length);
      return streams;
    };

    const first = await openAll(
      times(STREAMS, (at) => ['whole', 'whole', 'cut', 'leave', 'silent'][at % 5] ?? ''),
    );
    const leavers = first.filter((_, at) => at % 5 > 2);
    for (const stream of leavers) stream.leave();
    await expect.poll(() => upstream.open(), { timeout: 20_000 }).toBe(STREAMS - leavers.length);
    upstream.release();
    const told = await Promise.all(first.map(({ ended }) => ended));
    const stayed = told.filter((_, at) => at % 5 <= 2);
    expect(countOf(stayed.map(toldOf))).toEqual({ whole: 400, 'error bad_response_body': 200 });
    await expect.poll(() => upstream.open(), { timeout: 20_000 }).toBe(0);

    // The channel has exactly so many places: all of them are free again.
    upstream.hold();
    const second = await openAll(times(STREAMS, () => 'whole'));
    upstream.release();
    const again = await Promise.all(second.map(({ ended }) => ended));
    expect(countOf(again.map(toldOf))).toEqual({ whole: STREAMS });
    expect(upstream.asked()).toBe(2 * STREAMS);

    expect(await gateway.stop('SIGTERM')).toBe(0);
    expect(await upstream.connections()).toBe(0);
    const ids = [...told, ...again].map(({ text }) => idOf(text));
    expect(new Set(ids).size).toBe(2 * STREAMS);
    expect(countOf(await leftBehind(dataDir, ids))).toEqual({
      'completed, in order, charged': 1400,
      'failed, upstream_cut, charged': 200,
      'failed, caller_gone, charged': 400,
    });
  });

  test.concurrent('a process that is told to stop ends all its streams, and says so (F60)', async (context) => {
    const { expect } = context;
    const { upstream, gateway, dataDir, ask } = await startOn(context, 50);
    const streams = times(50, (at) => (at % 2 === 0 ? 'whole' : 'silent')).map((prompt) => ask(prompt));
    await Promise.all(streams.map(({ first }) => first));
    const stopped = gateway.stop('SIGTERM');
    // It is closing when it takes its note for operators away.
    await expect.poll(() => existsSync(join(dataDir, 'operator.json')), { timeout: 10_000 }).toBe(false);
    upstream.release();
    const told = await Promise.all(streams.map(({ ended }) => ended));
    expect(await stopped).toBe(0);
    expect(countOf(told.map(toldOf))).toEqual({ whole: 25, 'error no_available_channel': 25 });
    expect(await upstream.connections()).toBe(0);
    expect(
      countOf(
        await leftBehind(
          dataDir,
          told.map(({ text }) => idOf(text)),
        ),
      ),
    ).toEqual({
      'completed, in order, charged': 25,
      'failed, closing, charged': 25,
    });
  });
});
