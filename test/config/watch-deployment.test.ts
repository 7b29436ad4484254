import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { loadDeployment } from '../../runtime/config/load-deployment.ts';
import type { Deployment } from '../../runtime/config/types.ts';
import { type LiveDeployment, watchDeployment } from '../../runtime/config/watch-deployment.ts';
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

async function watched(options: Partial<Parameters<typeof watchDeployment>[0]> = {}): Promise<Watched> {
  const path = join(tempFolder('watch'), 'gateway.yaml');
  writeFileSync(path, yaml(1));
  const load = await loadDeployment({ ...env, GATEWAY_CONFIG: path }, registry);
  if (load.kind !== 'loaded') throw new Error('expected a deployment');
  const change = Promise.withResolvers<Deployment>();
  const logged: string[] = [];
  const note = (fields: object, message: string): void =>
    void logged.push(`${message} ${JSON.stringify(fields)}`);
  const log: Logger = { ...silentLogger, error: note, warn: note };
  const initial = load.deployment;
  const live = watchDeployment({ initial, path, env, registry, log, onChange: change.resolve, ...options });
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
