import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkSpecs } from '../../../generator/check.ts';
import { emitAll } from '../../../generator/emit/index.ts';
import type { GatewayIr } from '../../../generator/ir.ts';
import { listSpecs } from '../../../generator/list.ts';
import { readSpecs } from '../../../generator/read.ts';
import { resolve } from '../../../generator/resolve/resolve.ts';
import { type Collector, createCollector } from '../../../runtime/document/collector.ts';

/** Runs with a temporary root whose `specs/` is the given trees laid over each other. */
export function withSpecs<T>(trees: readonly string[], run: (root: string) => T): T {
  const root = mkdtempSync(join(tmpdir(), 'gateway-specs-'));
  try {
    for (const tree of trees) cpSync(tree, join(root, 'specs'), { recursive: true });
    return run(root);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

export interface Resolved {
  readonly ir: GatewayIr | undefined;
  readonly collector: Collector;
}

/** Everything up to the resolved value. `reorder` shuffles what the file system listed. */
export function resolveRoot(
  root: string,
  reorder: <T>(items: readonly T[]) => readonly T[] = (x) => x,
): Resolved {
  const collector = createCollector();
  const sources = reorder(readSpecs(root, listSpecs(root, collector), collector));
  return { ir: resolve(checkSpecs(sources, collector), collector), collector };
}

/** All generated files by path; the specs must be without mistakes. */
export function emitRoot(
  root: string,
  reorder?: <T>(items: readonly T[]) => readonly T[],
): Map<string, string> {
  const { ir, collector } = resolveRoot(root, reorder);
  const problems = collector.diagnostics().map(({ code, message }) => `${code}: ${message}`);
  if (ir === undefined) throw new Error(`the specs have mistakes:\n${problems.join('\n')}`);
  return new Map(emitAll(ir).map((file) => [file.path, file.text]));
}
