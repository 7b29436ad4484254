import { defineConfig } from 'vitest/config';

/** Tests of the store's operations, which run on PostgreSQL too; the others are about files of the embedded store. */
const ON_BOTH = [
  ...[
    'answered',
    'assets',
    'books-model',
    'call-model',
    'calls',
    'channel-overrides',
    'claims',
    'finish',
    'forget-work',
    'invariants',
    'keys',
    'ledger-model',
  ],
  ...[
    'left-slots',
    'pulse',
    'past',
    'list-work',
    'races',
    'reads',
    'refunds',
    'result-files',
    'schedule',
    'submit-intent',
    'submit-outcome',
  ],
  ...['tasks-by-channel', 'traces', 'transitions', 'work-slots'],
].map((name) => `test/store/${name}.test.ts`);

/** They build the image and render the chart, with tools that take minutes to install: `npm run test:deploy`. */
const DEPLOYMENT = ['test/deploy/image.test.ts', 'test/deploy/chart.test.ts'];

/** They look at the console in a browser, of which there is one for the whole run. */
const IN_BROWSER = ['test/console/browser/*.test.ts'];

export default defineConfig({
  test: {
    // Ends what hangs; a machine that does other work too is only slow.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    pool: 'forks',
    // What modules of the project remember changes nothing: files share a process, and what one left behind would show.
    isolate: false,
    // One more than the cores of the smallest machine: many tests wait for times, processes and sockets.
    maxWorkers: 3,
    projects: [
      {
        extends: true,
        test: {
          name: 'all',
          include: ['test/**/*.test.ts'],
          exclude: [...DEPLOYMENT, ...IN_BROWSER],
          globalSetup: ['test/support/run-folder.ts'],
        },
      },
      { extends: true, test: { name: 'deployment', include: DEPLOYMENT } },
      {
        extends: true,
        test: {
          name: 'console',
          include: IN_BROWSER,
          globalSetup: ['test/support/run-folder.ts', 'test/console/browser/browser-run.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: ON_BOTH,
          env: { STORE_ENGINE: 'postgres' },
          globalSetup: ['test/support/run-folder.ts', 'test/store/postgres-run.ts'],
        },
      },
    ],
  },
});
