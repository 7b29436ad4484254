import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registry } from '../../../generated/index.ts';
import { followLinks } from './addresses.ts';
import { sidewaysPixels, withPage } from './browser.ts';
import { NARROW } from './chromium.ts';
import { type ConsoleSandbox, startSandbox } from './sandbox.ts';

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

/** Turns the order of a line, or steers a terminal that it is copied to; tabs and line ends do neither. */
const UNSEEN = /(?![\t\n])[\p{Cc}\p{Bidi_Control}]/u;

describe('hostile texts', { timeout: 180_000 }, () => {
  let sandbox: ConsoleSandbox;
  const works: string[] = [];
  beforeAll(async () => {
    sandbox = await startSandbox();
    const model = registry.families[0]?.models[0]?.id;
    const chat = registry.chat_families[0]?.models[0]?.id;
    for (const [index, text] of HOSTILE.entries()) {
      await sandbox.ask('POST', '/admin/keys', { name: text.slice(0, 200), owner: `owner_${index}` });
      const fault = index % 3 === 0 ? ' sandbox:fail' : '';
      const made = await sandbox.call<{ readonly id: string }>('POST', '/v1/videos', {
        ...{ model, prompt: `${text}${fault}`, user: text, [text.slice(0, 60)]: text },
      });
      const messages = [{ role: 'user', content: text }];
      const said = await sandbox.call<{ readonly id: string }>('POST', '/v1/chat/completions', {
        ...{ model: chat, messages },
      });
      works.push(made.id, said.id);
    }
    const [paid = ''] = works.slice(1);
    await sandbox.ask('POST', '/admin/refunds', { work: paid, reason: HOSTILE[0]?.slice(0, 200) });
  }, 180_000);
  afterAll(() => sandbox.close());

  test('are text on every page, on a desk and on a phone', async () => {
    expect(works.filter((id) => id === undefined)).toEqual([]);
    const { pages } = await followLinks(sandbox);
    const taskPage = pages.has('/tasks/:id') ? works.filter((id) => id.startsWith('task_')) : [];
    const callPage = pages.has('/calls/:id') ? works.filter((id) => id.startsWith('chatcmpl-')) : [];
    const addresses = [
      ...pages.values(),
      ...taskPage.map((id) => `/tasks/${id}`),
      ...callPage.map((id) => `/calls/${id}`),
    ];
    const session = await sandbox.session();
    await withPage({ origin: sandbox.adminUrl, size: NARROW, session }, async (page) => {
      for (const address of addresses) {
        await page.goto(address);
        const made = await page.evaluate<readonly number[]>(
          `[document.querySelectorAll('[data-hostile],[onerror],[onload],[onfocus],[href^="javascript:"],[src^="//"]').length,
            document.querySelectorAll('script:not([src]),base,iframe,object,embed').length]`,
        );
        expect([address, ...made, await sidewaysPixels(page)]).toEqual([address, 0, 0, 0]);
        const shown = await page.evaluate<string>('document.body.innerText');
        // What would turn the order of a line round, or steer a terminal it is copied to, is written out.
        expect([address, UNSEEN.test(shown)]).toEqual([address, false]);
      }
    });
  });

  test('are text in what the address says, and in what a form is refused for', async () => {
    const expected = /the server responded with a status of/;
    const session = await sandbox.session();
    await withPage({ origin: sandbox.adminUrl, expected, session }, async (page) => {
      const { pages } = await followLinks(sandbox);
      for (const address of pages.values()) {
        const query = new URLSearchParams(
          ['q', 'state', 'model', 'key', 'after', 'before', 'tab', 'w', 'vendor', 'target'].map(
            (name): [string, string] => [name, HOSTILE[0] ?? ''],
          ),
        );
        const [path] = address.split('?');
        await page.goto(`${path}?${query}`);
        const count = await page.evaluate<number>(
          `document.querySelectorAll('[data-hostile],[onerror]').length`,
        );
        expect([path, count]).toEqual([path, 0]);
      }
    });
  });
});
