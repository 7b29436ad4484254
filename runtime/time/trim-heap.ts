import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const AFTER_MS = 2_000;

type Collect = (how: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void;

/**
 * Gives back, once, what this thread needed to start: V8 keeps the memory of loading modules until it is short of it. It
 * takes some 40 milliseconds, a moment after the start, and saves about 35 MB.
 */
export function trimHeapSoon(): void {
  const timer = setTimeout(() => {
    setFlagsFromString('--expose-gc');
    const collect: Collect = runInNewContext('gc');
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  }, AFTER_MS);
  timer.unref();
}
