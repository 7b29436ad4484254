import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Overlay } from '../diagnostics/case-file.ts';

const BASE = join(import.meta.dirname, '../diagnostics/base');

/** A temporary folder with the small valid specs, removed when the test is over. */
export function smallRoot(overlays: readonly Overlay[] = []): string {
  const root = emptyRoot();
  cpSync(BASE, root, { recursive: true });
  for (const overlay of overlays) lay(root, overlay);
  return root;
}

/** An empty temporary folder, removed when the test is over. */
export function emptyRoot(): string {
  const root = mkdtempSync(join(tmpdir(), 'generator-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  return root;
}

function lay(root: string, overlay: Overlay): void {
  const path = join(root, overlay.path);
  if (overlay.kind === 'delete') {
    if (!existsSync(path)) throw new Error(`nothing to delete at ${overlay.path}`);
    rmSync(path);
    return;
  }
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, overlay.kind === 'file' ? overlay.text : edited(path, overlay));
}

function edited(path: string, overlay: Extract<Overlay, { kind: 'edit' }>): string {
  const parts = readFileSync(path, 'utf8').split(overlay.from);
  if (parts.length !== 2) {
    throw new Error(`\`${overlay.from}\` stands ${parts.length - 1} times in ${overlay.path}`);
  }
  return parts.join(overlay.to);
}

/** A terminal that keeps what it is told. */
export function keepingTerminal() {
  const told = { out: '', err: '' };
  const stream = (name: 'out' | 'err') => ({
    isTTY: false,
    write: (text: string) => {
      told[name] += text;
    },
  });
  return { told, terminal: { out: stream('out'), err: stream('err'), env: {}, now: () => 0 } };
}
