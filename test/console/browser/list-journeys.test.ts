import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registry } from '../../../generated/index.ts';
import { accessProblems, sidewaysPixels, withPage } from './browser.ts';
import { NARROW, signIn } from './chromium.ts';
import { startSandbox } from './sandbox.ts';

const SLOW_MS = 180_000;
const PATIENCE = { timeout: 15_000 };
const MODEL = registry.families[0]?.models[0]?.id ?? '';

describe('journeys through lists of work', { timeout: SLOW_MS }, () => {
  let sandbox: Awaited<ReturnType<typeof startSandbox>>;
  beforeAll(async () => {
    sandbox = await startSandbox();
    // Tasks stay in flight.
    await sandbox.ask('POST', '/admin/sandbox/faults', { fault: 'never' });
    for (const prompt of ['a heron', 'another heron', 'a third heron']) await makeVideo(prompt);
  }, SLOW_MS);
  afterAll(() => sandbox.close());

  const makeVideo = (prompt: string) =>
    sandbox.call<{ readonly id: string }>('POST', '/v1/videos', { model: MODEL, prompt });

  const select = async (page: Page, ...names: readonly string[]): Promise<void> => {
    for (const name of names)
      await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check();
  };

  for (const { how, looks } of [
    { how: 'on a desk', looks: {} },
    { how: 'on a phone', looks: { size: NARROW } },
  ])
    test(`two tasks are selected and polled, ${how}`, () =>
      withPage({ origin: sandbox.adminUrl, ...looks }, async (page) => {
        await signIn(page, '/tasks');
        const poll = page.getByRole('button', { name: 'Poll now…' });
        await expect.poll(() => poll.isDisabled(), PATIENCE).toBe(true);
        await select(page, 'a heron', 'a third heron');
        await poll.click();
        const dialog = page.locator('dialog[open]');
        expect(await dialog.innerText()).toContain('2 selected');
        expect([await sidewaysPixels(page), await accessProblems(page)]).toEqual([0, []]);
        await dialog.getByRole('button', { name: 'Poll now' }).click();
        await page.locator('.result').waitFor();
        expect(await page.locator('.result').innerText()).toMatch(/Poll a task now: \d of 2 done/);
      }));

  test('all are selected, and cancelled only by who types how many they are', () =>
    withPage({ origin: sandbox.adminUrl }, async (page) => {
      await signIn(page, '/tasks');
      await page.getByRole('button', { name: 'Select all' }).click();
      const count = await page.getByRole('checkbox').count();
      await page.getByRole('button', { name: 'Cancel…' }).click();
      const dialog = page.locator('dialog[open]');
      const last = dialog.getByLabel('Type how many are selected');
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      expect(
        await last.evaluate<boolean, { validity: { valueMissing: boolean } }>(
          (one) => one.validity.valueMissing,
        ),
      ).toBe(true);
      // Return does not take the button of another dialog.
      await last.fill(String(count));
      await last.press('Enter');
      expect(await dialog.isVisible()).toBe(true);
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await page.locator('.result').waitFor();
      expect(await page.locator('.result').innerText()).toMatch(
        new RegExp(`Cancel a task: \\d of ${count} done`),
      );
    }));

  test('a task is selected and polled without scripts', async () => {
    await makeVideo('a heron without scripts');
    await withPage({ origin: sandbox.adminUrl, script: false }, async (page) => {
      await signIn(page, '/tasks');
      await select(page, 'a heron without scripts');
      await page.getByRole('button', { name: 'Poll now…' }).click();
      await page.locator('dialog[open]').getByRole('button', { name: 'Poll now' }).click();
      await page.locator('.result').waitFor();
      expect(await page.locator('.result').innerText()).toMatch(/Poll a task now: \d of 1 done/);
    });
  });

  test('what is new is counted, and moves nothing until its link is followed', () =>
    withPage({ origin: sandbox.adminUrl }, async (page) => {
      await signIn(page, '/tasks');
      const first = page.locator('tbody tr').first();
      const before = { text: await first.innerText(), place: await first.boundingBox() };
      await makeVideo('a heron that has just come');
      const link = page.getByRole('link', { name: '1 new' });
      await link.waitFor();
      expect(await first.innerText()).toContain(before.text.split('\n')[0] ?? '');
      expect(await first.boundingBox()).toEqual(before.place);
      await link.click();
      await expect.poll(() => first.innerText(), PATIENCE).toContain('a heron that has just come');
    }));

  test('the request of a task is copied as a program', () =>
    withPage({ origin: sandbox.adminUrl }, async (page) => {
      const { id } = await makeVideo('a heron to be copied');
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      // It is written down a moment after the task.
      const read = async (): Promise<string> => (await sandbox.read(`/tasks/${id}`)).text;
      await expect.poll(read, PATIENCE).toContain('The same request');
      await signIn(page, `/tasks/${id}`);
      await page.getByText('The same request').click();
      await page.getByRole('button', { name: 'Copy as curl' }).click();
      const copied = (): Promise<string> => page.evaluate<string>('navigator.clipboard.readText()');
      await expect.poll(copied, PATIENCE).toContain('"prompt": "a heron to be copied"');
      expect(await copied()).toContain('Bearer $GATEWAY_KEY');
      expect(await accessProblems(page)).toEqual([]);
    }));
});
