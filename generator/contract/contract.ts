import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { DiagnosticSink } from '../../runtime/contract/document/diagnostic.ts';
import { diagnose } from '../diagnostics/catalog.ts';
import type { OutputFile } from '../ir.ts';
import type { FilterRow } from '../language/filter-row.ts';
import { parseSources } from '../print/source-file.ts';
import { readFilters, type SignatureProblem } from './read-filters.ts';

const PROJECT = join(import.meta.dirname, '../..');
const INDEX = 'runtime/contract/index.ts';
const FILE = 'generated/contract.json';

/** What specs may use of `runtime/contract`, read off its TypeScript. */
interface Contract {
  /** Of the sources, of how they are read, and of what was read. */
  readonly digest: string;
  readonly filters: readonly FilterRow[];
  readonly problems: readonly SignatureProblem[];
}

/** The files that the index of the contract exports filters from. */
const SOURCES: ReadonlyMap<string, string> = (() => {
  const read = (path: string) => [path, readFileSync(join(PROJECT, path), 'utf8')] as const;
  const exported = [...read(INDEX)[1].matchAll(/from '(\.\/[^']+)'/g)];
  const files = exported.map(([, to = '']) => read(posix.join(posix.dirname(INDEX), to)));
  return new Map(files.filter(([, text]) => text.includes(' * @filter ')));
})();

/** How they are read. */
const READER = readFileSync(join(import.meta.dirname, 'read-filters.ts'), 'utf8');

function digestOf(filters: Contract['filters']): string {
  return createHash('sha256')
    .update(JSON.stringify([[...SOURCES], READER, filters]))
    .digest('hex');
}

let fresh: Contract | undefined;

function readAnew(): Contract {
  if (fresh !== undefined) return fresh;
  const read = readFilters(parseSources(SOURCES));
  fresh = { digest: digestOf(read.filters), ...read };
  return fresh;
}

/** What an earlier run read off the same sources. */
function readBefore(): Contract | undefined {
  try {
    const { digest, filters }: Contract = JSON.parse(readFileSync(join(PROJECT, FILE), 'utf8'));
    return digest === digestOf(filters) ? { digest, filters, problems: [] } : undefined;
  } catch {
    return undefined;
  }
}

/** Read anew only where the sources changed. */
export const CONTRACT: Contract = readBefore() ?? readAnew();

/** Reports functions of the contract that the language cannot call; their texts are for code frames. */
export function reportContract(sink: DiagnosticSink): ReadonlyMap<string, string> {
  for (const { span, name, problem } of CONTRACT.problems)
    sink.add(diagnose('GW9002', span, { name, problem }));
  return CONTRACT.problems.length === 0 ? new Map() : SOURCES;
}

/** `generated/contract.json`; a run that believes no memory reads the sources for it. */
export function emitContract(believes: boolean): OutputFile {
  const { digest, filters } = believes ? CONTRACT : readAnew();
  const mark = '@generated from runtime/contract/ by the gateway generator. Do not edit.';
  const head = `"x-generated": ${JSON.stringify(mark)},\n  "digest": "${digest}"`;
  const rows = filters.map((row) => `    ${JSON.stringify(row)}`).join(',\n');
  return { path: FILE, text: `{\n  ${head},\n  "filters": [\n${rows}\n  ]\n}\n` };
}

/** Every filter of the spec language, in the order they are documented. */
export const FILTERS = CONTRACT.filters;

/** The row of a filter by its name in the specs. */
export const FILTER_BY_NAME: ReadonlyMap<string, FilterRow> = new Map(FILTERS.map((row) => [row.name, row]));
