import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const REPO = join(import.meta.dirname, '../..');

/** What somebody who adds a vendor of tasks and one of chat writes: protocols, a family and replays, at their places. */
const ADDED = join(import.meta.dirname, 'added-by-files');

/** Rows that are added to files: a model, a size, an error code, and a chat vendor in the family that it serves. */
const ROWS: readonly { readonly path: string; readonly row: (text: string) => string }[] = [
  {
    path: 'specs/families/l.yaml',
    row: (text) => `${text}  - { id: video-l-max, price: { per: second, micros: 60000 } }\n`,
  },
  {
    path: 'specs/tiers/l1.yaml',
    row: (text) => text.replace(/^rows:\n/m, 'rows:\n  - { preset: "3:2", tier: 1k, size: 1248x832 }\n'),
  },
  {
    path: 'specs/errors.yaml',
    row: (text) =>
      `${text}  too_stormy: { status: 422, retryable: false, on: [paid], message: no clouds are made of storms }\n`,
  },
  {
    path: 'specs/families/chat.yaml',
    row: (text) => text.replace(/^protocols: \[/m, 'protocols: [nimbus-chat, '),
  },
];

/** Folders that no copy needs, or that a link stands for. */
const LEFT_OUT = ['node_modules', '.git', 'data', 'gateway.yaml', 'coverage'];

/**
 * A copy of the project with a vendor, a family, a model, a size, an error code and a chat vendor more, as files and rows alone.
 * Returns the paths that were written, in order.
 */
export function copyWithAdditions(root: string): readonly string[] {
  copyProject(root);
  cpSync(ADDED, root, { recursive: true, errorOnExist: true, force: false });
  for (const { path, row } of ROWS) {
    const before = readFileSync(join(root, path), 'utf8');
    const after = row(before);
    if (after === before) throw new Error(`nothing was added to ${path}`);
    writeFileSync(join(root, path), after);
  }
  return [...filesBelow(ADDED), ...ROWS.map(({ path }) => path)].sort();
}

/** A copy of the project as a clean checkout with its packages is, without what was made in it. */
export function copyProject(root: string): void {
  for (const name of readdirSync(REPO).filter((one) => !LEFT_OUT.includes(one)))
    cpSync(join(REPO, name), join(root, name), { recursive: true });
  symlinkSync(join(REPO, 'node_modules'), join(root, 'node_modules'));
}

/** Files below a folder, relative to it. */
export function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}
