import { beforeAll, describe, expect, test } from 'vitest';
import { registry } from '../../../generated/index.ts';
import { allFamilies } from '../../../runtime/contract/registry.ts';
import { accessProblems, sidewaysPixels, withPage } from './browser.ts';
import { NARROW, WIDE } from './chromium.ts';
import { type ConsoleSandbox, sharedSandbox } from './sandbox.ts';

const SLOW_MS = 180_000;
const [ROUTE] = registry.routes.filter(({ operation }) => operation === 'video.submit');
const [FAMILY] = allFamilies(registry);
const PAGES = [
  '/docs',
  `/docs/${ROUTE?.surface}`,
  `/docs/${ROUTE?.id}`,
  `/docs/models/${FAMILY?.id}`,
  '/docs/errors',
  '/docs/search?q=video',
];

describe('pages of the API reference', { timeout: SLOW_MS }, () => {
  let sandbox: ConsoleSandbox;
  beforeAll(async () => {
    sandbox = await sharedSandbox();
  }, SLOW_MS);

  test.each(PAGES)(
    '%s is accessible on a desk and on a phone, by day and by night, and nothing sticks out',
    async (address) => {
      await withPage({ origin: sandbox.url }, async (page) => {
        await page.goto(address);
        for (const size of [WIDE, NARROW]) {
          await page.setViewportSize(size);
          expect([size.width, await sidewaysPixels(page)]).toEqual([size.width, 0]);
          for (const [colorScheme, what] of [
            ['light', 'all'],
            ['dark', 'colours'],
          ] as const) {
            await page.emulateMedia({ colorScheme });
            const problems = await accessProblems(page, what);
            expect([size.width, colorScheme, problems]).toEqual([size.width, colorScheme, []]);
          }
        }
      });
    },
  );

  test.each(PAGES)('%s reads whole without JavaScript', async (address) => {
    const read = (script: boolean): Promise<string> =>
      withPage({ origin: sandbox.url, script }, async (page) => {
        await page.goto(address);
        // Scripts add a button to each program, and nothing else.
        const text = await page.locator('main').innerText();
        return text
          .replaceAll(/^Copy\n*/gm, '')
          .replaceAll(/\s+/g, ' ')
          .trim();
      });
    const text = await read(false);
    expect(text.length).toBeGreaterThan(200);
    expect(text).toBe(await read(true));
  });

  test('programs and the search work without JavaScript', async () => {
    await withPage({ origin: sandbox.url, script: false }, async (page) => {
      await page.goto(`/docs/${ROUTE?.id}`);
      const python = page.locator('details', { hasText: 'import requests' }).first();
      await python.locator('summary').click();
      await python.locator('code').waitFor();
      await page.getByRole('searchbox').fill('last frame');
      await page.getByRole('searchbox').press('Enter');
      await page.waitForURL('**/docs/search?q=last+frame');
      expect(await page.locator('main li').count()).toBeGreaterThan(3);
    });
  });
});
