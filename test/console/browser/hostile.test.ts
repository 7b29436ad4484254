import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { registry } from '../../../generated/index.ts';
import type { Explanation } from '../../../runtime/admin/explanation.ts';
import { PAGES } from '../../../runtime/console/pages.ts';
import { sidewaysPixels, submitDialog, withPage } from './browser.ts';
import { NARROW, WIDE } from './chromium.ts';
import { type ConsoleSandbox, sharedSandbox } from './sandbox.ts';

/** What somebody writes who wants to be more than text, to look like something else, or to break a page. */
const HOSTILE = [
  '<img src=x data-hostile onerror="document.title=1">',
  '"><script data-hostile>document.body.remove()</script>',
  '</textarea></title></style><svg data-hostile onload=alert(1)>',
  "' onfocus=alert(1) autofocus data-hostile='",
  'javascript:alert(1)//',
  '{{7*7}} <%= 7*7 %> {alert(1)}',
  'bill \u202egpj.exe\u202c \u2066isolated\u2069 zero\u200bwidth',
  '\u001b[31mred\u001b[0m\u0007',
  '&lt;b data-hostile&gt; &#60;i&#62; &amp;amp;',
  `${'W'.repeat(3_000)}`,
  '雨夜的上海街头 غروب الشمس 🕊️‍🔥 e\u0301\u0302\u0303',
  '[a link](https://elsewhere.example/) //elsewhere.example/x.png',
];

const SLOW_MS = 180_000;

/** Turns the order of a line, or steers a terminal that it is copied to; tabs and line ends do neither. */
const UNSEEN = /(?![\t\n])[\p{Cc}\p{Bidi_Control}]/u;

interface Made {
  readonly id: string;
}

describe('hostile texts', { timeout: SLOW_MS }, () => {
  let sandbox: ConsoleSandbox;
  /** Of each page with an id one that shows hostile texts, and the pages without. */
  let addresses: readonly string[];
  /** Pages of all that was made with them. */
  let works: readonly string[];
  beforeAll(async () => {
    sandbox = await sharedSandbox();
    const model = registry.families[0]?.models[0]?.id ?? '';
    const chat = registry.chat_families[0]?.models[0]?.id;
    const made = await Promise.all(
      HOSTILE.map(async (text, index) => {
        const owner = `owner_${index}`;
        const key = await sandbox.ask<Made>('POST', '/admin/keys', { name: text.slice(0, 200), owner });
        const fault = index % 3 === 0 ? ' sandbox:fail' : '';
        const task = await sandbox.call<Made>('POST', '/v1/videos', {
          ...{ model, prompt: `${text}${fault}`, user: text, [text.slice(0, 60)]: text },
        });
        const messages = [{ role: 'user', content: text }];
        const call = await sandbox.call<Made>('POST', '/v1/chat/completions', { model: chat, messages });
        return { key: key.id, task: task.id, call: call.id };
      }),
    );
    const [first] = made;
    expect(made.filter(({ key, task, call }) => [key, task, call].includes(undefined as never))).toEqual([]);
    const reason = HOSTILE[0]?.slice(0, 200);
    await sandbox.ask('POST', '/admin/refunds', { work: first?.call, reason });
    const { channel_id } = await sandbox.ask<Explanation>('GET', `/admin/explain/${first?.task}`);
    works = made.flatMap(({ task, call }) => [`/tasks/${task}`, `/calls/${call}`]);
    addresses = [
      ...PAGES.map(({ path }) => path).filter((path) => !path.includes(':')),
      ...['ledger', 'refunds', 'invariants'].map((tab) => `/money?tab=${tab}`),
      ...['/keys?tab=groups', '/uncertain?group=risk', '/uncertain?group=told'],
      ...[`/keys/${first?.key}`, `/channels/${channel_id}`, `/models/${model}`],
    ];
  }, SLOW_MS);

  /** Everything of a page that a text has made. */
  const madeBy = (page: Page): Promise<readonly number[]> =>
    page.evaluate<readonly number[]>(
      `[document.querySelectorAll('[data-hostile],[onerror],[onload],[onfocus],[href^="javascript:"],[src^="//"]').length,
        document.querySelectorAll('script:not([src]),base,iframe,object,embed').length]`,
    );

  test('are text on every page, on a desk and on a phone', async () => {
    const session = await sandbox.session();
    await withPage({ origin: sandbox.adminUrl, session }, async (page) => {
      for (const address of [...addresses, ...works]) {
        await page.goto(address, { waitUntil: 'domcontentloaded' });
        for (const size of [WIDE, NARROW]) {
          await page.setViewportSize(size);
          expect.soft([address, size.width, await sidewaysPixels(page)]).toEqual([address, size.width, 0]);
        }
        const shown = await page.evaluate<string>('document.body.innerText');
        // What would turn the order of a line round, or steer a terminal it is copied to, is written out.
        const found = [address, ...(await madeBy(page)), UNSEEN.test(shown)];
        expect.soft(found).toEqual([address, 0, 0, false]);
      }
    });
  });

  test('are text in what the address says, and in what a form is refused for', async () => {
    const expected = /the server responded with a status of/;
    const session = await sandbox.session();
    await withPage({ origin: sandbox.adminUrl, expected, session }, async (page) => {
      const text = HOSTILE[0] ?? '';
      const names = ['q', 'state', 'model', 'key', 'after', 'before', 'tab', 'w', 'vendor', 'target'];
      const query = new URLSearchParams(names.map((name): [string, string] => [name, text]));
      for (const address of new Set(addresses.map((one) => one.split('?')[0]))) {
        await page.goto(`${address}?${query}`, { waitUntil: 'domcontentloaded' });
        expect.soft([address, ...(await madeBy(page))]).toEqual([address, 0, 0]);
      }
      await page.goto('/money?tab=refunds');
      await page.getByRole('button', { name: 'Refund…' }).click();
      await submitDialog(page, { work: text, reason: text });
      await page.locator('.result.refused').getByText(text.slice(0, 30)).waitFor();
      expect(await madeBy(page)).toEqual([0, 0]);
    });
  });
});
