import { renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { loadDeployment } from '../../runtime/config/load-deployment.ts';
import type { Deployment } from '../../runtime/config/types.ts';
import { EQUAL_LOOKS, type LiveDeployment, watchDeployment } from '../../runtime/config/watch-deployment.ts';
import { type Logger, silentLogger } from '../../runtime/observe/logger.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { env, registry } from './registry.ts';

function yaml(weight: number | string, port = 8080): string {
  return `server: { port: ${port} }
channels:
  - { id: main, protocol: bearer-ai, base_url: https://ai.example, credentials: [{ api_key: "\${AI_KEY}" }], models: [video-a], weight: ${weight} }
`;
}

interface Watched {
  readonly live: LiveDeployment;
  readonly path: string;
  readonly changed: Promise<Deployment>;
  readonly logged: readonly string[];
}

async function watched(
  options: Partial<Parameters<typeof watchDeployment>[0]> = {},
  text = yaml(1),
): Promise<Watched> {
  const path = join(tempFolder('watch'), 'gateway.yaml');
  writeFileSync(path, text);
  const load = await loadDeployment({ ...env, GATEWAY_CONFIG: path }, registry);
  if (load.kind !== 'loaded') throw new Error('expected a deployment');
  const change = Promise.withResolvers<Deployment>();
  const logged: string[] = [];
  const note = (fields: object, message: string): void =>
    void logged.push(`${message} ${JSON.stringify(fields)}`);
  const log: Logger = { ...silentLogger, error: note, warn: note };
  const initial = load.deployment;
  const live = watchDeployment({
    initial,
    read: load,
    path,
    env,
    registry,
    log,
    lookMs: 10,
    onChange: change.resolve,
    ...options,
  });
  onTestFinished(() => live.stop());
  return { live, path, changed: change.promise, logged };
}

const weightOf = (deployment: Deployment): number | undefined => deployment.channels[0]?.weight;

test('a change of the file replaces the snapshot; the old one stays as it was (F71)', async () => {
  const { live, path, changed } = await watched();
  const before = live.current();
  writeFileSync(path, yaml(2));
  expect(weightOf(await changed)).toBe(2);
  expect([weightOf(live.current()), weightOf(before)]).toEqual([2, 1]);
});

test('a file replaced by renaming is seen', async () => {
  const { live, path, changed } = await watched();
  writeFileSync(`${path}.new`, yaml(3));
  renameSync(`${path}.new`, path);
  await changed;
  expect(weightOf(live.current())).toBe(3);
});

test('a file is taken although another one of its folder changes all the time', async () => {
  const { live, path, changed } = await watched();
  const writing = setInterval(
    () => writeFileSync(join(dirname(path), 'gateway.log'), String(Math.random())),
    2,
  );
  onTestFinished(() => clearInterval(writing));
  writeFileSync(path, yaml(4));
  await changed;
  expect(weightOf(live.current())).toBe(4);
});

test('a file that stays as it is, is read and judged once, however busy its folder', async () => {
  const { live, path, changed, logged } = await watched();
  writeFileSync(path, yaml(5).trimEnd());
  let writes = 0;
  const writing = setInterval(() => writeFileSync(join(dirname(path), 'gateway.log'), String(writes++)), 2);
  onTestFinished(() => clearInterval(writing));
  await changed;
  const before = writes;
  while (writes < before + 200) await sleep(5);
  expect([weightOf(live.current()), logged.length]).toEqual([5, 1]);
});

test('SIGHUP reads again', async () => {
  const { path, changed } = await watched();
  writeFileSync(path, yaml(4));
  process.emit('SIGHUP');
  expect(weightOf(await changed)).toBe(4);
});

test('a bad file never replaces a good one; it is logged once, with its diagnostics and no secret (F71)', async () => {
  const { live, path, logged } = await watched();
  writeFileSync(path, yaml('heavy'));
  expect(await live.reload()).toBe(false);
  expect(await live.reload()).toBe(false);
  expect([weightOf(live.current()), logged.length]).toEqual([1, 1]);
  expect(logged[0]).toMatch(/GW1005/);
  expect(logged[0]).not.toMatch(/canary/);
  writeFileSync(path, yaml(5));
  expect([await live.reload(), weightOf(live.current())]).toEqual([true, 5]);
});

test('what is read only at the start keeps its value', async () => {
  const { live, path, logged } = await watched();
  await live.reload();
  writeFileSync(path, yaml(6, 9999));
  await live.reload();
  expect([weightOf(live.current()), live.current().server.port]).toEqual([6, 8080]);
  expect(logged).toEqual([
    `these settings change only at a restart ${JSON.stringify({ file: path, changed: ['server'] })}`,
  ]);
});

test('a consumer that throws does not stop the watching', async () => {
  const path = join(tempFolder('watch'), 'gateway.yaml');
  writeFileSync(path, yaml(1));
  const load = await loadDeployment({ ...env, GATEWAY_CONFIG: path }, registry);
  if (load.kind !== 'loaded') throw new Error('expected a deployment');
  const live = watchDeployment({
    initial: load.deployment,
    read: load,
    path,
    env,
    registry,
    log: silentLogger,
    onChange: () => {
      throw new Error('consumer');
    },
  });
  onTestFinished(() => live.stop());
  writeFileSync(path, yaml(2));
  expect(await live.reload()).toBe(false);
  writeFileSync(path, yaml(3));
  await live.reload();
  expect(weightOf(live.current())).toBe(3);
});

test('half a file is never taken, although it is a good deployment by itself', async () => {
  const taken: number[] = [];
  const whole = Promise.withResolvers<void>();
  const { path } = await watched({
    lookMs: 40,
    onChange: ({ channels }) => {
      taken.push(channels.length);
      whole.resolve();
    },
  });
  const more = [2, 3, 4].map((number) => yaml(1).split('channels:\n')[1]?.replace('main', `main-${number}`));
  const parts = [yaml(7), ...more];
  for (const [index] of parts.entries()) {
    writeFileSync(path, parts.slice(0, index + 1).join(''));
    // As an editor that is slow, and faster than anybody waits for it.
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
  await whole.promise;
  expect(taken).toEqual([4]);
});

/** A deployment whose parts may be cut off. */
const LONG = `groups:
  default: { multiplier: 1, models: ["*"] }
  staff:
    models: [video-a]
    limits: { rpm: 60 }
egress: { allow: ["127.0.0.1"] }
channels:
${['one', 'two', 'three']
  .map(
    (id) => `  - id: ${id}
    protocol: bearer-ai
    base_url: https://ai.example
    credentials: [{ api_key: "\${AI_KEY}" }]
    models: [video-a]
    groups:
      - staff
      - default
    limits:
      concurrent: 20
      rpm: 120
    weight: 12
`,
  )
  .join('')}`;

/** Where the text may be cut: at each end of a line, and before and within the last characters of it. */
function cutsOf(text: string): readonly number[] {
  const ends = [...text.matchAll(/\n/g)].map(({ index }) => index + 1);
  return ends.flatMap((end) => [end - 2, end - 1, end]).filter((at) => at > 0 && at < text.length);
}

test('a file that is cut anywhere, and stays so for longer than others, is not taken', async () => {
  const taken: number[] = [];
  const cut = async (at: number): Promise<void> => {
    const { path, logged, live } = await watched({ onChange: () => void taken.push(at) }, LONG);
    writeFileSync(path, LONG.slice(0, at));
    // Refused, or left for longer: either is logged.
    await expect.poll(() => logged.length, { timeout: 15_000 }).toBe(1);
    expect(live.current().channels.length).toBe(3);
    live.stop();
  };
  const cuts = cutsOf(LONG);
  for (let from = 0; from < cuts.length; from += 8)
    await Promise.all(cuts.slice(from, from + 8).map((at) => cut(at)));
  expect(taken).toEqual([]);
}, 60_000);

test('one that says less is taken when it stays so, or at once on SIGHUP, and the log says so', async () => {
  const less = LONG.slice(0, LONG.indexOf('  - id: three'));
  const slow = await watched({ lookMs: 2 }, LONG);
  writeFileSync(slow.path, less);
  expect((await slow.changed).channels.length).toBe(2);
  expect(slow.logged).toEqual([
    `the new deployment may be half written; it is taken when it stays so for ${(EQUAL_LOOKS.maybeHalf * 2) / 1_000} seconds, or on SIGHUP ${JSON.stringify({ file: slow.path, lacks: 'channels.three' })}`,
  ]);
  slow.live.stop();
  const hurried = await watched({ lookMs: 60_000 }, LONG);
  writeFileSync(hurried.path, less.trimEnd());
  process.emit('SIGHUP');
  expect((await hurried.changed).channels.length).toBe(2);
});

test('a file that lacks a channel with tasks in flight is taken only by force', async () => {
  const other = yaml(1).replace('main', 'other');
  const { live, path, logged } = await watched({ tasksInFlight: async () => new Map([['main', 2]]) });
  writeFileSync(path, other);
  expect([await live.reload(), await live.reload()]).toEqual([false, false]);
  expect(live.current().channels.map(({ id }) => id)).toEqual(['main']);
  expect(logged).toEqual([
    `the new deployment lacks channels with tasks in flight; the old one stays: put them back, or send SIGHUP to drop them ${JSON.stringify({ file: path, channels: ['main'] })}`,
  ]);
  expect(await live.reload({ force: true })).toBe(true);
  expect(live.current().channels.map(({ id }) => id)).toEqual(['other']);
});

test('a channel without tasks in flight may go at any time', async () => {
  const { live, path } = await watched({ tasksInFlight: async () => new Map([['another', 2]]) });
  writeFileSync(path, yaml(1).replace('main', 'other'));
  expect(await live.reload()).toBe(true);
});
