import { beforeAll, describe, expect, test } from 'vitest';
import { PAGES } from '../../../runtime/console/pages.ts';
import { type Found, followLinks } from './addresses.ts';
import { accessProblems, keepOneOfEachKind, sidewaysPixels, withPage } from './browser.ts';
import { NARROW, WIDE } from './chromium.ts';
import { type ConsoleSandbox, sharedSandbox } from './sandbox.ts';

/** Before compression; the code and the style are files of their own. */
const MOST_BYTES = 100_000;

/** A machine that does much else at once. */
const SLOW_MS = 240_000;

/** What no link leads to: the page of an id that nothing has. Found ones lead on to another page. */
const NOTHING_FOUND = '/find?q=nothing-has-this-id';

describe('a sandbox with a day of play traffic', { timeout: SLOW_MS }, () => {
  let sandbox: ConsoleSandbox;
  let found: Found;
  beforeAll(async () => {
    sandbox = await sharedSandbox();
    found = await followLinks(sandbox);
  }, SLOW_MS);

  test('has a link to every page, and every link leads somewhere', () => {
    expect(found.broken).toEqual([]);
    expect(PAGES.filter(({ path }) => !found.pages.has(path)).map(({ path }) => path)).toEqual([]);
  });

  test('is accessible on a desk and on a phone, by day and by night, and nothing sticks out', async () => {
    const session = await sandbox.session();
    await withPage({ origin: sandbox.adminUrl, session }, async (page) => {
      for (const address of new Map([...found.pages, ['/find', NOTHING_FOUND]]).values()) {
        await page.emulateMedia({ colorScheme: 'light' });
        const answer = await page.goto(address);
        expect.soft((await answer?.body())?.byteLength, address).toBeLessThan(MOST_BYTES);
        for (const size of [NARROW, WIDE]) {
          await page.setViewportSize(size);
          expect.soft([address, size.width, await sidewaysPixels(page)]).toEqual([address, size.width, 0]);
        }
        await keepOneOfEachKind(page);
        for (const [size, colorScheme, what] of [
          [WIDE, 'light', 'all'],
          [WIDE, 'dark', 'colours'],
          [NARROW, 'dark', 'colours'],
          [NARROW, 'light', 'all'],
        ] as const) {
          await page.setViewportSize(size);
          await page.emulateMedia({ colorScheme });
          const problems = await accessProblems(page, what);
          expect
            .soft([address, size.width, colorScheme, problems])
            .toEqual([address, size.width, colorScheme, []]);
        }
      }
    });
  });

  test('reads without JavaScript, too, on a phone', async () => {
    const session = await sandbox.session();
    await withPage({ origin: sandbox.adminUrl, session, script: false, size: NARROW }, async (page) => {
      for (const address of found.pages.values()) {
        await page.goto(address);
        const heading = await page.locator('main').getByRole('heading').first().innerText();
        // Nothing waits for a script to fill it.
        const waiting = await page.locator('main [aria-busy="true"]').count();
        expect.soft([address, heading === '', waiting]).toEqual([address, false, 0]);
      }
    });
  });
});
