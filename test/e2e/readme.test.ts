import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT, runProgram, startGatewayProcess } from '../support/process.ts';
import { tempFolder } from '../support/temp-folder.ts';

const SHOWN = [...readFileSync(join(ROOT, 'README.md'), 'utf8').matchAll(/```js\n([\s\S]*?)```/g)];

test('the programs that the README shows work when they are copied', { timeout: 60_000 }, async () => {
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
