import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import { startTwins, type TwinServer } from '../../runtime/sandbox/twins/twin-server.ts';
import { copyProject } from '../repo/copy-with-additions.ts';
import { probeVideo } from '../support/probe-video.ts';
import { makeTempFolder, removeFolder } from '../support/temp-folder.ts';
import { blocksOf, edited, editOf } from './blocks.ts';
import { runScript, scriptOf } from './shell.ts';

/** Each tutorial as a reader does it, from a checkout of the project after `npm ci`, one after the other. */
describe('tutorials', { timeout: 180_000 }, () => {
  let root: string;
  let twins: TwinServer;

  beforeAll(async () => {
    root = makeTempFolder('tutorials');
    copyProject(root);
    twins = await startTwins({ twins: await registry.twins(), chat: {}, gateway: () => undefined });
  });
  afterAll(async () => {
    await twins?.close();
    removeFolder(root);
  });

  const run = (script: string, env: Readonly<Record<string, string>> = {}) =>
    runScript(script, { cwd: root, env: { PROJECT: root, ...env } });
  const video = () => probeVideo(readFileSync(join(root, 'heron.mp4')));

  test('first video', async () => {
    const ran = await run(scriptOf(blocksOf('docs/tutorials/first-video.md')));
    expect(ran).toMatchObject({ code: 0 });
    expect(ran.statuses.filter((status) => status !== 200)).toEqual([]);
    expect(ran.stdout).toMatch(/^task_\w+\ntask_\w+ {2}completed {2}0\.40 USD charged\n/);
    expect(ran.stdout).toContain('You said: “What is a heron?”');
    expect(ran.stdout).toMatch(/task_\w+ {2}failed {2}/);
    expect(video()).toMatchObject({ codec: 'h264', decodeErrors: '' });
    rmSync(join(root, 'data'), { recursive: true });
  });

  test('first deployment', async () => {
    const script = scriptOf(blocksOf('docs/tutorials/first-deployment.md'))
      .replaceAll('https://api.openai.com', twins.baseUrl('openai-videos'))
      .replace('sk-...', twins.keyOf('openai-videos'))
      .replace(/^( *)models: .*$/m, '$&\n$1pace: { first_secs: 0.3, every_secs: 0.3 }');
    const ran = await run(script);
    expect(ran).toMatchObject({ code: 0 });
    expect(ran.statuses.filter((status) => status !== 200)).toEqual([]);
    expect(ran.stdout).toContain('gateway.yaml is in order');
    expect(ran.stdout).toContain('"rule":"video-a: 4 s x 0.10 USD x 1"');
    expect(ran.stdout).toMatch(/task_\w+ {2}completed {2}0\.40 USD charged\n/);
    expect(ran.stdout).toMatch(/alice[^\n]* 24\.60/);
    expect(ran.stdout).toMatch(/\bcapture\b/);
    expect(video()).toMatchObject({ codec: 'h264', decodeErrors: '' });
    rmSync(join(root, 'data'), { recursive: true });
    rmSync(join(root, 'gateway.yaml'));
  });

  test('first vendor', async () => {
    const blocks = blocksOf('docs/tutorials/first-vendor.md');
    for (const block of blocks.filter(({ language }) => language === 'diff')) {
      const edit = editOf(block);
      const path = join(root, edit.path);
      writeFileSync(path, edited(readFileSync(path, 'utf8'), edit));
    }
    const ran = await run(scriptOf(blocks));
    expect(ran).toMatchObject({ code: 0 });
    expect(ran.stdout).toMatch(/^stork: 0 of \d+ failed/m);
    expect(ran.stdout).toContain('sandbox-stork (stork)');
  });

  test('the commands of authors', async () => {
    const ran = await run(scriptOf(blocksOf('docs/guides/add/check-your-specs.md')));
    expect(ran).toMatchObject({ code: 0 });
  });
});
