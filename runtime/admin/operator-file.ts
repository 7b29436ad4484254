import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where a running gateway can be reached by commands on the same machine; mode 0600 in the data folder. */
export interface OperatorFile {
  readonly url: string;
  readonly token: string;
}

const NAME = 'operator.json';

/** A fresh token, known to this process alone. */
export function makeOperator(url: string): OperatorFile {
  return { url, token: randomBytes(32).toString('hex') };
}

/** Written at start with a fresh token, so that holding the data folder is what makes somebody an operator. */
export function writeOperatorFile(dataDir: string, content: OperatorFile): void {
  const draft = join(dataDir, `${NAME}.${process.pid}`);
  writeFileSync(draft, JSON.stringify(content), { mode: 0o600 });
  renameSync(draft, join(dataDir, NAME));
}

/** Leaves the file of another process where it is. */
export function removeOperatorFile(dataDir: string, { token }: OperatorFile): void {
  if (readOperatorFile(dataDir)?.token === token) rmSync(join(dataDir, NAME), { force: true });
}

/** Undefined when no gateway ever ran on this folder or it stopped in good order. */
export function readOperatorFile(dataDir: string): OperatorFile | undefined {
  try {
    const content: unknown = JSON.parse(readFileSync(join(dataDir, NAME), 'utf8'));
    if (typeof content !== 'object' || content === null || !('url' in content) || !('token' in content))
      return undefined;
    const { url, token } = content;
    return typeof url === 'string' && typeof token === 'string' ? { url, token } : undefined;
  } catch {
    return undefined;
  }
}
