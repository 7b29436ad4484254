import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { launchOptions } from './chromium.ts';
import { startSandbox } from './sandbox.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the browser of this run is reached. */
    readonly browser: string;
    /** Where the sandbox is reached that the tests of this run share. */
    readonly sandbox: { readonly url: string; readonly adminUrl: string };
  }
}

/** One browser and one filled sandbox for all tests of a run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [server, sandbox] = await Promise.all([chromium.launchServer(launchOptions()), startSandbox()]);
  project.provide('browser', server.wsEndpoint());
  project.provide('sandbox', { url: sandbox.url, adminUrl: sandbox.adminUrl });
  // Goes on while tests of other files begin. Whoever needs it waits for it, and sees what fails.
  const filled = sandbox.ask('POST', '/admin/sandbox/fill', {}).catch(() => undefined);
  return async () => {
    await filled;
    await Promise.all([server.close(), sandbox.close()]);
  };
}
