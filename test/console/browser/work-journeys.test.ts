import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { registry } from '../../../generated/index.ts';
import type { Explanation } from '../../../runtime/admin/explanation.ts';
import { PAGES } from '../../../runtime/console/pages.ts';
import { submitDialog, tabTo, withPage } from './browser.ts';
import { NARROW, signIn } from './chromium.ts';
import { CALLER_KEY, type ConsoleSandbox, sharedSandbox } from './sandbox.ts';

const SLOW_MS = 180_000;
const MODEL = registry.families[0]?.models[0]?.id ?? '';

describe('journeys through work, money and keys', { timeout: SLOW_MS }, () => {
  let sandbox: ConsoleSandbox;
  beforeAll(async () => {
    sandbox = await sharedSandbox();
  }, SLOW_MS);

  type Looks = Omit<Parameters<typeof withPage>[0], 'origin'>;

  /** A journey, as soon as the pages that it leads through are built. */
  function journey(
    title: string,
    needs: readonly string[],
    run: (page: Page) => Promise<void>,
    looks: Looks = {},
  ): void {
    if (needs.every((path) => PAGES.some((page) => page.path === path)))
      test(title, () => withPage({ origin: sandbox.adminUrl, ...looks }, run));
  }

  const video = async (prompt: string): Promise<Explanation> => {
    const { id } = await sandbox.call<{ readonly id: string }>('POST', '/v1/videos', {
      model: MODEL,
      prompt,
    });
    for (;;) {
      const task = await sandbox.ask<Explanation>('GET', `/admin/explain/${id}`);
      if (task.state === 'completed' || task.state === 'failed') return task;
      await sleep(200);
    }
  };

  journey(
    'somebody new makes a video with the keyboard alone, sees it and reads its price',
    ['/play'],
    async (page) => {
      await signIn(page, '/');
      await page.keyboard.press('g');
      await page.keyboard.press('p');
      await page.waitForURL('**/play');
      await tabTo(page, page.getByRole('button', { name: 'Make it' }).first());
      await page.keyboard.press('Enter');
      const made = page.locator('[data-result] video').first();
      await made.waitFor({ timeout: 60_000 });
      await expect
        .poll(() => made.evaluate<number, { readyState: number }>((one) => one.readyState), {
          timeout: 30_000,
        })
        .toBeGreaterThan(0);
      expect(await page.locator('.quote').first().innerText()).toMatch(/\d+\.\d+ [A-Z]{3}/);
      expect(await page.locator('[data-result]').first().innerText()).toContain('completed');
    },
  );

  for (const { how, looks } of [
    { how: 'with the keyboard alone', looks: {} },
    { how: 'on a phone', looks: { size: NARROW } },
  ])
    journey(
      `a task is found by the id of its vendor, ${how}`,
      ['/find', '/tasks/:id'],
      async (page) => {
        const { id, upstream_id, channel_id } = await video('a heron that somebody asks about');
        await signIn(page, '/');
        if (looks.size === undefined) await page.keyboard.press('/');
        else await page.locator('#jump').click();
        await page.keyboard.type(upstream_id ?? '');
        await page.keyboard.press('Enter');
        await page.waitForURL(`**/tasks/${id}`);
        const shown = await page.locator('main').innerText();
        expect(shown).toContain('a heron that somebody asks about');
        expect(shown).toContain(channel_id ?? '');
      },
      looks,
    );

  journey('a model is found by what it must make, and tried', ['/models', '/play'], async (page) => {
    await signIn(page, '/models');
    await page.getByLabel('made from').selectOption('first_last');
    await page.getByLabel('seconds').fill('10');
    await page.getByLabel('resolution').fill('1080p');
    await page.getByRole('button', { name: 'Find models' }).click();
    const rows = page.locator('.matches > li');
    await rows.first().waitFor();
    const classes = await rows.evaluateAll<readonly string[], { readonly className: string }>((all) =>
      all.map(({ className }) => className),
    );
    expect(classes.join(' ')).toMatch(/^(fits-yes )+(fits-changed )*(fits-no ?)+$/);
    const prices = (await page.locator('.fits-yes .price').allInnerTexts()).map(Number.parseFloat);
    expect(prices).toEqual(prices.toSorted((one, other) => one - other));
    const reasons = await page.locator('.fits-no .why').allInnerTexts();
    expect(reasons.filter((text) => text.trim() === '')).toEqual([]);
    await rows.first().getByRole('link', { name: 'Try' }).click();
    await page.waitForURL('**/play?*');
    // What was looked for is the form, and its price is the one of the list.
    expect(await page.locator('.dropped').count()).toBe(0);
    expect(Number.parseFloat(await page.locator('.quote strong').first().innerText())).toBe(prices[0]);
  });

  journey('a key is made, its secret seen once, and revoked', ['/keys/:id'], async (page) => {
    await signIn(page, '/keys');
    await page.getByRole('button', { name: 'Make a key…' }).click();
    await submitDialog(page, { name: 'a key of a journey', topUp: '5' });
    const secret = (await page.locator('#secret').textContent()) ?? '';
    const asked = async (): Promise<number> => {
      const headers = { authorization: `Bearer ${secret}` };
      return (await fetch(`${sandbox.url}/v1/models`, { headers })).status;
    };
    expect([secret === CALLER_KEY, await asked()]).toEqual([false, 200]);
    await page.getByRole('link', { name: 'I have saved it' }).click();
    await page.waitForURL(/\/keys\/key_/);
    const own = page.url();
    const holds = async (): Promise<boolean> => (await page.content()).includes(secret);
    const seen = [await holds()];
    await page.reload();
    seen.push(await holds());
    // A browser asks nothing again that a form made.
    await page.goBack().catch(() => undefined);
    const isShown = async (): Promise<boolean> => (await page.content().catch(() => secret)).includes(secret);
    await expect.poll(isShown, { timeout: 15_000 }).toBe(false);
    expect(seen).toEqual([false, false]);
    await page.goto(own);
    await page.getByRole('button', { name: 'Revoke…' }).click();
    await submitDialog(page, {}, new URL(own).pathname.slice(-6));
    await page.locator('.result.done').waitFor();
    await expect.poll(asked, { timeout: 30_000 }).toBe(401);
  });
});
