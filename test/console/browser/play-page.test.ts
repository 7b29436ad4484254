import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SandboxGateway, startSandboxGateway } from '../../support/sandbox-gateway.ts';
import { makeTempFolder } from '../../support/temp-folder.ts';
import { withPage } from './browser.ts';
import { signIn } from './chromium.ts';

const PATIENCE = { timeout: 30_000 };
const SECRET = 'sk-test-caller';
const SONG = '/play?model=audio-ax&c.action=music&c.prompt=la+la';
const CHAT = '/play?model=chat-mini&c.prompt=hello';

describe('the page of the playground', { timeout: 180_000 }, () => {
  let gateway: SandboxGateway;
  beforeAll(async () => {
    gateway = await startSandboxGateway({
      folder: makeTempFolder('play-page'),
      keys: [{ id: 'key_caller', secret: SECRET, owner: 'caller', funds: 10 ** 12 }],
      deploy: (base) => ({ ...base, server: { ...base.server, playground: true } }),
    });
  }, 180_000);
  afterAll(() => gateway.close());

  const asOperator = <T>(path: string, run: (page: Page) => Promise<T>) =>
    withPage({ origin: gateway.adminUrl }, async (page) => {
      await signIn(page, path);
      return run(page);
    });
  const asCaller = <T>(path: string, run: (page: Page) => Promise<T>) =>
    withPage({ origin: gateway.url, expected: /404/ }, async (page) => {
      await page.goto(path);
      await page.getByLabel('Your key').fill(SECRET);
      await page.getByRole('button', { name: 'Use it' }).click();
      await page.locator('[data-send]').waitFor();
      return run(page);
    });
  const send = (page: Page) => page.locator('[data-send]').click();
  const state = (page: Page, text: string | RegExp) =>
    page.locator('[data-state]').getByText(text).waitFor({ state: 'attached' });

  test('plays a song, and says to screen readers when it is made', async () => {
    await asOperator(SONG, async (page) => {
      await send(page);
      await page.locator('[data-result] audio').waitFor();
      await state(page, 'completed');
      expect(await page.locator('[data-result] a').getAttribute('href')).toMatch(/^\/tasks\/task_/);
      expect(await page.locator('.play [aria-live]').count()).toBe(0);
    });
  });

  test('plays a song to a caller, whose history stays in the tab until it is cleared', async () => {
    await asCaller(SONG, async (page) => {
      await send(page);
      await page.locator('[data-result] audio').waitFor();
      await page.locator('#play-history a').getByText('la la').waitFor();
      expect(await page.evaluate<number>('localStorage.length')).toBe(0);
      await page.reload();
      await page.locator('#play-history a').getByText('la la').waitFor();
      await page.getByRole('button', { name: 'Clear' }).click();
      expect(await page.locator('#play-history li').count()).toBe(0);
      expect(await page.evaluate<string[]>('Object.keys(sessionStorage)')).toEqual(['gateway-key']);
    });
  });

  test.each([
    { who: 'an operator', open: asOperator },
    { who: 'a caller', open: asCaller },
  ])('shows $who what a chat costs with what was said before, and begins anew', async ({ open }) => {
    await open(CHAT, async (page) => {
      const price = async () => Number.parseFloat(await page.locator('.quote strong').innerText());
      const first = await price();
      await send(page);
      await state(page, /^completed/);
      const fresh = page.getByRole('button', { name: 'New chat' });
      await fresh.waitFor();
      await expect.poll(price, PATIENCE).toBeGreaterThan(first);
      expect(await page.locator('.quote').innerText()).toContain('at most');
      await page.locator('[name="c.prompt"]').fill(`hello ${'and a long question '.repeat(40)}`);
      await expect
        .poll(() => page.locator('.play-card').getAttribute('data-request'), PATIENCE)
        .toContain('long question');
      const shown = await price();
      expect(shown).toBeGreaterThan(first);
      await send(page);
      await page.locator('[data-result] .user').nth(1).waitFor();
      await fresh.click();
      expect(await page.locator('[data-result] .said').count()).toBe(0);
      expect(await fresh.isVisible()).toBe(false);
      expect(await price()).toBeLessThan(shown);
    });
  });

  test('sends a message that failed no second time', async () => {
    await withPage({ origin: gateway.adminUrl, expected: /ERR_FAILED/ }, async (page) => {
      await signIn(page, CHAT);
      await page.route('**/ask/play', (route) => route.abort(), { times: 1 });
      await send(page);
      await page.locator('[data-result] [role=alert]').waitFor();
      const sent = page.waitForRequest('**/ask/play');
      await send(page);
      const { body } = (await sent).postDataJSON() as { body: { messages: object[] } };
      expect(body.messages).toEqual([{ role: 'user', content: 'hello' }]);
      await state(page, /^completed/);
    });
  });

  test('keeps what an operator sent in its history', async () => {
    await asOperator(CHAT, async (page) => {
      await send(page);
      await page.locator('#play-history a').getByText('hello').waitFor();
    });
  });

  test('takes back every stroke of a mask', async () => {
    await asOperator('/play?model=image-l6&mode=inpaint', async (page) => {
      const picture = await page.evaluate<string>(
        "Object.assign(document.createElement('canvas'), { width: 64, height: 64 }).toDataURL()",
      );
      const buffer = Buffer.from(picture.split(',')[1] ?? '', 'base64');
      const file = { name: 'heron.png', mimeType: 'image/png', buffer };
      await page.locator('fieldset[data-role="reference"] input[type=file]').setInputFiles(file);
      await page.locator('[data-draw]').click();
      await page.locator('dialog.mask-editor canvas').waitFor();
      for (let stroke = 0; stroke < 25; stroke += 1) {
        await page.keyboard.press(' ');
        await page.keyboard.press('ArrowRight');
      }
      const undo = page.getByRole('button', { name: 'Undo' });
      for (let stroke = 0; stroke < 25; stroke += 1) await undo.click();
      await page.getByRole('button', { name: 'Use this mask' }).click();
      await page.locator('dialog.mask-editor').waitFor({ state: 'detached' });
      const least = await page.evaluate<number>(`(async () => {
        const [file] = document.querySelector('fieldset[data-role="mask"] input[type=file]').files;
        const picture = await createImageBitmap(file);
        const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
        context.drawImage(picture, 0, 0);
        return context.getImageData(0, 0, picture.width, picture.height).data.filter((_, at) => at % 4 === 3).reduce((a, b) => Math.min(a, b));
      })()`);
      expect(least).toBe(255);
    });
  });
});
