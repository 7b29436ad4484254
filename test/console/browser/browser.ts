import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, chromium, type Locator, type Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { SAME_EVERYWHERE, WIDE } from './chromium.ts';

export interface Looks {
  readonly origin: string;
  readonly size?: typeof WIDE;
  readonly theme?: 'light' | 'dark';
  /** Without it pages are read as the server sent them. */
  readonly script?: boolean;
  /** The session's cookie, as `name=value`; absent: nobody is signed in. */
  readonly session?: string;
  /** What the browser says of answers that the test wants to be refused. */
  readonly expected?: RegExp;
}

const MOST_TABS = 120;

let connected: Promise<Browser> | undefined;

/**
 * Runs a test in a window of its own. Fails also where a page asks for anything outside of its origin, breaks its
 * content policy, throws, opens a dialog of the browser or writes an error to the console.
 */
export async function withPage<T>(looks: Looks, run: (page: Page) => Promise<T>): Promise<T> {
  const { origin, size = WIDE, theme = 'light', script = true, session, expected } = looks;
  connected ??= chromium.connect(inject('browser'));
  const context = await (await connected).newContext({
    baseURL: origin,
    viewport: size,
    colorScheme: theme,
    javaScriptEnabled: script,
    ...SAME_EVERYWHERE,
  });
  context.setDefaultTimeout(30_000);
  if (session !== undefined) {
    const [name = '', ...value] = session.split('=');
    await context.addCookies([{ name, value: value.join('='), url: origin }]);
  }
  const problems: string[] = [];
  context.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${origin}/`) && !/^(?:data|blob):/.test(url)) problems.push(`asks ${url}`);
  });
  context.on('console', (message) => {
    if (message.type() === 'error' && expected?.test(message.text()) !== true)
      problems.push(`${message.page()?.url()}: ${message.text()}`);
  });
  context.on('weberror', (error) => problems.push(`throws ${error.error().message}`));
  context.on('dialog', (dialog) => {
    problems.push(`opens a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  try {
    const result = await run(await context.newPage());
    expect(problems).toEqual([]);
    return result;
  } finally {
    await context.close();
  }
}

/** Fills the dialog that is open and sends it; where nothing is asked, there is none. */
export async function submitDialog(
  page: Page,
  fields: Readonly<Record<string, string>>,
  last?: string,
): Promise<void> {
  const dialog = page.locator('dialog[open]');
  if (Object.keys(fields).length === 0 && last === undefined && (await dialog.count()) === 0) return;
  for (const [name, value] of Object.entries(fields))
    await dialog.locator(`[name="field.${name}"]`).fill(value);
  if (last !== undefined) await dialog.locator('[name="last"]').fill(last);
  await dialog.getByRole('button').last().click();
}

/** Goes with the Tab key until something has the focus, as people do who have no mouse. */
export async function tabTo(page: Page, to: Locator): Promise<void> {
  for (let pressed = 0; pressed < MOST_TABS; pressed += 1) {
    if (await to.evaluate<boolean, { matches(of: string): boolean }>((one) => one.matches(':focus'))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${to} is not reached by ${MOST_TABS} steps of the Tab key`);
}

/** How much wider what is shown is than the window. */
export function sidewaysPixels(page: Page): Promise<number> {
  return page.evaluate<number>(
    'Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth)',
  );
}

/**
 * Removes rows and items that are built as two before them are: the same elements with the same classes and attributes.
 * They cannot be less accessible, and lists have sixty of them.
 */
export async function keepOneOfEachKind(page: Page): Promise<void> {
  await page.evaluate(`
    const built = (one) => one.localName + [...one.attributes].map(({ name }) => name).sort() + one.classList +
      (one.getAttribute('role') ?? '') + (one.hasAttribute('disabled') ? '!' : '') + '(' + [...one.children].map(built) + ')';
    for (const list of document.querySelectorAll('main :is(tbody, ul, ol, dl, pre, code, svg, g, select, .stack, .rows)')) {
      const seen = new Map();
      for (const one of [...list.children]) {
        const count = (seen.get(built(one)) ?? 0) + 1;
        seen.set(built(one), count);
        if (count > 2 && one.querySelector(':focus') === null) one.remove();
      }
    }`);
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  readonly id: string;
  readonly help: string;
  readonly nodes: readonly { readonly target: readonly string[]; readonly html: string }[];
}

/** What of a page is not accessible, one line each with the first place; of colours alone where nothing else can differ. */
export async function accessProblems(
  page: Page,
  what: 'all' | 'colours' = 'all',
): Promise<readonly string[]> {
  if (!(await page.evaluate<boolean>("'axe' in globalThis"))) await page.evaluate(AXE);
  const rules = what === 'all' ? '' : "runOnly: { type: 'rule', values: ['color-contrast'] },";
  const violations = await page.evaluate<readonly Violation[]>(
    `axe.run(document, { ${rules} resultTypes: ['violations'] }).then(({ violations }) => violations)`,
  );
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes[0]?.target.join(' ')} ${nodes[0]?.html.slice(0, 200)}`,
  );
}
