import { mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { DiagnosticSink } from '../../runtime/document/diagnostic.ts';
import { diagnose } from '../diagnostics/catalog.ts';
import type { OutputFile } from '../ir.ts';
import type { Drift } from './compare.ts';
import { OUTPUT_FOLDER } from './output-entries.ts';

/** Paths that were written and deleted, in code-unit order. */
export interface Written {
  readonly written: readonly string[];
  readonly deleted: readonly string[];
}

/** Reports stale files that were not generated; with one of them nothing may be written. */
export function refuseUnmarked(drift: Drift, sink: DiagnosticSink): boolean {
  const foreign = drift.stale.filter((file) => !file.marked);
  for (const { path } of foreign) {
    sink.add(diagnose('GW5003', { file: path, start: 0, end: 0 }, { path }));
  }
  return foreign.length > 0;
}

/**
 * Writes what differs, each file whole or not at all, and deletes stale generated files. Unchanged files are
 * not touched, so that watchers stay quiet. Undefined when the system refused, which was reported.
 */
export function write(root: string, drift: Drift, sink: DiagnosticSink): Written | undefined {
  const files = [...drift.missing, ...drift.changed.map((changed) => changed.file)];
  const deleted = drift.stale.filter((file) => file.marked).map((file) => file.path);
  const refused =
    files.some((file) => !attempt(file.path, sink, () => writeWhole(root, file))) ||
    deleted.some((path) => !attempt(path, sink, () => remove(root, path)));
  return refused ? undefined : { written: files.map((file) => file.path).toSorted(), deleted };
}

/** Writes a temporary neighbour and renames it: a reader sees the old text or the new one. */
export function writeWhole(root: string, file: OutputFile): void {
  const target = join(root, file.path);
  const folder = dirname(target);
  mkdirSync(folder, { recursive: true });
  const temporary = join(folder, `.${process.pid}.tmp`);
  try {
    writeFileSync(temporary, file.text);
    renameSync(temporary, target);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

function remove(root: string, path: string): void {
  rmSync(join(root, path));
  for (let folder = dirname(path); folder !== OUTPUT_FOLDER && folder !== '.'; folder = dirname(folder)) {
    if (readdirSync(join(root, folder)).length > 0) return;
    rmdirSync(join(root, folder));
  }
}

function attempt(path: string, sink: DiagnosticSink, action: () => void): boolean {
  try {
    action();
    return true;
  } catch (error) {
    const problem = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    sink.add(diagnose('GW5001', { file: path, start: 0, end: 0 }, { path, problem }));
    return false;
  }
}
