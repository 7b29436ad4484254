import { type Dirent, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { DiagnosticSink } from '../runtime/document/diagnostic.ts';
import { byCodeUnit } from '../runtime/document/suggest.ts';
import { diagnose } from './diagnostics/catalog.ts';
import type { SpecKind } from './spec-types.ts';

/** A spec file that exists: what kind it is follows from its place, its id from its name. */
export interface SpecFile {
  /** Relative to the root, with forward slashes. */
  readonly path: string;
  readonly kind: SpecKind;
  readonly id: string;
}

/** Kinds with exactly one file. */
export const SINGLE_KINDS = ['gateway', 'vocabulary', 'errors'] as const satisfies readonly SpecKind[];

const FOLDERS: Readonly<Record<string, SpecKind>> = {
  fields: 'fields',
  surfaces: 'surface',
  routes: 'route',
  admin: 'admin',
  families: 'family',
  lines: 'line',
  tiers: 'tiers',
  protocols: 'protocol',
  refusals: 'refusals',
  blocks: 'block',
};

const KNOWN: readonly string[] = [
  ...SINGLE_KINDS.map((kind) => `specs/${kind}.yaml`),
  ...Object.keys(FOLDERS).map((folder) => `specs/${folder}/<id>.yaml`),
];

/** All spec files below a root in code-unit order; files that are no specs are reported, a missing folder is an empty one. */
export function listSpecs(root: string, sink: DiagnosticSink): readonly SpecFile[] {
  const paths = listPaths(root, sink).toSorted(byCodeUnit);
  return paths.flatMap((path) => {
    const file = specAt(path);
    if (file !== undefined) return [file];
    const span = { file: path, start: 0, end: 0 };
    sink.add(diagnose('GW1013', span, { path, known: KNOWN }));
    return [];
  });
}

function listPaths(root: string, sink: DiagnosticSink): readonly string[] {
  try {
    const below = readdirSync(join(root, 'specs'), { withFileTypes: true });
    return below.flatMap((entry) => pathsBelow(root, 'specs', entry));
  } catch (error) {
    const problem = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    if (problem !== 'ENOENT') sink.add(diagnose('GW1014', undefined, { path: 'specs/', problem }));
    return [];
  }
}

function pathsBelow(root: string, folder: string, entry: Dirent): readonly string[] {
  if (isScratch(entry.name)) return [];
  const path = `${folder}/${entry.name}`;
  if (!entry.isDirectory()) return [path];
  const below = readdirSync(join(root, path), { withFileTypes: true });
  return below.flatMap((inner) => pathsBelow(root, path, inner));
}

/** Editors and file managers leave hidden files and `name~` behind. */
function isScratch(name: string): boolean {
  return name.startsWith('.') || name.endsWith('~');
}

function specAt(path: string): SpecFile | undefined {
  if (!path.endsWith('.yaml')) return undefined;
  const [, folder, name, ...deeper] = path.split('/');
  const id = basename(path, '.yaml');
  if (name === undefined) {
    const kind = SINGLE_KINDS.find((single) => single === id);
    return kind === undefined ? undefined : { path, kind, id };
  }
  const kind = folder === undefined || !Object.hasOwn(FOLDERS, folder) ? undefined : FOLDERS[folder];
  return kind === undefined || deeper.length > 0 ? undefined : { path, kind, id };
}
