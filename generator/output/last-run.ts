import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { byCodeUnit } from '../../runtime/document/suggest.ts';
import { readMemory, writeMemory } from './memory.ts';
import { OUTPUT_FOLDER } from './output-entries.ts';

const PROJECT = join(import.meta.dirname, '../..');
/** What decides the output: our own code and what it stands on, the specs, and the replays that are asked for. */
const CODE = [
  ...['generator', 'runtime/contract', 'runtime/document', 'package-lock.json'],
  ...['runtime/config/deployment.schema.json', 'runtime/observe/metrics.ts'],
];
const DATA = ['specs', 'test/replays'];
const NAME = 'last-run.json';

/** A run that found no mistake and gave no warning. */
interface LastRun {
  /** Digests of everything that was read, taken before, and of `generated/`, taken afterwards. */
  readonly inputs: string;
  readonly outputs: string;
  /** `111 models, 62 routes` */
  readonly contents: string;
}

let compiler: string | undefined;

/** Digest of the compiler as it was when this process first asked: that is the code that runs. */
export function digestOfCompiler(): string {
  compiler ??= digestOf(CODE.map((part) => [PROJECT, part]));
  return compiler;
}

/** Digest of all that a run reads, to be taken before it. */
export function digestOfInputs(root: string): string {
  return `${digestOfCompiler()} ${digestOf(DATA.map((part) => [root, part]))}`;
}

/**
 * What the last run found, where everything that it read and wrote is still the same, so that nothing has to be
 * compiled. All of it is read again, so that a wrong memory costs time and nothing else.
 */
export function unchangedSinceLastRun(root: string): string | undefined {
  try {
    const last: Partial<LastRun> = JSON.parse(readMemory(root, NAME)?.toString() ?? '{}');
    return last.inputs === digestOfInputs(root) && last.outputs === digestOfOutputs(root)
      ? last.contents
      : undefined;
  } catch {
    return undefined;
  }
}

/** Remembers a run. */
export function rememberRun(root: string, { inputs, contents }: Pick<LastRun, 'inputs' | 'contents'>): void {
  const run: LastRun = { inputs, outputs: digestOfOutputs(root), contents };
  writeMemory(root, NAME, JSON.stringify(run));
}

function digestOfOutputs(root: string): string {
  return digestOf([[root, OUTPUT_FOLDER]]);
}

function digestOf(parts: readonly (readonly [root: string, part: string])[]): string {
  const hash = createHash('sha256').update(process.version);
  const add = (path: string, name: string): void => {
    const found = statSync(path, { throwIfNoEntry: false });
    if (found?.isDirectory() === true) {
      for (const entry of readdirSync(path).toSorted(byCodeUnit)) add(join(path, entry), `${name}/${entry}`);
    } else {
      const bytes = found === undefined ? undefined : readFileSync(path);
      hash.update(`${name}\0${bytes?.byteLength ?? 'none'}\0`).update(bytes ?? '');
    }
  };
  for (const [root, part] of parts) add(join(root, part), part);
  return hash.digest('hex');
}
