import { type Dirent, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { DiagnosticSink } from '../../runtime/document/diagnostic.ts';
import { byCodeUnit } from '../../runtime/document/suggest.ts';
import { diagnose } from '../diagnostics/catalog.ts';

/** The folder that belongs to the generator. */
export const OUTPUT_FOLDER = 'generated';

/** What lies in `generated/`: plain files, and whatever the generator must not read, follow or delete. */
export interface OutputEntries {
  readonly files: readonly string[];
  readonly strange: readonly { readonly path: string; readonly problem: string }[];
}

/** Lists `generated/` without following links; a missing folder is an empty one. Hidden entries are not ours. */
export function outputEntries(root: string): OutputEntries {
  return entriesBelow(root, OUTPUT_FOLDER);
}

/** Reports what is neither a plain file nor a folder; with one of them nothing may be read or written. */
export function refuseStrange(entries: OutputEntries, sink: DiagnosticSink): boolean {
  for (const { path, problem } of entries.strange) {
    sink.add(diagnose('GW5004', { file: path, start: 0, end: 0 }, { path, problem }));
  }
  return entries.strange.length > 0;
}

function entriesBelow(root: string, folder: string): OutputEntries {
  const listed = list(root, folder);
  if (!Array.isArray(listed)) return { files: [], strange: [{ path: folder, problem: String(listed) }] };
  const parts = listed
    .filter((entry) => !entry.name.startsWith('.'))
    .map((entry): OutputEntries => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return entriesBelow(root, path);
      if (entry.isFile()) return { files: [path], strange: [] };
      const problem = entry.isSymbolicLink() ? 'is a symbolic link' : 'is no plain file';
      return { files: [], strange: [{ path, problem }] };
    });
  return {
    files: parts.flatMap((part) => part.files),
    strange: parts.flatMap((part) => part.strange),
  };
}

/** The entries of a folder, or why it has none. */
function list(root: string, folder: string): readonly Dirent[] | string {
  try {
    const found = readdirSync(join(root, folder), { withFileTypes: true });
    return found.toSorted((a, b) => byCodeUnit(a.name, b.name));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    if (code === 'ENOENT') return [];
    return code === 'ENOTDIR' ? 'is no folder' : `cannot be listed: ${code}`;
  }
}
