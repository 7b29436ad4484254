import { mkdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { ROOT } from '../../support/process.ts';
import { followLinks } from './addresses.ts';
import { launchOptions, NARROW, SAME_EVERYWHERE, signIn } from './chromium.ts';
import { startSandbox } from './sandbox.ts';

// `npm run pictures [-- --docs]`: every page of a filled sandbox, on a desk by day and by night, and on a phone. With
// `--docs` those that the documents show are made anew.

const DESK = { width: 1280, height: 860 };
/** Of a picture that documents show. */
const MOST_BYTES = 120_000;
/** What documents show: its page, and how. */
const IN_DOCUMENTS = [
  { name: 'overview', path: '/', look: 'desk-light' },
  { name: 'task-light', path: '/tasks/:id', look: 'desk-light' },
  { name: 'task-dark', path: '/tasks/:id', look: 'desk-dark' },
] as const;

const LOOKS = {
  'desk-light': { viewport: DESK, colorScheme: 'light' },
  'desk-dark': { viewport: DESK, colorScheme: 'dark' },
  'phone-light': { viewport: NARROW, colorScheme: 'light' },
  'phone-dark': { viewport: NARROW, colorScheme: 'dark' },
} as const;

if (process.argv.includes('--help')) {
  process.stdout.write('usage: npm run pictures [-- --docs]\n');
  process.exit();
}
const folder = join(tmpdir(), 'gateway-console-pictures');
const documents = join(ROOT, 'docs/pictures');
const forDocuments = process.argv.includes('--docs');
mkdirSync(folder, { recursive: true });
const sandbox = await startSandbox();
const browser = await chromium.launch(launchOptions());
try {
  await sandbox.ask('POST', '/admin/sandbox/fill', {});
  // What was asked for now is made by then.
  await sleep(5_000);
  const found = await followLinks(sandbox);
  // Of tasks one that has something to show.
  const { tasks } = await sandbox.ask<{ readonly tasks: readonly { readonly id: string }[] }>(
    'GET',
    '/admin/tasks?state=completed&kind=video&limit=1',
  );
  const [made] = tasks;
  const pages = new Map([
    ...found.pages,
    ...(made === undefined ? [] : [['/tasks/:id', `/tasks/${made.id}`] as const]),
  ]);
  for (const [look, options] of Object.entries(LOOKS)) {
    const context = await browser.newContext({ baseURL: sandbox.adminUrl, ...SAME_EVERYWHERE, ...options });
    const page = await context.newPage();
    await signIn(page);
    for (const [path, address] of pages) {
      await page.goto(address);
      const name = path === '/' ? 'overview' : path.slice(1).replaceAll(/[^a-z]+/g, '-');
      await page.screenshot({ path: join(folder, `${name}.${look}.png`), fullPage: true });
      const shown = IN_DOCUMENTS.find((one) => one.path === path && one.look === look);
      if (!forDocuments || shown === undefined) continue;
      mkdirSync(documents, { recursive: true });
      const file = join(documents, `${shown.name}.jpg`);
      // A film in a picture takes twice as much without loss.
      await page.screenshot({ path: file, type: 'jpeg', quality: 72 });
      const { size } = statSync(file);
      if (size > MOST_BYTES) process.stderr.write(`${file} has ${size} bytes, more than ${MOST_BYTES}\n`);
    }
    await context.close();
  }
  process.stdout.write(`${pages.size} pages in ${Object.keys(LOOKS).length} looks: ${folder}\n`);
} finally {
  await browser.close();
  await sandbox.close();
}
