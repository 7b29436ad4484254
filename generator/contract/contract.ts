import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { DiagnosticSink } from '../../runtime/document/diagnostic.ts';
import { diagnose } from '../diagnostics/catalog.ts';
import type { OutputFile } from '../ir.ts';
import type { FilterRow } from '../language/filter-row.ts';
import { readMemory, writeMemory } from '../output/memory.ts';
import { parseSources } from '../print/source-file.ts';
import { readFilters, type SignatureProblem } from './read-filters.ts';
import { readShapes } from './read-shapes.ts';

const PROJECT = join(import.meta.dirname, '../..');
const INDEX = 'runtime/contract/index.ts';
const TYPES = ['surface', 'protocol', 'protocols/with-hooks'].map((name) => `runtime/contract/${name}.ts`);
const FILE = 'generated/contract.json';
const MEMORY = 'contract.json';

/** What specs may use of `runtime/contract`, read off its TypeScript. */
interface Content extends Omit<ReturnType<typeof readShapes>, 'problems'> {
  readonly filters: readonly FilterRow[];
}

interface Contract extends Content {
  /** Of the sources, of how they are read, and of what was read. */
  readonly digest: string;
  readonly problems: readonly SignatureProblem[];
}

/** The files that the index of the contract exports filters from. */
const FILTER_FILES: ReadonlyMap<string, string> = (() => {
  const files = importsOf(INDEX, read(INDEX)).map((path) => [path, read(path)] as const);
  return new Map(files.filter(([, text]) => text.includes(' * @filter ')));
})();

/** Those with the interfaces of views, scopes and hooks, and all that they import. */
const TYPE_FILES: ReadonlyMap<string, string> = (() => {
  const files = new Map<string, string>();
  const add = (path: string): void => {
    if (files.has(path)) return;
    const text = read(path);
    files.set(path, text);
    for (const imported of importsOf(path, text)) add(imported);
  };
  for (const path of TYPES) add(path);
  return files;
})();

const SOURCES = new Map([...FILTER_FILES, ...TYPE_FILES]);

/** How they are read. */
const READERS = ['read-filters.ts', 'read-shapes.ts'].map((name) =>
  readFileSync(join(import.meta.dirname, name), 'utf8'),
);

function read(path: string): string {
  return readFileSync(join(PROJECT, path), 'utf8');
}

function importsOf(path: string, text: string): readonly string[] {
  const found = [...text.matchAll(/ from '(\.\.?\/[^']+)'/g)];
  return found.map(([, to = '']) => posix.join(posix.dirname(path), to));
}

function digestOf(content: Content): string {
  return createHash('sha256')
    .update(JSON.stringify([[...SOURCES], READERS, content]))
    .digest('hex');
}

let fresh: Contract | undefined;

function readAnew(): Contract {
  if (fresh !== undefined) return fresh;
  const trees = parseSources(SOURCES);
  const { filters, problems } = readFilters(trees.slice(0, FILTER_FILES.size));
  const { problems: more, ...shapes } = readShapes(trees);
  const content = { filters, ...shapes };
  fresh = { digest: digestOf(content), ...content, problems: [...problems, ...more] };
  if (fresh.problems.length === 0) writeMemory(PROJECT, MEMORY, JSON.stringify(fresh));
  return fresh;
}

/** What an earlier run read off the same sources. */
function readBefore(): Contract | undefined {
  try {
    const { digest, problems, ...content }: Contract = JSON.parse(
      readMemory(PROJECT, MEMORY)?.toString() ?? '{}',
    );
    return digest === digestOf(content) ? { digest, problems, ...content } : undefined;
  } catch {
    return undefined;
  }
}

/** Read anew only where the sources changed. */
export const CONTRACT: Contract = readBefore() ?? readAnew();

/** Reports what of the contract the language can neither call nor read; the texts are for code frames. */
export function reportContract(sink: DiagnosticSink): ReadonlyMap<string, string> {
  for (const { span, ...problem } of CONTRACT.problems) sink.add(diagnose('GW9002', span, problem));
  return CONTRACT.problems.length === 0 ? new Map() : SOURCES;
}

/** `generated/contract.json`; a run that believes no memory reads the sources for it. */
export function emitContract(believes: boolean): OutputFile {
  const { filters, views, scopes, hooks } = believes ? CONTRACT : readAnew();
  const mark = '@generated from runtime/contract/ by the gateway generator. Do not edit.';
  const head = `"x-generated": ${JSON.stringify(mark)}`;
  const rows = filters.map((row) => `    ${JSON.stringify(row)}`).join(',\n');
  const tables = Object.entries({ views, scopes, hooks }).map(([name, table]) => {
    const entries = Object.entries(table).map(([key, value]) => `    "${key}": ${JSON.stringify(value)}`);
    return `  "${name}": {\n${entries.join(',\n')}\n  }`;
  });
  return { path: FILE, text: `{\n  ${head},\n  "filters": [\n${rows}\n  ],\n${tables.join(',\n')}\n}\n` };
}

/** What surfaces read, by view and field; what calls and answers of protocols read, by scope and name; hooks by step. */
export const { views: VIEWS, scopes: SCOPES, hooks: HOOKS } = CONTRACT;

/** Every filter of the spec language, in the order they are documented. */
export const FILTERS = CONTRACT.filters;

/** The row of a filter by its name in the specs. */
export const FILTER_BY_NAME: ReadonlyMap<string, FilterRow> = new Map(FILTERS.map((row) => [row.name, row]));
