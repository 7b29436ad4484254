import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { BlobStore } from './types.ts';

const HASH = /^[0-9a-f]{64}$/;

/** Blobs as files `<folder>/ab/<hash>`; uploads must lie on the same file system, so that they are moved. */
export function createLocalBlobs(folder: string): BlobStore {
  const pathOf = (hash: string): string => {
    if (!HASH.test(hash)) throw new Error('internal: a blob is named by a SHA-256 in lower-case hex');
    return join(folder, hash.slice(0, 2), hash);
  };
  return {
    async put(file, hash) {
      const path = pathOf(hash);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await rename(file.path, path).catch(async (error: unknown) => {
        // Moved by a call that failed later.
        if (!isMissing(error) || !(await isThere(path))) throw error;
      });
      await syncFolder(dirname(path));
      await syncFolder(folder);
    },
    async open(hash, range) {
      try {
        const file = await open(pathOf(hash), 'r');
        return file.createReadStream(range === undefined ? {} : { start: range.first, end: range.last });
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    remove: (hash) => rm(pathOf(hash), { force: true }),
  };
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** A renamed file is there after a power cut only once its folder is on disk. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
