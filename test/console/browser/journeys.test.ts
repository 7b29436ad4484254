import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registry } from '../../../generated/index.ts';
import type { Explanation } from '../../../runtime/admin/explanation.ts';
import { protocolIds } from '../../../runtime/contract/registry.ts';
import { followLinks } from './addresses.ts';
import { accessProblems, sidewaysPixels, submitDialog, withPage } from './browser.ts';
import { NARROW, signIn } from './chromium.ts';
import { startSandbox } from './sandbox.ts';

const [VENDOR = ''] = protocolIds(registry);
const MODEL = registry.families[0]?.models[0]?.id ?? '';

interface Made {
  readonly id: string;
}

describe('journeys of operators through a new sandbox', { timeout: 180_000 }, () => {
  let sandbox: Awaited<ReturnType<typeof startSandbox>>;
  beforeAll(async () => {
    sandbox = await startSandbox();
  }, 180_000);
  afterAll(() => sandbox.close());

  const open = <T>(looks: Omit<Parameters<typeof withPage>[0], 'origin'>, run: (page: Page) => Promise<T>) =>
    withPage({ origin: sandbox.adminUrl, ...looks }, run);

  test('a new sandbox has no broken link, and says on each page what could be there', async () => {
    const { broken, pages } = await followLinks(sandbox);
    expect(broken).toEqual([]);
    const session = await sandbox.session();
    await open({ session }, async (page) => {
      let empty = 0;
      for (const address of pages.values()) {
        await page.goto(address);
        expect.soft([address, await sidewaysPixels(page)]).toEqual([address, 0]);
        // What is not about work looks as in every other sandbox.
        if ((await page.locator('main .empty, main .thirds').count()) === 0) continue;
        empty += 1;
        expect.soft([address, await accessProblems(page)]).toEqual([address, []]);
      }
      expect(empty).toBeGreaterThan(3);
    });
  });

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
    { how: 'on a phone', looks: { size: NARROW, script: true } },
    { how: 'without JavaScript', looks: { script: false } },
  ])('a fault is switched on at one vendor and lifted, $how', async ({ looks }) => {
    await open(looks, async (page) => {
      await signIn(page, `/faults?vendor=${VENDOR}`);
      const row = page.getByRole('row').filter({ hasText: 'rate_limit' }).first();
      await row.getByRole('button', { name: 'Switch on' }).click();
      await page.getByRole('status').getByText('done').waitFor();
      const { on } = await sandbox.ask<{ readonly on: readonly object[] }>('GET', '/admin/sandbox/faults');
      expect(on).toEqual([{ fault: 'rate_limit', vendor: VENDOR, left: null, percent: 100 }]);
      if (looks.script !== false) expect(await accessProblems(page)).toEqual([]);
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

  test('a vendor that is down shows on the overview and at its channel, which is restored and written down', async () => {
    const submit = (prompt: string) => sandbox.call<Made>('POST', '/v1/videos', { model: MODEL, prompt });
    const { id } = await submit('a heron before the trouble');
    const { channel_id: channel } = await sandbox.ask<Explanation>('GET', `/admin/explain/${id}`);
    const protocol = (channel ?? '').replace(/^sandbox-/, '');
    await open({}, async (page) => {
      await signIn(page, `/faults?vendor=${protocol}`);
      await page.getByRole('button', { name: 'A vendor is down' }).click();
      await page.locator('.result.done').waitFor();
      for (let asked = 0; asked < 7; asked += 1) await submit('a heron in trouble');
      await page.goto('/');
      // The first of the channels is the one that is not well, and says more than its name.
      const worst = page.locator('.weather-list li').first();
      expect(await worst.innerText()).toContain(channel);
      await worst.getByRole('link').click();
      await page.waitForURL(`**/channels/${channel}`);
      expect(await page.locator('main').innerText()).toMatch(/rests until|left out until|left out/i);
      await page.getByRole('button', { name: 'Restore' }).first().click();
      await submitDialog(page, {});
      await page.locator('.result.done').waitFor();
      await page.goto('/audit');
      const audit = await page.locator('main').innerText();
      expect(audit).toContain('channel.restore');
      expect(audit).toContain(channel);
    });
    await sandbox.ask('POST', '/admin/sandbox/faults/lift', {});
  });
});
