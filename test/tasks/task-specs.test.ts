import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test, vi } from 'vitest';
import { registry } from '../../generated/index.ts';
import { silentLogger } from '../../runtime/observe/logger.ts';
import { createObserver } from '../../runtime/observe/observer.ts';
import { openStore } from '../../runtime/store/open-store.ts';
import { createTaskSpecs } from '../../runtime/work/task-specs.ts';
import { fund, intent } from '../store/sample.ts';
import { tempFolder } from '../support/temp-folder.ts';

const KEYS: readonly [Uint8Array, ...Uint8Array[]] = [Buffer.alloc(32, 1)];
const TASK = { protocol: 'openai-videos', spec_version: 'before' };

/** A store that a build of other specs, which asks at `/v9/videos`, has kept its adapters in. */
async function world(change = (text: string) => text.replaceAll('/v1/videos', '/v9/videos')) {
  const folder = tempFolder('task-specs');
  const data = join(folder, 'data');
  mkdirSync(data);
  const store = await openStore({ dataDir: data });
  onTestFinished(() => store.close());
  const observer = createObserver();
  const specsOf = (own: Pick<typeof registry, 'digest' | 'protocols' | 'adapters'>, keys = KEYS) =>
    createTaskSpecs({ registry: own, store, folder, keys, observer, log: silentLogger });
  const adapters = async () => {
    const name = 'adapters/openai-videos.ts';
    const files = await registry.adapters();
    return { ...files, [name]: change(files[name] ?? '') };
  };
  const keep = async () => {
    const before = specsOf({ digest: 'before', protocols: {}, adapters });
    await (await before.startKeeping()).stop();
  };
  await keep();
  const execute = (sql: string) => {
    const database = new DatabaseSync(join(data, 'gateway.db'), { timeout: 5_000 });
    database.exec(sql);
    database.close();
  };
  const today = specsOf(registry);
  const pollPath = async (specs = today) => {
    await specs.load([TASK]);
    return specs.protocolOf(TASK)?.poll?.request({
      task: { id: 't', upstream_id: 'up', created_at: 1, kind: 'video' },
      saved: {},
      channel: {},
    }).path;
  };
  const missing = (reason: string) => observer.value('specs_missing', { reason });
  return { folder, store, specsOf, today, keep, execute, pollPath, missing };
}

test('a task that began with other specs is asked about as those say, and new ones as today', async () => {
  const { folder, today, pollPath } = await world();
  expect(await pollPath()).toBe('/v9/videos/up');
  const now = today.protocolOf({ ...TASK, spec_version: registry.digest });
  expect(now).toBe(registry.protocols['openai-videos']);
  expect(readdirSync(folder)).toEqual(['data']);
});

test.each<readonly [reason: string, sql: string | undefined, key: Uint8Array | undefined]>([
  ['unknown', 'DELETE FROM specs', undefined],
  ['sealed_by_another_secret', "UPDATE specs SET files=replace(files,'/v9/','/stolen/')", undefined],
  ['sealed_by_another_secret', undefined, Buffer.alloc(32, 2)],
  ['other_contract', 'UPDATE specs SET contract=contract+1', undefined],
])('specs that are %s give way to those of this build', async (reason, sql, key) => {
  const { specsOf, execute, pollPath, missing } = await world();
  if (sql !== undefined) execute(sql);
  const specs = key === undefined ? specsOf(registry) : specsOf(registry, [key]);
  expect(await pollPath(specs)).toBe('/v1/videos/up');
  expect(await pollPath(specs)).toBe('/v1/videos/up');
  expect(missing(reason)).toBe(1);
});

test('specs whose adapters call what this build has no more give way to its own', async () => {
  const { pollPath, missing } = await world((text) => text.replaceAll('segment', 'segmentOfOld'));
  expect(await pollPath()).toBe('/v1/videos/up');
  expect(missing('unfit')).toBe(1);
});

test('the previous secret opens what it sealed', async () => {
  const { specsOf, pollPath } = await world();
  expect(await pollPath(specsOf(registry, [Buffer.alloc(32, 2), ...KEYS]))).toBe('/v9/videos/up');
});

test('specs are kept while a process names them or a task that began with them is open', async () => {
  const { store, today, execute } = await world();
  const age = () => execute('UPDATE specs SET kept_at=kept_at-25*3600000');
  const kept = async (digest: string) => (await store.findSpecs(digest)) !== undefined;
  await fund(store);
  const { task, ...rest } = intent('t1');
  await store.submitIntent({ ...rest, task: { ...task, spec_version: 'before' } });
  age();
  await (await today.startKeeping()).stop();
  expect([await kept('before'), await kept(registry.digest)]).toEqual([true, true]);
  await store.failTask({ id: 't1', error_code: 'upstream_error', error_message: 'no' });
  await (await today.startKeeping()).stop();
  expect([await kept('before'), await kept(registry.digest)]).toEqual([false, true]);
});

test('specs that were not there yet are looked for again', async () => {
  const { execute, keep, pollPath } = await world();
  execute('DELETE FROM specs');
  expect(await pollPath()).toBe('/v1/videos/up');
  await keep();
  expect(await pollPath()).toBe('/v1/videos/up');
  const now = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(now + 31_000);
  onTestFinished(() => void vi.restoreAllMocks());
  expect(await pollPath()).toBe('/v9/videos/up');
});
