import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { debianTool } from './debian-tool.ts';

/** A process that is started with `env` reads its date by an offset that `set` changes; monotonic time stays true. */
export function settableClock(file: string): {
  readonly env: Readonly<Record<string, string>>;
  set(offsetSecs: number): void;
} {
  debianTool('faketime', 'faketime');
  const { stdout } = spawnSync('dpkg', ['-L', 'libfaketime'], { encoding: 'utf8' });
  const library = stdout.split('\n').find((path) => path.endsWith('/libfaketimeMT.so.1'));
  if (library === undefined) throw new Error('the package libfaketime brought no libfaketimeMT.so.1');
  const set = (offsetSecs: number): void =>
    writeFileSync(file, `${offsetSecs < 0 ? '' : '+'}${offsetSecs}s\n`);
  set(0);
  return {
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    set,
  };
}
