import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SandboxGateway, startSandboxGateway } from '../../support/sandbox-gateway.ts';
import { makeTempFolder } from '../../support/temp-folder.ts';
import { withPage } from './browser.ts';
import { signIn } from './chromium.ts';

const SLOW_MS = 180_000;
const SECRET = 'sk-test-caller';
const LONG_PROMPT = '苍鹭'.repeat(900);
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

describe('texts that are too long for the address of the playground', { timeout: SLOW_MS }, () => {
  let gateway: SandboxGateway;
  beforeAll(async () => {
    gateway = await startSandboxGateway({
      folder: makeTempFolder('play-draft'),
      keys: [{ id: 'key_caller', secret: SECRET, owner: 'caller', funds: 10 ** 12 }],
      deploy: (base) => ({ ...base, server: { ...base.server, playground: true } }),
    });
  }, SLOW_MS);
  afterAll(() => gateway.close());

  const prompt = (page: Page) => page.locator('[name="c.prompt"]');
  const isPriced = (page: Page, text: string) =>
    expect
      .poll(() => page.locator('.play-card').getAttribute('data-request'), { timeout: 30_000 })
      .toContain(JSON.stringify(text));
  const draft = (page: Page) => page.evaluate<string | null>("sessionStorage.getItem('playground-draft')");
  const asOperator = (path: string, run: (page: Page) => Promise<void>) =>
    withPage({ origin: gateway.adminUrl }, async (page) => {
      await signIn(page, path);
      await run(page);
    });

  test('are there after the page is loaded again, are priced and sent, and are gone with another form', async () => {
    await asOperator('/play?model=video-b', async (page) => {
      const replaced = page.waitForResponse('**/play/form');
      await prompt(page).fill(LONG_PROMPT);
      await replaced;
      await isPriced(page, LONG_PROMPT);
      const address = page.url();
      await page.reload();
      await isPriced(page, LONG_PROMPT);
      expect(await prompt(page).inputValue()).toBe(LONG_PROMPT);
      expect(page.url()).toBe(address);
      const sent = page.waitForRequest('**/ask/play');
      await page.locator('[data-send]').click();
      expect((await sent).postDataJSON().body.prompt).toBe(LONG_PROMPT);
      await page.goto('/play?kind=image');
      expect(await draft(page)).toBeNull();
      await page.goto(address);
      expect(await prompt(page).inputValue()).not.toBe(LONG_PROMPT);
    });
  });

  test('are forgotten when they are cleared', async () => {
    await asOperator('/play?model=video-b', async (page) => {
      await prompt(page).fill(LONG_PROMPT);
      await isPriced(page, LONG_PROMPT);
      await page.goto('/tasks');
      expect(await draft(page)).toContain(LONG_PROMPT);
      await page.goBack();
      await prompt(page).fill('');
      await page.goto('/tasks');
      expect(await draft(page)).toBeNull();
    });
  });

  test('are kept without pictures', async () => {
    await asOperator('/play?model=video-b&mode=first_frame', async (page) => {
      await page.locator('[name="f.first_frame"]').fill(`data:image/png;base64,${PNG}`);
      await prompt(page).fill(LONG_PROMPT);
      await isPriced(page, LONG_PROMPT);
      await page.goto('/tasks');
      expect(JSON.parse((await draft(page)) ?? '')).toMatchObject({ texts: { 'c.prompt': LONG_PROMPT } });
      expect(await page.evaluate('JSON.stringify(sessionStorage)')).not.toContain(PNG);
    });
  });

  test('are kept of callers, too, without their key', async () => {
    await withPage({ origin: gateway.url, expected: /404/ }, async (page) => {
      await page.goto('/play?model=video-b');
      await page.getByLabel('Your key').fill(SECRET);
      await page.getByRole('button', { name: 'Use it' }).click();
      await prompt(page).fill(LONG_PROMPT);
      await isPriced(page, LONG_PROMPT);
      await page.reload();
      await isPriced(page, LONG_PROMPT);
      expect(await prompt(page).inputValue()).toBe(LONG_PROMPT);
      await page.goto('/docs');
      expect(await draft(page)).not.toContain(SECRET);
      await page.goto('/play?kind=image');
      await prompt(page).waitFor();
      expect(await draft(page)).toBeNull();
      expect(await prompt(page).inputValue()).not.toBe(LONG_PROMPT);
    });
  });
});
