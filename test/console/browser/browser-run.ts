import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { launchOptions } from './chromium.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the browser of this run is reached. */
    readonly browser: string;
  }
}

/** One browser for all tests of a run, which cost a context each. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await chromium.launchServer(launchOptions());
  project.provide('browser', server.wsEndpoint());
  return () => server.close();
}
