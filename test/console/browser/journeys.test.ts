import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registry } from '../../../generated/index.ts';
import { protocolIds } from '../../../runtime/contract/registry.ts';
import { accessProblems, withPage } from './browser.ts';
import { NARROW, signIn } from './chromium.ts';
import { type ConsoleSandbox, startSandbox } from './sandbox.ts';

const [VENDOR = ''] = protocolIds(registry);

describe('journeys of operators', { timeout: 180_000 }, () => {
  let sandbox: ConsoleSandbox;
  beforeAll(async () => {
    sandbox = await startSandbox();
  }, 180_000);
  afterAll(() => sandbox.close());

  const open = <T>(looks: Omit<Parameters<typeof withPage>[0], 'origin'>, run: (page: Page) => Promise<T>) =>
    withPage({ origin: sandbox.adminUrl, ...looks }, run);

  test('whoever is not signed in is asked to, and comes back to where they were', async () => {
    await open({ expected: /401/ }, async (page) => {
      await page.goto(`/faults?vendor=${VENDOR}`);
      expect(new URL(page.url()).pathname).toBe('/login');
      expect(await accessProblems(page)).toEqual([]);
      await page.getByText('Sign in with an admin key').click();
      await page.getByLabel('Admin key').fill('no-key-of-this-gateway');
      await page.getByRole('button', { name: 'Sign in' }).click();
      expect(await page.getByRole('alert').textContent()).toContain('no admin key');
      await page.getByText('Sign in with an admin key').click();
      await page.getByLabel('Admin key').fill('sandbox-admin');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.waitForURL(`**/faults?vendor=${VENDOR}`);
      // No key in the address, the page, or what the browser keeps for scripts.
      const kept = await page.evaluate<string>(
        'document.documentElement.outerHTML + document.cookie + location.href + JSON.stringify({ ...localStorage, ...sessionStorage })',
      );
      expect(/sandbox-admin|no-key-of-this-gateway/.test(kept)).toBe(false);
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.goto('/faults');
      expect(new URL(page.url()).pathname).toBe('/login');
    });
  });

  test('a vendor is told to misbehave and to be well again, with the keyboard alone', async () => {
    await open({}, async (page) => {
      await signIn(page, '/faults');
      const press = async (name: string): Promise<void> => {
        await page.getByRole('button', { name }).first().focus();
        await page.keyboard.press('Enter');
      };
      await press('A vendor is down');
      await page.getByRole('status').getByText('done').waitFor();
      const { on } = await sandbox.ask<{ readonly on: readonly object[] }>('GET', '/admin/sandbox/faults');
      expect(on).toHaveLength(1);
      await press('All well');
      await page.getByRole('status').getByText('done').waitFor();
      const after = await sandbox.ask<{ readonly on: readonly object[] }>('GET', '/admin/sandbox/faults');
      expect(after.on).toEqual([]);
    });
  });

  test.each([
    { how: 'on a phone', looks: { size: NARROW } },
    { how: 'without JavaScript', looks: { script: false } },
  ])('a fault is switched on at one vendor and lifted, $how', async ({ looks }) => {
    await open(looks, async (page) => {
      await signIn(page, `/faults?vendor=${VENDOR}`);
      const row = page.getByRole('row').filter({ hasText: 'rate_limit' }).first();
      await row.getByRole('button', { name: 'Switch on' }).click();
      await page.getByRole('status').getByText('done').waitFor();
      const { on } = await sandbox.ask<{ readonly on: readonly object[] }>('GET', '/admin/sandbox/faults');
      expect(on).toEqual([{ fault: 'rate_limit', vendor: VENDOR, left: null, percent: 100 }]);
      await page
        .getByRole('row')
        .filter({ hasText: 'rate_limit' })
        .last()
        .getByRole('button', { name: 'Lift' })
        .click();
      await page.getByRole('status').getByText('done').waitFor();
      const after = await sandbox.ask<{ readonly on: readonly object[] }>('GET', '/admin/sandbox/faults');
      expect(after.on).toEqual([]);
    });
  });
});
