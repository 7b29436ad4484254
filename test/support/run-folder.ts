import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/** A file system in memory, as Linux has one: most tests open stores of their own, and disks are slow to confirm a write. */
const MEMORY = '/dev/shm';
const NEEDED_BYTES = 4 * 1024 ** 3;
const NAME = /^gateway-tests-(\d+)-/;

/**
 * All temporary files of a run are below one folder that goes with the run. What Node compiles is kept there as well: every store has
 * a thread of its own and many tests start programs, all of which load the same modules again.
 */
export function setup(): void {
  // Another project of the run has set it, or whoever started the run wants another place.
  if (process.env.TMPDIR !== undefined) return;
  const parent = hasRoom(MEMORY) ? MEMORY : tmpdir();
  removeLeftovers(parent);
  const folder = mkdtempSync(join(parent, `gateway-tests-${process.pid}-`));
  // PostgreSQL runs as another user, in a folder of its own below.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.env.NODE_COMPILE_CACHE ??= join(folder, 'compiled');
  // Not when this project ends: others may still have a server there.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}

/** The folder of this run; undefined outside of one. */
export function runFolder(): string | undefined {
  return NAME.test(basename(tmpdir())) ? tmpdir() : undefined;
}

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= NEEDED_BYTES;
  } catch {
    return false;
  }
}

/** Folders of runs that were killed. */
function removeLeftovers(parent: string): void {
  for (const name of readdirSync(parent)) {
    const pid = NAME.exec(name)?.[1];
    if (pid !== undefined && !isRunning(Number(pid)))
      rmSync(join(parent, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Of another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
