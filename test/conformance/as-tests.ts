import { afterAll, beforeAll, describe, test } from 'vitest';
import type { Group } from './check.ts';

/** What `gateway verify` runs of each id, as tests. */
export function asTests(groups: readonly Group[]): void {
  describe.each(groups)('$name', { timeout: 60_000 }, ({ checks, together, begin, end }) => {
    if (begin !== undefined) beforeAll(() => begin());
    if (end !== undefined) afterAll(() => end());
    const add = together === true ? test.concurrent : test;
    describe.each([...new Set(checks.map(({ of }) => of))])('%s', (id) => {
      for (const { title, run } of checks.filter((check) => check.of === id))
        add(title, async () => {
          await run();
        });
    });
  });
}
