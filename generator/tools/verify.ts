import { existsSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { colours } from '../../runtime/document/colour.ts';
import type { Diagnostic } from '../../runtime/document/diagnostic.ts';
import { reportData } from '../../runtime/document/report.ts';
import { suggest } from '../../runtime/document/suggest.ts';
import { changedIds } from './changed-ids.ts';
import { type Compiled, compileBeside, PROJECT } from './compile-beside.ts';
import { type Kit, loadKit } from './load-kit.ts';
import { pagesOf } from './pages.ts';
import { printDiagnostics, refuse, type Terminal } from './terminal.ts';

export interface VerifyOptions {
  readonly ids: readonly string[];
  /** All that differs from the last commit. */
  readonly changed: boolean;
  readonly all: boolean;
  /** A folder of specs of one's own, with `test/replays` beside it; absent: those of the project. */
  readonly specs?: string | undefined;
  readonly json: boolean;
  readonly colour: boolean;
}

/** 0 all holds, 1 something does not, 2 wrong usage or broken specs. */
type ExitCode = 0 | 1 | 2;

type Result = Awaited<ReturnType<Kit['runKit']>>[number];

/** Runs all checks that concern some specs, and no others, on what they compile to now. */
export async function verify(options: VerifyOptions, terminal: Terminal): Promise<ExitCode> {
  const started = performance.now();
  const specs = resolve(options.specs ?? join(PROJECT, 'specs'));
  const replays = join(dirname(specs), 'test/replays');
  const wrong = wrongUsage(options, { specs, replays });
  if (wrong !== undefined) return refuse(wrong, options, terminal);
  const compiled = await compileBeside({ specs, replays });
  try {
    const { outcome } = compiled;
    if (outcome.kind === 'failed') {
      await printDiagnostics(outcome, outcome.diagnostics, { options, terminal });
      return 2;
    }
    const kit = await loadKit(compiled.root);
    const known = kit.idsOf();
    const ids = idsOf(options, known);
    const strange = ids.find((id) => !known.includes(id));
    if (strange !== undefined) return refuse(unknownId(strange, known), options, terminal);
    const about = outcome.diagnostics.filter(({ span }) => span !== undefined && concerns(span.file, ids));
    const own = options.specs === undefined;
    const paged = kit.pagedIds().filter((id) => ids.includes(id));
    const pages = paged.length === 0 ? [] : [pagesOf(compiled.root, paged, own)];
    const results = [...(await kit.runKit(ids)), ...pages];
    const seconds = (performance.now() - started) / 1000;
    if (options.json)
      await terminal.out(
        `${JSON.stringify({ ids, seconds, groups: results, ...dataOf(compiled, about) }, null, 2)}\n`,
      );
    else await printTable({ ids, results, about, seconds, compiled }, options, terminal);
    return results.some(({ failures }) => failures.length > 0) ? 1 : 0;
  } finally {
    compiled.remove();
  }
}

function idsOf({ ids, changed, all }: VerifyOptions, known: readonly string[]): readonly string[] {
  if (all) return known;
  return changed ? changedIds(PROJECT, known) : ids;
}

function wrongUsage(
  { ids, changed, all, specs: named }: VerifyOptions,
  { specs, replays }: { readonly specs: string; readonly replays: string },
): string | undefined {
  if ([ids.length > 0, changed, all].filter(Boolean).length !== 1)
    return 'give ids of specs (protocols, families, lines, routes, surfaces), or --changed, or --all';
  if (changed && named !== undefined)
    return '--changed compares the specs of the project: it excludes --specs';
  if (!isFolder(specs)) return `--specs is no folder: ${specs}`;
  if (!isFolder(replays)) return `there are no replays: ${replays} is no folder`;
  return undefined;
}

function isFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory();
}

function unknownId(id: string, known: readonly string[]): string {
  const near = suggest(id, known);
  const meant = near === undefined ? '' : `; did you mean ${near}?`;
  return `no protocol, family, line, route or surface is called ${id}${meant} Known are ${known.join(', ')}`;
}

/** Whether a file of specs is that of one of these ids. */
function concerns(file: string, ids: readonly string[]): boolean {
  return ids.some((id) => file.endsWith(`/${id}.yaml`));
}

function dataOf({ outcome }: Compiled, diagnostics: readonly Diagnostic[]): object {
  return reportData(diagnostics, outcome.sources);
}

async function printTable(
  told: {
    readonly ids: readonly string[];
    readonly results: readonly Result[];
    readonly about: readonly Diagnostic[];
    readonly seconds: number;
    readonly compiled: Compiled;
  },
  options: VerifyOptions,
  terminal: Terminal,
): Promise<void> {
  const { ids, results, about, seconds, compiled } = told;
  const paint = colours(options.colour);
  const width = Math.max(7, ...results.map(({ name }) => name.length)) + 2;
  await terminal.out(`${paint.green('✓')} ${'meaning'.padEnd(width)}0 mistakes, ${about.length} warnings\n`);
  if (about.length > 0) await printDiagnostics(compiled.outcome, about, { options, terminal });
  for (const { name, checks, failures, note } of results) {
    const mark = failures.length === 0 ? paint.green('✓') : paint.red('✗');
    const count = failures.length === 0 ? `${checks}` : `${failures.length} of ${checks} failed`;
    await terminal.out(`${mark} ${name.padEnd(width)}${count}${note === undefined ? '' : `; ${note}`}\n`);
    for (const { of, title, message, places } of failures) {
      const where = places.length === 0 ? '' : `\n    ${paint.cyan(places.join('  '))}`;
      await terminal.out(
        `  ${paint.bold(`${of}: ${title}`)}\n    ${message.replaceAll('\n', '\n    ')}${where}\n`,
      );
    }
  }
  const failed = results.filter(({ failures }) => failures.length > 0).length;
  const shown = ids.length > 5 ? `${ids.length} specs` : ids.join(', ');
  await terminal.out(`${shown}: ${failed} of ${results.length} failed in ${seconds.toFixed(1)} s\n`);
}
