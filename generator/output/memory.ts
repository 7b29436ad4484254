import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = 'node_modules/.cache/gateway';

/** What an earlier run left under a name; undefined where it left nothing. */
export function readMemory(root: string, name: string): Buffer | undefined {
  try {
    return readFileSync(join(root, FOLDER, name));
  } catch {
    return undefined;
  }
}

/** Leaves something for later runs, where the root has a folder for that. What cannot be written costs them time only. */
export function writeMemory(root: string, name: string, bytes: string | Uint8Array): void {
  const path = join(root, FOLDER, name);
  try {
    if (!statSync(join(root, 'node_modules')).isDirectory()) return;
    mkdirSync(join(root, FOLDER), { recursive: true });
    writeFileSync(`${path}.${process.pid}`, bytes);
    renameSync(`${path}.${process.pid}`, path);
  } catch {
    // The next run computes it again.
  }
}
