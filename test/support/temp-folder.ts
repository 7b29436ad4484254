import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder of the running test's own, removed when it finishes. */
export function tempFolder(name: string): string {
  const path = makeTempFolder(name);
  onTestFinished(() => removeFolder(path));
  return path;
}

export function makeTempFolder(name: string): string {
  return mkdtempSync(join(tmpdir(), `gateway-${name}-`));
}

export function removeFolder(path: string): void {
  rmSync(path, { recursive: true, force: true });
}
