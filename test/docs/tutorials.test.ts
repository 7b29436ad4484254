import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import { startTwins } from '../../runtime/sandbox/twins/twin-server.ts';
import { copyProject } from '../repo/copy-with-additions.ts';
import { probeVideo } from '../support/probe-video.ts';
import { ROOT } from '../support/process.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { blocksOf, edited, editOf } from './blocks.ts';
import { runScript, scriptOf } from './shell.ts';

const video = (folder: string) => probeVideo(readFileSync(join(folder, 'heron.mp4')));

/** A folder for what a reader makes, with the packages of the project; the project is the one that is tested. */
function workplace(): string {
  const folder = tempFolder('tutorial');
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'dir');
  return folder;
}

/** Each tutorial as a reader does it, from its first command to its last. */
describe('tutorials', { timeout: 300_000 }, () => {
  test('first video', async () => {
    const cwd = workplace();
    const ran = await runScript(scriptOf(blocksOf('docs/tutorials/first-video.md')), { cwd, env: {} });
    expect(ran).toMatchObject({ code: 0 });
    expect(ran.statuses.filter((status) => status !== 200)).toEqual([]);
    expect(ran.stdout).toMatch(/^task_\w+\ntask_\w+ {2}completed {2}0\.40 USD charged\n/);
    expect(ran.stdout).toContain('You said: “What is a heron?”');
    expect(ran.stdout).toMatch(/task_\w+ {2}failed {2}/);
    expect(video(cwd)).toMatchObject({ codec: 'h264', decodeErrors: '' });
  });

  test('first deployment', async () => {
    const cwd = workplace();
    const twins = await startTwins({ twins: await registry.twins(), chat: {}, gateway: () => undefined });
    onTestFinished(() => twins.close());
    const script = scriptOf(blocksOf('docs/tutorials/first-deployment.md'))
      .replaceAll('https://api.openai.com', twins.baseUrl('openai-videos'))
      .replace('sk-...', twins.keyOf('openai-videos'))
      .replace(/^( *)models: .*$/m, '$&\n$1pace: { first_secs: 0.3, every_secs: 0.3 }');
    const ran = await runScript(script, { cwd, env: {} });
    expect(ran).toMatchObject({ code: 0 });
    expect(ran.statuses.filter((status) => status !== 200)).toEqual([]);
    expect(ran.stdout).toContain('gateway.yaml is in order');
    expect(ran.stdout).toContain('"rule":"video-a: 4 s x 0.10 USD x 1"');
    expect(ran.stdout).toMatch(/task_\w+ {2}completed {2}0\.40 USD charged\n/);
    expect(ran.stdout).toMatch(/alice[^\n]* 24\.60/);
    expect(ran.stdout).toMatch(/\bcapture\b/);
    expect(video(cwd)).toMatchObject({ codec: 'h264', decodeErrors: '' });
  });

  test('first vendor, and the commands of authors, in a copy of the project', async () => {
    const cwd = tempFolder('tutorial');
    copyProject(cwd);
    const tutorial = blocksOf('docs/tutorials/first-vendor.md');
    for (const block of tutorial.filter(({ language }) => language === 'diff')) {
      const edit = editOf(block);
      const path = join(cwd, edit.path);
      writeFileSync(path, edited(readFileSync(path, 'utf8'), edit));
    }
    const blocks = [...tutorial, ...blocksOf('docs/guides/add/check-your-specs.md')];
    const ran = await runScript(scriptOf(blocks), { cwd, env: { PROJECT: cwd } });
    expect(ran).toMatchObject({ code: 0 });
    expect(ran.stdout).toMatch(/^stork: 0 of \d+ failed/m);
    expect(ran.stdout).toContain('sandbox-stork (stork)');
    expect(ran.stdout).toMatch(/^ok generated\/ matches specs\//m);
  });
});
