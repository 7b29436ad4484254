import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { removeFolder } from '../support/temp-folder.ts';

const LOGGER = new URL('../../runtime/observe/logger.ts', import.meta.url).href;

/** Writes until the pipe takes no more, then logs and ends. */
const program = (end: string) => `
  import { writeSync } from 'node:fs';
  import { createLogger } from '${LOGGER}';
  process.stdout.isTTY;
  const log = createLogger({ level: 'info' });
  try { for (;;) writeSync(1, '\\n'.repeat(4096)); } catch {}
  for (let line = 0; line < 30; line++) log.info({ line }, 'a last line');
  ${end}`;

test.each(['process.exit(0);', "throw new Error('it broke');", '// by itself'])(
  'the last lines reach a reader that is slow where a process ends with %s',
  (end) => {
    const folder = mkdtempSync(join(tmpdir(), 'gateway-log-'));
    try {
      const file = join(folder, 'program.mjs');
      writeFileSync(file, program(end));
      // A pipe of the shell, as most log collectors have one.
      const { stdout } = spawnSync(
        'bash',
        ['-c', `"$0" "$1" 2>&- | (sleep 1; cat)`, process.execPath, file],
        {
          encoding: 'utf8',
        },
      );
      expect(stdout.match(/a last line/g)).toHaveLength(30);
    } finally {
      removeFolder(folder);
    }
  },
);
