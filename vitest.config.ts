import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/compile-cache.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    pool: 'forks',
    // No module of the project keeps a state: files share a process, and what one of them left behind would show.
    isolate: false,
    // One more than the cores of the smallest machine: many tests wait for times, processes and sockets.
    maxWorkers: 3,
  },
});
