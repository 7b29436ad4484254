import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PAGES } from '../../../runtime/console/pages.ts';
import { type Found, followLinks } from './addresses.ts';
import { accessProblems, sidewaysPixels, withPage } from './browser.ts';
import { NARROW, WIDE } from './chromium.ts';
import { type ConsoleSandbox, startSandbox } from './sandbox.ts';

/** Before compression; the code and the style are files of their own. */
const MOST_BYTES = 100_000;

/** A machine that does much else at once. */
const SLOW_MS = 180_000;

describe('a sandbox with a day of play traffic', { timeout: SLOW_MS }, () => {
  let sandbox: ConsoleSandbox;
  let found: Found;
  beforeAll(async () => {
    sandbox = await startSandbox();
    await sandbox.ask('POST', '/admin/sandbox/fill', {});
    found = await followLinks(sandbox);
  }, SLOW_MS);
  afterAll(() => sandbox.close());

  test('has a link to every page, and every link leads somewhere', () => {
    expect(found.broken).toEqual([]);
    expect(PAGES.filter(({ path }) => !found.pages.has(path)).map(({ path }) => path)).toEqual([]);
  });

  test.each(PAGES.map(({ path }) => path))(
    '%s is accessible on a desk and on a phone, by day and by night, and nothing sticks out',
    async (path) => {
      const address = found.pages.get(path) ?? path;
      const { text } = await sandbox.read(address);
      expect(Buffer.byteLength(text)).toBeLessThan(MOST_BYTES);
      const session = await sandbox.session();
      await withPage({ origin: sandbox.adminUrl, session }, async (page) => {
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
});

describe('an empty sandbox', { timeout: SLOW_MS }, () => {
  let sandbox: ConsoleSandbox;
  let found: Found;
  beforeAll(async () => {
    sandbox = await startSandbox();
    found = await followLinks(sandbox);
  }, SLOW_MS);
  afterAll(() => sandbox.close());

  test('has no broken link', () => {
    expect(found.broken).toEqual([]);
  });

  test('says on each page what could be there, accessible and without errors', async () => {
    const session = await sandbox.session();
    await withPage({ origin: sandbox.adminUrl, session }, async (page) => {
      for (const address of found.pages.values()) {
        await page.goto(address);
        expect([address, await sidewaysPixels(page), await accessProblems(page)]).toEqual([address, 0, []]);
      }
    });
  });
});
