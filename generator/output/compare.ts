import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { byCodeUnit } from '../../runtime/document/suggest.ts';
import type { OutputFile } from '../ir.ts';
import { firstHunk } from './first-hunk.ts';
import { hasMark } from './mark.ts';
import { OUTPUT_FOLDER, type OutputEntries, outputEntries } from './output-entries.ts';

/** Types that the compiler prints for itself. */
const OWN_FILE = /^generator\/schema\/([a-z]+-)?types\.ts$/;

export interface ChangedFile {
  readonly file: OutputFile;
  /** First place that differs: `- old` and `+ new` lines, ten at most. */
  readonly hunk: readonly string[];
}

export interface StaleFile {
  readonly path: string;
  /** Whether it carries the mark of generated files, so that it may be deleted. */
  readonly marked: boolean;
}

/** How `generated/` differs from what the specs make; lists are in code-unit order of their paths. */
export interface Drift {
  readonly missing: readonly OutputFile[];
  readonly changed: readonly ChangedFile[];
  readonly stale: readonly StaleFile[];
}

/** Compares bytes in memory with the disk; reads only. Throws `internal:` on output that breaks its rules. */
export function compare(
  root: string,
  files: readonly OutputFile[],
  entries: Pick<OutputEntries, 'files'> = outputEntries(root),
): Drift {
  const wanted = byPath(files);
  const present = entries.files.toSorted(byCodeUnit);
  const here = new Set(present);
  const sorted = [...wanted.values()].toSorted((a, b) => byCodeUnit(a.path, b.path));
  const changed = sorted.flatMap((file): readonly ChangedFile[] => {
    if (!here.has(file.path)) return [];
    const bytes = readFileSync(join(root, file.path));
    return bytes.equals(Buffer.from(file.text))
      ? []
      : [{ file, hunk: firstHunk(bytes.toString('utf8'), file.text) }];
  });
  const stale = present.filter((path) => !wanted.has(path));
  return {
    missing: sorted.filter((file) => !here.has(file.path)),
    changed,
    stale: stale.map((path) => ({ path, marked: hasMark(readFileSync(join(root, path), 'utf8')) })),
  };
}

/** Whether nothing differs. */
export function isClean(drift: Drift): boolean {
  return drift.missing.length + drift.changed.length + drift.stale.length === 0;
}

function byPath(files: readonly OutputFile[]): ReadonlyMap<string, OutputFile> {
  const paths = new Map<string, OutputFile>();
  for (const file of files) {
    const problem = problemOf(file, paths);
    if (problem !== undefined) throw new Error(`internal: output ${file.path} ${problem}`);
    paths.set(file.path, file);
  }
  return paths;
}

function problemOf(file: OutputFile, before: ReadonlyMap<string, OutputFile>): string | undefined {
  const { path, text } = file;
  const segments = path.split('/');
  const plain = segments.every((segment) => /^[A-Za-z0-9_][A-Za-z0-9._-]*$/.test(segment));
  const isOurs = segments[0] === OUTPUT_FOLDER || OWN_FILE.test(path);
  if (!isOurs || segments.length < 2 || !plain) {
    return 'is no plain path below generated/';
  }
  if (before.has(path)) return 'is made twice';
  if (text.includes('\r')) return 'has a carriage return';
  if (!text.endsWith('\n')) return 'does not end with a line feed';
  return hasMark(text) ? undefined : 'does not carry the mark of generated files';
}
