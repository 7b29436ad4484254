import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { nothingPrinted, type Printed } from '../print/ts-module.ts';

const PROJECT = join(import.meta.dirname, '../..');
/** What decides how a declaration is printed: our own part of it, and the version of the library. */
const PRINTERS = ['generator/print/source-file.ts', 'package-lock.json'];
const MEMORY = 'node_modules/.cache/gateway/declarations.json';

interface Memory {
  /** Of the printers and of `texts`: a memory that was cut or changed is none. */
  readonly seal: string;
  readonly texts: Readonly<Record<string, string>>;
}

/** The declarations that the last run printed, so that a new price or model does not load the printer at all. */
export function rememberedDeclarations(root: string): Printed {
  try {
    const { seal, texts = {} }: Partial<Memory> = JSON.parse(readFileSync(join(root, MEMORY), 'utf8'));
    if (seal === sealOf(texts)) return { known: new Map(Object.entries(texts)), used: new Map() };
  } catch {
    // They are printed again.
  }
  return nothingPrinted();
}

/** Remembers what a run printed or used, where the root has a folder for that and something is new. */
export function rememberDeclarations(root: string, { known, used }: Printed): void {
  if (used.size === known.size && [...used.keys()].every((digest) => known.has(digest))) return;
  const path = join(root, MEMORY);
  try {
    if (!statSync(join(root, 'node_modules')).isDirectory()) return;
    const texts = Object.fromEntries(used);
    const memory: Memory = { seal: sealOf(texts), texts };
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(`${path}.${process.pid}`, JSON.stringify(memory));
    renameSync(`${path}.${process.pid}`, path);
  } catch {
    // The next run prints again.
  }
}

function sealOf(texts: Memory['texts']): string {
  const hash = createHash('sha256');
  for (const part of PRINTERS) hash.update(readFileSync(join(PROJECT, part)));
  return hash.update(JSON.stringify(texts)).digest('hex');
}
