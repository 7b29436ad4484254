import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { makeTempFolder, removeFolder } from '../support/temp-folder.ts';
import { copyWithAdditions } from './copy-with-additions.ts';

const HELP = 'usage: npm run test:added -- [<what vitest takes>]...';
if (process.argv.includes('--help')) {
  console.log(HELP);
  process.exit();
}

/** All that `npm test` asks, of a copy with a vendor, a family, a model, a size, an error code and a chat vendor more. */
const root = makeTempFolder('added');
const bin = (path: string) => join(root, 'node_modules', path);
const STEPS: readonly (readonly string[])[] = [
  ['generator/main.js'],
  [bin('typescript/bin/tsc'), '--noEmit'],
  ['generator/main.js', '--check'],
  // Which make copies of their own, and would add the same again.
  [
    bin('vitest/vitest.mjs'),
    'run',
    '--exclude',
    'test/repo/added-by-files.test.ts',
    '--exclude',
    'test/docs/blocks.test.ts',
    ...process.argv.slice(2),
  ],
];

try {
  copyWithAdditions(root);
  const failed = STEPS.find(
    (step) => spawnSync(process.execPath, step, { cwd: root, stdio: 'inherit' }).status !== 0,
  );
  process.exitCode = failed === undefined ? 0 : 1;
  if (failed !== undefined) process.stderr.write(`failed: ${failed.slice(0, 2).join(' ')}\n`);
} finally {
  removeFolder(root);
}
