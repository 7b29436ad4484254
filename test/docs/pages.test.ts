import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import { SECTIONS } from '../../runtime/console/pages.ts';
import { FAULTS } from '../../runtime/sandbox/twins/faults.ts';
import { credentialForm } from '../../runtime/upstream/credential-form.ts';
import { ROOT } from '../support/process.ts';
import { pagesBelow, proseOf, read, WRITTEN } from './blocks.ts';
import { problemsOf } from './check-gateway-yaml.ts';

const DOCS = 'generated/docs';
const PAGES = [...WRITTEN, 'CONTRIBUTING.md', 'SECURITY.md', 'generated/README.md', ...pagesBelow(DOCS)];
const FAULTS_PAGE = 'docs/guides/call/sandbox-faults.md';

/** The first YAML block of a page. */
function yamlOf(page: string): string {
  return /```yaml\n([\s\S]*?)```/.exec(read(page))?.[1] ?? '';
}

test('the vendor that the README shows is one', () => {
  const vendor = yamlOf('README.md');
  const [first = '', ...rest] = vendor.split('\n');
  const path = first.replace('# ', '');
  expect(path).toMatch(/^specs\/protocols\/[a-z-]+\.yaml$/);
  expect(read(path)).toMatch(/^#.*\n/);
  expect(read(path).replace(/^#.*\n/, '')).toBe(rest.join('\n'));
});

test('the faults that are listed are those that the sandbox knows', () => {
  const [, rows = ''] = read(FAULTS_PAGE).split('| where | faults |\n|---|---|\n');
  const named = [...(rows.split('\n\n')[0] ?? '').matchAll(/`(\w+)`/g)].map((match) => match[1]);
  expect(named.sort()).toEqual(Object.keys(FAULTS).sort());
});

/** Most words of a page that people wrote, by what it is for, without its blocks. The table of faults and their tests has no limit. */
const MOST_WORDS: Readonly<Record<string, number>> = {
  map: 400,
  tutorial: 600,
  guide: 600,
  explanation: 2_500,
};

const wordsOf = (text: string): number => text.split(/\s+/).filter((word) => word !== '').length;

test.each(pagesBelow('docs'))('%s says what it is for, and is short', (page) => {
  const [, purpose = ''] = /^---\npurpose: (\w+)\n---\n# /.exec(read(page)) ?? [];
  expect(Object.keys(MOST_WORDS)).toContain(purpose);
  expect(wordsOf(proseOf(page).replaceAll(/^\| F\d.*$/gm, ''))).toBeLessThanOrEqual(MOST_WORDS[purpose] ?? 0);
});

test('the README is one screen', () => {
  expect(wordsOf(read('README.md'))).toBeLessThanOrEqual(900);
});

test('every page can be reached from the README', () => {
  const seen = new Set(['README.md']);
  for (const page of seen)
    for (const [, path = ''] of read(page).matchAll(/\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)/g)) {
      const target = join(dirname(page), path);
      if (target.endsWith('.md')) seen.add(target);
    }
  expect(PAGES.filter((page) => page !== 'generated/README.md' && !seen.has(page))).toEqual([]);
});

/** Of the operators' listener, each as `GET /metrics`. */
function operatorRoutes(): readonly string[] {
  const operations = Object.values(registry.admin);
  const own = ['GET /metrics', 'GET /healthz', 'GET /readyz', 'GET /admin/openapi.json'];
  return [...own, ...operations.map(({ method, path }) => `${method} ${path}`)];
}

test('the addresses that are named are there', () => {
  const text = WRITTEN.map(read).join('\n');
  const named = [...text.matchAll(/`(?:(?:GET|POST|DELETE) )?(\/[\w/.-]+?)(?:\/\*)?`/g)].map(
    (match) => match[1] ?? '',
  );
  const inFiles = /^\/(?:etc|tmp|var)\b/;
  const operators = operatorRoutes().map((route) => route.replace(/^\w+ /, ''));
  const ofConsole = SECTIONS.flatMap(({ entries }) => entries.map(({ path }) => path));
  const paths = [...registry.routes.map(({ path }) => path), ...operators, ...ofConsole];
  const own = paths.map((path) => path.split('/'));
  /** Whether a route begins so; any word stands for a part in braces. */
  const isOf = (parts: readonly string[], route: readonly string[]): boolean =>
    parts.every((part, at) => part === route[at] || route[at]?.startsWith('{') === true);
  expect(named).not.toEqual([]);
  expect(
    named.filter((path) => !inFiles.test(path) && !own.some((route) => isOf(path.split('/'), route))),
  ).toEqual([]);
});

test('the sections of the console that its page names are there', () => {
  const titles = SECTIONS.flatMap(({ entries }) => entries.map(({ title }) => title));
  const cells = [...read('docs/guides/run/console.md').matchAll(/^\|[^|]*\|([^|]*)\|$/gm)];
  const named = cells.flatMap(([, cell = '']) =>
    [...cell.matchAll(/\*\*([^*]+)\*\*/g)].map(([, name]) => name),
  );
  expect(named.length).toBeGreaterThan(6);
  expect(named.filter((name) => !titles.includes(name ?? ''))).toEqual([]);
});

describe('links', () => {
  test.each(PAGES)('of %s lead somewhere', (page) => {
    const links = [...read(page).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g)];
    const broken = links.filter(([, path = '', anchor]) => {
      const target = path === '' ? page : join(dirname(page), path);
      if (!existsSync(join(ROOT, target))) return true;
      return anchor !== undefined && !headingsOf(target).includes(anchor);
    });
    expect(broken.map(([text]) => text)).toEqual([]);
  });
});

function headingsOf(page: string): readonly string[] {
  return [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, text = '']) =>
    text
      .toLowerCase()
      .replaceAll(/[^a-z0-9 -]/g, '')
      .replaceAll(' ', '-'),
  );
}

describe.each(Object.values(registry.protocols))('the page of $id', (protocol) => {
  const page = `${DOCS}/protocols/${protocol.id}.md`;
  const model = registry.families.find(({ protocols }) => protocols.includes(protocol.id))?.models[0]?.id;

  /** The page's channel with what the reader fills in. */
  function channel(credentials: string | undefined): string {
    const lines = yamlOf(page)
      .replace('<address of the vendor>', 'https://vendor.example/')
      .replaceAll('<value>', 'x')
      .replace('<public id>: <name at the vendor>', `${model}: x`)
      .split('\n')
      .filter((line) => !/^ {2}(?:# or )?credentials:/.test(line))
      .map((line) => `  ${line}`);
    const own = credentials === undefined ? [] : [`    ${credentials}`];
    const server = 'server: { public_url: "https://gateway.example" }';
    return [server, 'channels:', ...lines, ...own].join('\n');
  }

  const shown = [...yamlOf(page).matchAll(/^ {2}(?:# or )?(credentials: .*)$/gm)].map(
    (match) => match[1] ?? '',
  );

  test('shows channels that pass the check', async () => {
    const all = shown.length === 0 ? [undefined] : shown;
    for (const credentials of all) expect(await problemsOf(channel(credentials))).toEqual([]);
  });

  test('names every field that the check asks for or knows', () => {
    const asked = shown.flatMap((line) => {
      const names = [...line.matchAll(/(\w+): "/g)].map((match) => match[1] ?? '');
      const { needs = [], may = [] } = credentialForm(protocol, names) ?? {};
      expect([...needs]).toEqual(names);
      return [...needs, ...may];
    });
    const text = read(page);
    expect(asked.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
  });
});
