import type { APIResponse, Page, Route } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { accessProblems, withPage } from './browser.ts';
import { signIn } from './chromium.ts';
import { type ConsoleSandbox, sharedSandbox } from './sandbox.ts';

const SLOW_MS = 180_000;
const LOST_WORDS = /fetch|broke off|the server failed/;

describe('what did not go well in the playground', { timeout: SLOW_MS }, () => {
  let sandbox: ConsoleSandbox;
  beforeAll(async () => {
    sandbox = await sharedSandbox();
  }, SLOW_MS);

  const open = (path: string, run: (page: Page) => Promise<void>) =>
    withPage({ origin: sandbox.adminUrl, expected: /ERR_FAILED|status of 500/ }, async (page) => {
      await signIn(page, path);
      await run(page);
    });
  const send = (page: Page) => page.locator('[data-send]').first().click();
  const state = (page: Page, text: string | RegExp) =>
    page.locator('[data-state]').getByText(text).waitFor({ state: 'attached' });

  /** What becomes of an answer on its way, after it was made. */
  const LOST = {
    'no answer': (route: Route) => route.abort(),
    'half an answer': (route: Route, response: APIResponse, text: string) =>
      route.fulfill({ response, body: text.slice(0, text.length / 2) }),
    'a fault of the server': (route: Route) =>
      route.fulfill({ status: 500, json: { error: { message: 'the server failed' } } }),
  };

  test.each(Object.entries(LOST))(
    'a chat that got %s is sent again under its key and paid once, and changed under another',
    async (_, lose) => {
      await open('/play?model=chat-mini&c.prompt=a+heron+that+is+lost', async (page) => {
        const keys: string[] = [];
        const calls: string[] = [];
        await page.route('**/ask/play', async (route) => {
          keys.push(route.request().postDataJSON().idempotency_key);
          const response = await route.fetch();
          const text = await response.text();
          calls.push(/chatcmpl-\w+/.exec(text)?.[0] ?? text);
          if (keys.length % 2 === 1) await lose(route, response, text);
          else await route.fulfill({ response, body: text });
        });
        const shown = page.locator('[data-state]').or(page.locator('[data-result] [role=alert]'));
        const isLost = () => shown.getByText(LOST_WORDS).first().waitFor({ state: 'attached' });
        await send(page);
        await isLost();
        await send(page);
        await state(page, /^completed/);
        expect([keys, calls]).toEqual([Array(2).fill(keys[0]), Array(2).fill(calls[0])]);
        await page.getByRole('button', { name: 'New chat' }).click();
        await send(page);
        await isLost();
        await page.locator('[name="c.prompt"]').fill('another heron');
        await send(page);
        await state(page, /^completed/);
        expect([keys.length, new Set(keys).size, new Set(calls).size]).toEqual([4, 3, 3]);
      });
    },
  );

  test('a task about which nothing is answered for minutes is asked about no more, until somebody says so', async () => {
    await open('/play?model=video-b&c.prompt=a+heron+that+nobody+knows+of', async (page) => {
      let polls = 0;
      const isPoll = /\/ask\/explain$/;
      await page.route(isPoll, (route) => {
        polls += 1;
        return route.abort();
      });
      await page.clock.install();
      await send(page);
      const again = page.getByRole('button', { name: 'Ask again' });
      const line = page.locator('[data-result]').getByText('How it stands is not known');
      await line.waitFor();
      const isOver = async () => {
        await page.clock.fastForward(30_000);
        return again.isVisible();
      };
      await expect.poll(isOver, { timeout: 60_000 }).toBe(true);
      expect(polls).toBeGreaterThan(10);
      await state(page, 'The page has stopped asking.');
      expect(await page.locator('[data-result] progress').count()).toBe(0);
      expect(await page.locator('[data-send]').first().getAttribute('aria-disabled')).toBeNull();
      expect(await accessProblems(page)).toEqual([]);
      const before = polls;
      await page.clock.fastForward(600_000);
      expect(polls).toBe(before);
      await page.unroute(isPoll);
      await again.focus();
      await page.keyboard.press('Enter');
      await page.locator('[data-result] a:focus').waitFor();
      await page.locator('[data-result] video').waitFor();
      await state(page, 'completed');
    });
  });
});
