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

  describe('read with scripts and without', () => {
    let plain: readonly string[];
    let scripted: readonly string[];
    // A window for each page would cost as much as three pages.
    beforeAll(async () => {
      plain = await readAll(false);
      scripted = await readAll(true);
    }, SLOW_MS);

    const readAll = (script: boolean): Promise<readonly string[]> =>
      withPage({ origin: sandbox.url, script }, async (page) => {
        const texts: string[] = [];
        for (const address of PAGES) {
          await page.goto(address);
          // Scripts add a button to each program, and nothing else.
          const text = await page.locator('main').innerText();
          texts.push(
            text
              .replaceAll(/^Copy\n*/gm, '')
              .replaceAll(/\s+/g, ' ')
              .trim(),
          );
        }
        return texts;
      });

    test.each(PAGES.map((address, at) => ({ address, at })))(
      '$address reads whole without JavaScript',
      ({ at }) => {
        expect(plain[at]?.length).toBeGreaterThan(200);
        expect(plain[at]).toBe(scripted[at]);
      },
    );
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
