import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT, runProgram, startGatewayProcess } from '../support/process.ts';
import { tempFolder } from '../support/temp-folder.ts';

/** Pages with programs, in the order of what they print below. */
const PAGES = [
  'tutorials/first-video.md',
  'guides/call/chat.md',
  'guides/call/images.md',
  'guides/call/quote.md',
];
const SHOWN = PAGES.flatMap((page) => [
  ...readFileSync(join(ROOT, 'docs', page), 'utf8').matchAll(/```js\n([\s\S]*?)```/g),
]);

test('no other page shows a program', () => {
  const pages = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' });
  const shown = pages.filter(
    (page) => page.endsWith('.md') && readFileSync(join(ROOT, 'docs', page), 'utf8').includes('```js'),
  );
  expect(shown.sort()).toEqual([...PAGES].sort());
});

test('the programs that the documents show work when they are copied', { timeout: 60_000 }, async () => {
  const folder = tempFolder('readme');
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'dir');
  const gateway = await startGatewayProcess({
    GATEWAY_DATA_DIR: join(folder, 'data'),
    GATEWAY_SANDBOX: '1',
  });
  try {
    const said = await Promise.all(
      SHOWN.map(async ([, program = ''], index) => {
        const path = join(folder, `${index}.mjs`);
        writeFileSync(path, program.replaceAll('http://127.0.0.1:8080', gateway.url));
        const { code, stdout, stderr } = await runProgram([path]);
        return { code, stdout: stdout.trim(), stderr };
      }),
    );
    const heron = { code: 0, stdout: 'You said: “What is a heron?”', stderr: '' };
    const link = new RegExp(`^${gateway.url}/v1/images/tasks/task_\\w+/content\\?`);
    const picture = { code: 0, stdout: expect.stringMatching(link), stderr: '' };
    const bytes = { code: 0, stdout: expect.stringMatching(/^image\/png \d+$/), stderr: '' };
    const inline = { code: 0, stdout: 'image/png', stderr: '' };
    const quote = { code: 0, stdout: '0.8 USD true video-a: 8 s x 0.10 USD x 1', stderr: '' };
    expect(said).toEqual([heron, heron, heron, picture, bytes, inline, quote]);
  } finally {
    await gateway.stop();
  }
});
