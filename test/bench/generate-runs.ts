import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../support/process.ts';
import { makeTempFolder, removeFolder } from '../support/temp-folder.ts';
import { inflate } from './inflate.ts';

type Run<T> = (root: string) => Promise<T>;

/** Roots that the compiler is run in, as its authors run it. */
export interface GenerateRuns<T> {
  /** The project's own specs, compiled before: nothing is changed, one spec is, or no memory of a run is left. */
  readonly unchanged: readonly T[];
  readonly oneSpec: readonly T[];
  readonly anew: readonly T[];
}

/** Each kind of run as often as `repeat` says. */
export async function generateRuns<T>(
  run: Run<T>,
  repeat: (run: () => Promise<T>) => Promise<readonly T[]>,
): Promise<GenerateRuns<T>> {
  const root = makeTempFolder('bench-generate');
  try {
    cpSync(join(ROOT, 'specs'), join(root, 'specs'), { recursive: true });
    mkdirSync(join(root, 'node_modules'));
    await run(root);
    const unchanged = await repeat(() => run(root));
    const spec = join(root, 'specs/families/k.yaml');
    const text = readFileSync(spec, 'utf8');
    let edits = 0;
    const oneSpec = await repeat(async () => {
      edits += 1;
      writeFileSync(spec, text.replace(/^title: .*$/m, `title: Edit ${edits}`));
      return run(root);
    });
    const anew = await repeat(async () => {
      rmSync(join(root, 'node_modules'), { recursive: true });
      mkdirSync(join(root, 'node_modules'));
      return run(root);
    });
    return { unchanged, oneSpec, anew };
  } finally {
    removeFolder(root);
  }
}

/** With more models, all files written each time, and what did not change remembered where `isWarm`. */
export async function inflatedRuns<T>(
  models: number,
  run: Run<T>,
  { isWarm, repeat }: { readonly isWarm: boolean; repeat(run: () => Promise<T>): Promise<readonly T[]> },
): Promise<readonly T[]> {
  const root = makeTempFolder(`bench-${models}`);
  try {
    inflate(root, models);
    if (isWarm) mkdirSync(join(root, 'node_modules'));
    return await repeat(async () => {
      rmSync(join(root, 'generated'), { recursive: true, force: true });
      mkdirSync(join(root, 'generated'));
      return run(root);
    });
  } finally {
    removeFolder(root);
  }
}
