import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StoreUnavailable } from '../../store/store-errors.ts';
import type { Store } from '../../store/types.ts';
import { clearUnfinished } from './receive-file.ts';

const MARK = /^([0-9a-f]{64})\.[0-9a-f]{12}\.open$/;

/** How long other processes are waited for, and how often is looked whether they are done. */
const PATIENCE_MS = 15_000;
const LOOK_EVERY_MS = 50;

/**
 * Keeps blobs and the records that use them in step. What runs for a hash is marked by an empty file in the folder of
 * unfinished uploads, which no two processes share: what a crash or a failure leaves half done is unsettled, and known
 * after the next start too. Processes that share the blobs lock each of them in the store.
 */
export function createHashGuard(folder: string, store: Pick<Store, 'lockBlob'>) {
  const last = new Map<string, Promise<unknown>>();
  /** Marks of what failed or was cut short, by hash. */
  const unsettled = new Map<string, readonly string[]>();

  function inTurn<T>(hash: string, work: () => Promise<T>): Promise<T> {
    const before = last.get(hash) ?? Promise.resolve();
    const mine = before.then(work);
    const ended = mine.then(
      () => undefined,
      () => undefined,
    );
    last.set(hash, ended);
    void ended.then(() => {
      if (last.get(hash) === ended) last.delete(hash);
    });
    return mine;
  }

  async function locked<T>(hash: string, work: () => Promise<T>): Promise<T> {
    const until = performance.now() + PATIENCE_MS;
    let unlock = await store.lockBlob(hash);
    for (; unlock === undefined; unlock = await store.lockBlob(hash)) {
      if (performance.now() > until)
        throw new StoreUnavailable('another process works on a file of the same content');
      await sleep(LOOK_EVERY_MS);
    }
    try {
      return await work();
    } finally {
      // What cannot be unlocked stays this process's, which takes it again when it is needed, or loses it with its name.
      await unlock().catch(() => undefined);
    }
  }

  function leave(hash: string, marks: readonly string[]): void {
    unsettled.set(hash, [...(unsettled.get(hash) ?? []), ...marks]);
  }

  async function marked<T>(hash: string, work: () => Promise<T>): Promise<T> {
    const mark = join(folder, `${hash}.${randomBytes(6).toString('hex')}.open`);
    await writeFile(mark, '', { flag: 'wx', mode: 0o600 });
    try {
      const done = await work();
      await rm(mark, { force: true });
      return done;
    } catch (error) {
      leave(hash, [mark]);
      throw error;
    }
  }

  return {
    /**
     * Runs work that changes who uses a blob, one at a time for each hash: a blob that is being deleted cannot be
     * taken up meanwhile.
     */
    run: <T>(hash: string, work: () => Promise<T>): Promise<T> =>
      inTurn(hash, () => locked(hash, () => marked(hash, work))),
    /**
     * For the start only: removes files that never became blobs, and knows again what an earlier process left
     * unsettled. What cannot be removed is handed to `failed`.
     */
    recover: (failed: (error: unknown) => void): Promise<void> =>
      clearUnfinished(folder, failed, (name) => {
        const hash = MARK.exec(name)?.[1];
        if (hash !== undefined) leave(hash, [join(folder, name)]);
        return hash !== undefined;
      }),
    /**
     * Runs `work` once for every hash that is unsettled, in turn with what runs for it. Rejects with the first failure;
     * that hash is the last one to be tried the next time.
     */
    async settle(work: (hash: string) => Promise<void>, signal?: AbortSignal): Promise<void> {
      for (const hash of [...unsettled.keys()]) {
        if (signal?.aborted === true) return;
        await inTurn(hash, async () => {
          const marks = unsettled.get(hash) ?? [];
          unsettled.delete(hash);
          try {
            await locked(hash, () => work(hash));
            for (const mark of marks) await rm(mark, { force: true });
          } catch (error) {
            leave(hash, marks);
            throw error;
          }
        });
      }
    },
  };
}
