import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const MARK = /^([0-9a-f]{64})\.[0-9a-f]{12}\.open$/;

/** Keeps blobs and the records that use them in step. */
export interface HashGuard {
  /**
   * Runs work that changes who uses a blob, one at a time for each hash: a blob that is being deleted cannot be
   * taken up meanwhile. What a crash leaves half done is known after the next start.
   */
  run<T>(hash: string, work: () => Promise<T>): Promise<T>;
  /**
   * For the start only: removes files that never became blobs, and runs `settle` for every hash whose work was cut
   * short by a crash or a failure. What cannot be settled stays marked and is handed to `failed`.
   */
  recover(settle: (hash: string) => Promise<void>, failed: (error: unknown) => void): Promise<void>;
}

/** Marks are empty files in the folder of unfinished uploads, which no two processes share. */
export function createHashGuard(folder: string): HashGuard {
  const last = new Map<string, Promise<unknown>>();

  async function marked<T>(hash: string, work: () => Promise<T>): Promise<T> {
    const mark = join(folder, `${hash}.${randomBytes(6).toString('hex')}.open`);
    await writeFile(mark, '', { flag: 'wx', mode: 0o600 });
    // Failed work leaves its mark: what it left half done is settled at the next start.
    const done = await work();
    await rm(mark, { force: true });
    return done;
  }

  return {
    run(hash, work) {
      const before = last.get(hash) ?? Promise.resolve();
      const mine = before.then(() => marked(hash, work));
      const settled = mine.then(
        () => undefined,
        () => undefined,
      );
      last.set(hash, settled);
      void settled.then(() => {
        if (last.get(hash) === settled) last.delete(hash);
      });
      return mine;
    },
    async recover(settle, failed) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      for (const name of await readdir(folder)) {
        const hash = MARK.exec(name)?.[1];
        try {
          if (hash !== undefined) await settle(hash);
          await rm(join(folder, name), { force: true, recursive: true });
        } catch (error) {
          failed(error);
        }
      }
    },
  };
}
