import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/compile-cache.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    pool: 'forks',
    // What modules of the project remember changes nothing: files share a process, and what one left behind would show.
    isolate: false,
    // One more than the cores of the smallest machine: many tests wait for times, processes and sockets.
    maxWorkers: 3,
  },
});
