import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate, type Outcome } from '../generate.ts';
import { digestOfCompiler } from '../output/last-run.ts';
import { openUnits } from '../output/unit-cache.ts';

/** The project that these files are of. */
export const PROJECT: string = join(import.meta.dirname, '../..');

/** What a folder of specs compiles to, in a folder of its own that is laid out as the project is. */
export interface Compiled {
  readonly root: string;
  readonly outcome: Outcome;
  remove(): void;
}

/** Nothing of the project is written: uncommitted and foreign specs are compiled as well as its own. */
export async function compileBeside(places: {
  readonly specs: string;
  readonly replays: string;
}): Promise<Compiled> {
  const root = mkdtempSync(join(tmpdir(), 'gateway-verify-'));
  const remove = (): void => rmSync(root, { recursive: true, force: true });
  try {
    mkdirSync(join(root, 'test'));
    symlinkSync(places.specs, join(root, 'specs'));
    symlinkSync(places.replays, join(root, 'test/replays'));
    symlinkSync(join(PROJECT, 'runtime'), join(root, 'runtime'));
    writeFileSync(join(root, 'package.json'), '{ "type": "module" }\n');
    const stages = {
      ...(await import('../resolve/resolve.ts')),
      ...(await import('../emit/index.ts')),
      ...(await import('../contract/contract.ts')),
    };
    // What `npm run generate` left for specs that are still the same; nothing is added to it.
    const units = openUnits(PROJECT, digestOfCompiler());
    return { root, outcome: generate(root, 'write', stages, units), remove };
  } catch (error) {
    remove();
    throw error;
  }
}
