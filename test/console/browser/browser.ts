import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, chromium, type Page } from 'playwright-core';
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

/** How much wider what is shown is than the window. */
export function sidewaysPixels(page: Page): Promise<number> {
  return page.evaluate<number>(
    'Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth)',
  );
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
