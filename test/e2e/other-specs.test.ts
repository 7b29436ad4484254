import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ROOT } from '../support/process.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { callerOf, ownGateway, startVideoVendor } from './own-gateway.ts';

/** The project with a vendor that moved its polls: another build, of other specs. */
function laterBuild(): string {
  const project = tempFolder('later-build');
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
}, async (context) => {
  const vendor = await startVideoVendor(context);
  const polled = () =>
    new Set(
      vendor.asked
        .filter(({ method, path }) => method === 'GET' && !path.endsWith('/content'))
        .map(({ path }) => path),
    );
  const own = await ownGateway(context, [{ protocol: 'openai-videos', url: vendor.url, model: 'video-a' }]);
  const later = laterBuild();

  const first = await own.start();
  const one = (await callerOf(first.url, own.key).submit()).body.id;
  expect(await first.stop()).toBe(0);
  const second = await own.start({}, [], later);
  const two = (await callerOf(second.url, own.key).submit()).body.id;
  while (!['/v1/videos/video_1', '/v2/videos/video_2'].every((path) => polled().has(path))) await sleep(20);
  expect(await second.stop()).toBe(0);
  const third = await own.start();
  vendor.finish();
  for (const id of [one, two])
    while ((await callerOf(third.url, own.key).read(id)).body.status !== 'completed') await sleep(20);
  expect([...polled()].sort()).toEqual(['/v1/videos/video_1', '/v2/videos/video_2']);
});
