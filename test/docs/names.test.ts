import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import { CATALOG } from '../../generator/diagnostics/catalog.ts';
import { DEPLOYMENT_CODES } from '../../runtime/config/codes.ts';
import { flagOf, offeredFields } from '../../runtime/contract/admin.ts';
import { OWN_COMMANDS, type OwnCommand } from '../../runtime/contract/commands.ts';
import { METRICS } from '../../runtime/observe/metrics.ts';
import { ROOT } from '../support/process.ts';
import { blocksOf, proseOf, read, WRITTEN } from './blocks.ts';

/** Everything in backquotes in the prose of a page. */
const spansOf = (page: string) => [...proseOf(page).matchAll(/`([^`\n]+)`/g)].map(([, text = '']) => text);
const SPANS = WRITTEN.flatMap((page) => spansOf(page).map((text) => ({ page, text })));

/** The options of each command, by its words. */
const COMMANDS: Readonly<Record<string, readonly string[]>> = Object.fromEntries([
  ...Object.values(registry.admin).map((operation) => [
    operation.id.replaceAll('-', ' '),
    offeredFields(operation).map(([name, field]) => `--${flagOf(name, field)}`),
  ]),
  ...Object.entries(OWN_COMMANDS).map(([name, { options = {} }]: [string, OwnCommand]) => [
    name,
    Object.keys(options).map((flags) => flags.split(' ')[0] ?? ''),
  ]),
]);
const GENERAL = ['--json', '--help'];
const GROUPS = new Set(
  Object.keys(COMMANDS).flatMap((name) => (name.includes(' ') ? [name.split(' ')[0]] : [])),
);

/** What is wrong with a command as it is typed behind `gateway`. */
function mistakeOf(typed: string): string | undefined {
  const words = typed.split(/\s+/);
  const name = [words.slice(0, 2).join(' '), words[0] ?? ''].find((one) => COMMANDS[one] !== undefined);
  const flags = [...typed.matchAll(/(?<=^|\s)--[a-z-]+/g)].map(([flag]) => flag);
  if (name === undefined) {
    const onlyGroup = words.length === 1 && GROUPS.has(words[0]);
    return onlyGroup || typed.startsWith('--help') ? undefined : `no command: ${typed}`;
  }
  const unknown = flags.filter((flag) => ![...(COMMANDS[name] ?? []), ...GENERAL].includes(flag));
  return unknown.length === 0 ? undefined : `${name} has no ${unknown.join(', ')}`;
}

const STATUSES = new Map(Object.entries(registry.errors).map(([code, { status }]) => [code, status]));

/** What the guide to new operations adds. */
const MADE_BY_READERS = 'docs/guides/add/operation.md: no command: keys rename';

describe('what the pages name is there', () => {
  test('commands with their options', () => {
    const typed = WRITTEN.flatMap((page) =>
      [...read(page).matchAll(/(?:npx |`)gateway ([a-z-][^`\n#|>)]*)/g)].map(([, text = '']) => ({
        page,
        text: text.trim(),
      })),
    );
    expect(typed.length).toBeGreaterThan(60);
    const mistakes = typed.flatMap(({ page, text }) => {
      const mistake = mistakeOf(text);
      return mistake === undefined ? [] : [`${page}: ${mistake}`];
    });
    expect(mistakes).toEqual([MADE_BY_READERS]);
    expect(mistakeOf('keys crate')).toBe('no command: keys crate');
    expect(mistakeOf('refund x --amout 3')).toBe('refund has no --amout');
  });

  test('options that stand alone', () => {
    const known = [...Object.values(COMMANDS).flat(), ...GENERAL];
    // Behind `npm run ... --`, of the bench and of Docker.
    const others = ['--build-arg', '--nodes', '--size'];
    const alone = SPANS.filter(
      ({ text }) => /^--\w/.test(text) && !others.includes(text.split(' ')[0] ?? ''),
    );
    const unknown = alone.filter(({ text }) => !known.includes(text.split(' ')[0] ?? ''));
    expect(unknown).toEqual([]);
  });

  test('metrics', () => {
    const named = WRITTEN.flatMap((page) =>
      [...read(page).matchAll(/\bgateway_(\w+)/g)].map(([, name = '']) => ({ page, name })),
    ).filter(({ name }) => name !== 'gateway');
    expect(named.length).toBeGreaterThan(10);
    expect(
      named.filter(({ name }) => METRICS[name.replace(/_(?:bucket|sum|count)$/, '')] === undefined),
    ).toEqual([]);
  });

  test('diagnostics', () => {
    const named = WRITTEN.flatMap((page) => read(page).match(/\bGW\d{4}\b/g) ?? []);
    expect(named.length).toBeGreaterThan(1);
    const known = new Set([...Object.keys(CATALOG), ...Object.keys(DEPLOYMENT_CODES)]);
    expect(named.filter((code) => !known.has(code))).toEqual([]);
  });

  test('codes of errors, with their status', () => {
    const named = WRITTEN.flatMap((page) =>
      [...read(page).matchAll(/\b([45]\d\d) `([a-z_]+)`/g)].map(([, status, code = '']) => ({
        page,
        status: Number(status),
        code,
      })),
    );
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter(({ status, code }) => STATUSES.get(code) !== status)).toEqual([]);
  });

  test('settings of gateway.yaml', () => {
    const settings = [...read('generated/docs/gateway-yaml.md').matchAll(/^\| `([^`]+)`/gm)].map(
      ([, path = '']) => path.replaceAll('[]', '').replaceAll('.<name>', ''),
    );
    const sections = [...read('generated/docs/gateway-yaml.md').matchAll(/^## (\w+)$/gm)].map(
      ([, name]) => name,
    );
    const named = SPANS.filter(({ text }) => {
      const [section, ...parts] = text.replace(/:.*/, '').split('.');
      return sections.includes(section) && parts.length > 0 && /^[a-z0-9_.]+$/.test(text.replace(/:.*/, ''));
    });
    expect(named.length).toBeGreaterThan(15);
    expect(named.filter(({ text }) => !settings.includes(text.replace(/:.*/, '')))).toEqual([]);
  });

  test('files of the project', () => {
    const named = SPANS.filter(({ text }) =>
      /^(?:specs|generator|runtime|test|deploy|generated)\/[\w./-]+$/.test(text),
    );
    expect(named.length).toBeGreaterThan(20);
    const made = /\/(?:stork|stork-chat|stork-paint|keys-rename)\.yaml$|^runtime\/adapters\/$/;
    const missing = named.filter(
      ({ text }) =>
        !made.test(text) && !existsSync(join(ROOT, text)) && !existsSync(join(ROOT, `${text}.test.ts`)),
    );
    expect(missing).toEqual([]);
  });

  test('fields, columns and words with an underline', () => {
    const others = ['max_connections', 'pg_dump'];
    const folders = ['generated/docs', 'generator/schema', 'runtime', 'specs'];
    const known = new Set(
      wordsOf([...folders.flatMap(textsBelow), read('generated/openapi.json')]).concat(others),
    );
    const named = SPANS.filter(({ text }) => /^[a-z][a-z0-9]*(?:_[a-z0-9]+)+$/.test(text));
    expect(named.length).toBeGreaterThan(60);
    // The vendor of the tutorial has words of its own.
    const shown = (page: string) => wordsOf(blocksOf(page).map(({ text }) => text));
    expect(named.filter(({ page, text }) => !known.has(text) && !shown(page).includes(text))).toEqual([]);
  });

  test('variables of the environment', () => {
    const known = new Set(wordsOf([...['runtime', 'deploy'].flatMap(textsBelow), ...WRITTEN.map(inBraces)]));
    const named = SPANS.map(({ page, text }) => ({
      page,
      name: text.replaceAll(/^\$\{|[=}].*$/g, ''),
    })).filter(({ name }) => /^[A-Z]+(?:_[A-Z]+)+$/.test(name));
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter(({ name }) => !known.has(name.replace(/_FILE$/, '')))).toEqual([]);
  });
});

const wordsOf = (texts: readonly string[]): string[] => texts.flatMap((text) => text.match(/\w+/g) ?? []);

/** Variables that a page sets or refers to as `${NAME}`. */
const inBraces = (page: string): string => (read(page).match(/\$\{\w+\}/g) ?? []).join(' ');

function textsBelow(folder: string): readonly string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
}
