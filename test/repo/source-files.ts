import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

export interface SourceFile {
  /** Repo-relative with forward slashes. */
  readonly path: string;
  readonly text: string;
}

export interface Import {
  readonly from: string;
  /** Repo-relative path of an own module, or the name of a package. */
  readonly to: string;
  readonly own: boolean;
}

/** Files below a folder whose name ends so, sorted. */
export function filesBelow(folder: string, ending: string): readonly SourceFile[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path: relative(ROOT, path).split(sep).join('/'), text: readFileSync(path, 'utf8') }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

const STATEMENT =
  /^(?:import|export)\s[^'";]*?from\s+'([^']+)'|^import\s+'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/gm;

/** Static and dynamic imports of a file; type imports count as well. */
export function importsOf(file: SourceFile): readonly Import[] {
  return [...file.text.matchAll(STATEMENT)].map((match) => {
    const target = match[1] ?? match[2] ?? match[3] ?? '';
    const own = target.startsWith('.');
    const to = own ? posix.join(posix.dirname(file.path), target) : packageOf(target);
    return { from: file.path, to, own };
  });
}

function packageOf(specifier: string): string {
  const parts = specifier.split('/');
  return specifier.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? specifier);
}

/** First folder below `runtime/`, or the file itself: `runtime/http`, `runtime/main.ts`. */
export function roomOf(path: string): string {
  return path.split('/').slice(0, 2).join('/');
}
