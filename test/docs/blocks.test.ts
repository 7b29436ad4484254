import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { resolveRoot, withSpecs } from '../generator/emit/emit-specs.ts';
import { debianTool } from '../support/debian-tool.ts';
import { ROOT } from '../support/process.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { type Block, blocksOf, edited, editOf, WRITTEN } from './blocks.ts';
import { problemsOf } from './check-gateway-yaml.ts';

const BLOCKS = [...WRITTEN, 'CONTRIBUTING.md', 'SECURITY.md'].flatMap(blocksOf);
const of = (language: string) => BLOCKS.filter((block) => block.language === language);
const places = (blocks: readonly Block[]) =>
  blocks.map((block) => ({ ...block, at: `${block.page}:${block.line}` }));

/** Programs and commands are run by `programs.test.ts` and `tutorials.test.ts`; the text of `explain` is compared by its own test. */
const LANGUAGES = ['diff', 'js', 'json', 'mermaid', 'sh', 'text', 'yaml'];

test('every block says what it is', () => {
  expect(BLOCKS.filter(({ language }) => !LANGUAGES.includes(language))).toEqual([]);
});

/** What a block of YAML is. */
function kindOf({ page, text, file = '' }: Block): 'spec' | 'prometheus' | 'fragment' | 'deployment' {
  // The README shows one that there is.
  if (text.startsWith('# specs/') || /^(?:specs|test)\//.test(file)) return 'spec';
  if (text.startsWith('scrape_configs:')) return 'prometheus';
  return page === 'CONTRIBUTING.md' ? 'fragment' : 'deployment';
}

const yaml = (kind: ReturnType<typeof kindOf>) =>
  places(of('yaml').filter((block) => kindOf(block) === kind));

describe('YAML', () => {
  test.each(yaml('deployment'))('of $at is a deployment, or a part of one', async ({ text }) => {
    const rest = /^channels:/m.test(text) ? '' : '\nchannels: []\n';
    expect(await problemsOf(text + rest)).toEqual([]);
  });

  test.each(yaml('fragment'))('of $at is read', ({ text }) => {
    expect(parse(text)).toBeTypeOf('object');
  });

  test.each(yaml('prometheus'))('of $at is what Prometheus reads', { timeout: 300_000 }, ({ text }) => {
    const promtool = debianTool('promtool', 'prometheus');
    const folder = tempFolder('prometheus');
    cpSync(join(ROOT, 'deploy/prometheus/alerts.yaml'), join(folder, 'alerts.yaml'));
    const path = join(folder, 'prometheus.yaml');
    writeFileSync(path, text);
    const { status, stdout, stderr } = spawnSync(promtool, ['check', 'config', '--syntax-only', path], {
      encoding: 'utf8',
    });
    expect([status, `${stdout}${stderr}`]).toEqual([0, expect.stringContaining('SUCCESS')]);
  });
});

/** The edits and files that guides for authors show; those of the tutorial are tried there. */
const OF_SPECS = BLOCKS.filter(({ page }) => page.startsWith('docs/guides/add/'));

test('the edits and files of specs that the guides show compile together, without a warning', {
  timeout: 120_000,
}, () => {
  const diagnostics = withSpecs([join(ROOT, 'specs')], (root) => {
    for (const block of OF_SPECS) {
      if (block.language === 'diff') {
        const edit = editOf(block);
        const path = join(root, edit.path);
        writeFileSync(path, edited(readFileSync(path, 'utf8'), edit));
      } else if (block.language === 'yaml') {
        const path = join(root, block.file ?? '');
        expect(existsSync(path)).toBe(false);
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, block.text);
      }
    }
    return resolveRoot(root).collector.diagnostics();
  });
  expect(OF_SPECS.length).toBeGreaterThan(10);
  expect(diagnostics.map(({ code, message }) => `${code}: ${message}`)).toEqual([]);
});

test.each(places(of('json')))('JSON of $at is read', ({ text }) => {
  expect(JSON.parse(text)).toBeTypeOf('object');
});

test('the lines that the README changes in a program are those of the tutorial', () => {
  const [block] = blocksOf('README.md').filter(({ language }) => language === 'diff');
  const lines = (block?.text ?? '').split('\n').filter((line) => /^[ +]/.test(line));
  const program = blocksOf('docs/tutorials/first-video.md').find(({ language }) => language === 'js')?.text;
  expect(lines.length).toBeGreaterThan(1);
  for (const line of lines) expect(program).toContain(line.slice(1).trim());
});

/** The forms of lines that the pictures use: nodes, edges with and without words, and frames. */
const NODE = /\w+(?:\(\[[^\]]*\]\)|\[\([^)]*\)\]|\[[^\]]*\])?/.source;
const EDGE = /(?:-->|-\.->|-- .+? -->|-\. .+? \.->)(?:\|[^|]*\|)?/.source;
const LINE = new RegExp(`^(?:flowchart (?:LR|TD)|subgraph .+|end|${NODE}(?: ${EDGE} ${NODE})*)$`);

test.each(places(of('mermaid')))('the picture of $at is one', ({ text }) => {
  const lines = text
    .trim()
    .split('\n')
    .map((line) => line.trim());
  expect(lines[0]).toMatch(/^flowchart /);
  expect(lines.filter((line) => !LINE.test(line))).toEqual([]);
});
