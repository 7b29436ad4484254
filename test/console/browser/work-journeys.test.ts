import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registry } from '../../../generated/index.ts';
import type { Explanation } from '../../../runtime/admin/explanation.ts';
import { PAGES } from '../../../runtime/console/pages.ts';
import { withPage } from './browser.ts';
import { NARROW, signIn } from './chromium.ts';
import { CALLER_KEY, type ConsoleSandbox, startSandbox } from './sandbox.ts';

const SLOW_MS = 180_000;
const MODEL = registry.families[0]?.models[0]?.id ?? '';

describe('journeys through work, money and keys', { timeout: SLOW_MS }, () => {
  let sandbox: ConsoleSandbox;
  beforeAll(async () => {
    sandbox = await startSandbox();
    await sandbox.ask('POST', '/admin/sandbox/fill', {});
    await sandbox.ask('POST', '/admin/sandbox/faults/lift', {});
  }, SLOW_MS);
  afterAll(() => sandbox.close());

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
    'somebody new makes a video with one click, sees it and reads its price',
    ['/play'],
    async (page) => {
      await signIn(page, '/');
      await page.getByRole('link', { name: 'Playground' }).first().click();
      await page.getByRole('button', { name: 'Make it' }).first().click();
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

  journey(
    'a vendor that is down shows at its channel, which is restored and written down',
    ['/channels/:id', '/audit'],
    async (page) => {
      const { channel_id: channel } = await video('a heron before the trouble');
      const protocol = (channel ?? '').replace(/^sandbox-/, '');
      await signIn(page, `/faults?vendor=${protocol}`);
      await page.getByRole('button', { name: 'A vendor is down' }).click();
      await page.locator('.result.done').waitFor();
      for (let asked = 0; asked < 7; asked += 1)
        await sandbox.call('POST', '/v1/videos', { model: MODEL, prompt: 'a heron in trouble' });
      await page.goto(`/channels/${channel}`);
      expect(await page.locator('main').innerText()).toMatch(/rests until|left out until|left out/i);
      await page.getByRole('button', { name: 'Restore' }).first().click();
      await submitDialog(page, {});
      await page.locator('.result.done').waitFor();
      await page.goto('/audit');
      const audit = await page.locator('main').innerText();
      expect(audit).toContain('channel.restore');
      expect(audit).toContain(channel);
      await sandbox.ask('POST', '/admin/sandbox/faults/lift', {});
    },
  );

  journey(
    'a part of a task is refunded once, and the second refund is refused',
    ['/tasks/:id'],
    async (page) => {
      const { id, price } = await video('a heron that flickers');
      const refunded = async (): Promise<number> =>
        (await sandbox.ask<Explanation>('GET', `/admin/explain/${id}`)).price.refunded;
      await signIn(page, `/tasks/${id}`);
      await page.getByRole('button', { name: 'Refund…' }).click();
      await submitDialog(page, { micros: '0.01', reason: 'it flickers' });
      await page.locator('.result.done').waitFor();
      expect(price.captured).toBeGreaterThan(10_000);
      expect(await refunded()).toBe(10_000);
      expect(await page.getByRole('button', { name: 'Refund…' }).isDisabled()).toBe(true);
    },
  );

  journey('an uncertain task is decided, after a wrong id was refused', ['/uncertain'], async (page) => {
    const open = async (): Promise<number> =>
      (await sandbox.ask<readonly { readonly kind: string }[]>('GET', '/admin/uncertain')).filter(
        ({ kind }) => kind === 'open',
      ).length;
    const before = await open();
    await signIn(page, '/uncertain');
    await page.getByRole('button', { name: 'It is there…' }).first().click();
    await submitDialog(page, { upstream_id: 'nothing-has-this-id' });
    await page.locator('.result').waitFor();
    expect(await page.locator('.result').getAttribute('class')).toContain('refused');
    expect(await open()).toBe(before);
    await page.getByRole('button', { name: 'It is not there…' }).first().click();
    await submitDialog(page, {});
    await page.locator('.result.done').waitFor();
    expect(await open()).toBe(before - 1);
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
    await expect.poll(asked).toBe(401);
  });
});

/** Fills the dialog that is open and sends it; where nothing is asked, there is none. */
async function submitDialog(
  page: Page,
  fields: Readonly<Record<string, string>>,
  last?: string,
): Promise<void> {
  const dialog = page.locator('dialog[open]');
  if (Object.keys(fields).length === 0 && last === undefined && (await dialog.count()) === 0) return;
  for (const [name, value] of Object.entries(fields))
    await dialog.locator(`[name="field.${name}"]`).fill(value);
  if (last !== undefined) await dialog.locator('[name="last"]').fill(last);
  await dialog.getByRole('button').last().click();
}
