import type { BlobStore } from '../assets/types.ts';
import type { Store } from '../store/types.ts';

/** Files that a sweep asks for at once. */
const SWEEP_LIMIT = 100;

/**
 * Takes out all files whose time is over: their bytes, then their rows. A file that cannot be removed does not keep
 * the rest of its batch; the first failure is thrown then. Aborted, it ends early.
 */
export async function sweepResults(
  input: {
    readonly store: Pick<Store, 'expiredResultFiles' | 'forgetResultFiles'>;
    readonly blobs: Pick<BlobStore, 'remove'>;
    readonly isArriving: (id: string) => boolean;
  },
  signal?: AbortSignal,
): Promise<void> {
  const { store, blobs, isArriving } = input;
  for (;;) {
    const expired = await store.expiredResultFiles({ limit: SWEEP_LIMIT });
    const failures: unknown[] = [];
    const gone: string[] = [];
    for (const { id } of expired) {
      if (signal?.aborted === true) break;
      if (isArriving(id)) continue;
      await blobs.remove(id, signal).then(
        () => void gone.push(id),
        (error: unknown) => void failures.push(error),
      );
    }
    if (gone.length > 0) await store.forgetResultFiles(gone);
    if (failures.length > 0) throw failures[0];
    if (expired.length < SWEEP_LIMIT || gone.length === 0 || signal?.aborted === true) return;
  }
}
