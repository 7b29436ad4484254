import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Collects everything that nothing refers to any more; resolves when that is done. */
export async function collectGarbage(): Promise<void> {
  setFlagsFromString('--expose-gc');
  const gc: unknown = runInNewContext('gc');
  if (typeof gc !== 'function') throw new Error('the engine does not offer its collector');
  for (let turn = 0; turn < 3; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    gc();
  }
}
