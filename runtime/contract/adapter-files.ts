import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Protocol } from './protocol.ts';

/** The adapters that the compiler made of one version of the specs and what they share: names below `generated/` to TypeScript. */
export type AdapterFiles = Readonly<Record<string, string>>;

/** To be raised when adapters made before no longer fit: what they call here, or what is asked of them, has changed. */
export const CONTRACT_VERSION = 1;

const SHARED = ['refusals.ts', 'vocabulary.ts'];
const PROJECT = new URL('../../', import.meta.url);

/** Reads them below a folder that the compiler wrote. */
export async function readAdapters(generated: URL): Promise<AdapterFiles> {
  const adapters = (await readdir(new URL('adapters/', generated))).map((name) => `adapters/${name}`);
  const names = [...adapters.toSorted(), ...SHARED.filter((name) => existsSync(new URL(name, generated)))];
  return Object.fromEntries(
    await Promise.all(
      names.map(async (name) => [name, await readFile(new URL(name, generated), 'utf8')] as const),
    ),
  );
}

/**
 * Loads adapters of another version by way of a folder that is gone afterwards: protocols of tasks by their ids. Rejects
 * where they call what there is no more.
 */
export async function loadAdapters(
  files: AdapterFiles,
  below: string,
): Promise<Readonly<Record<string, Protocol>>> {
  const folder = await mkdtemp(join(below, 'specs-'));
  try {
    await mkdir(join(folder, 'adapters'));
    await writeFile(join(folder, 'package.json'), '{"type":"module"}');
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), placed(name, text));
    const adapters = Object.keys(files).filter((name) => dirname(name) === 'adapters');
    const load = createRequire(join(folder, 'package.json'));
    const modules = adapters.map((name): object => load(`./${name}`));
    const protocols = modules.flatMap((module) => Object.values(module)).filter(isProtocol);
    return Object.fromEntries(protocols.map((protocol) => [protocol.id, protocol]));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What a file imports from outside of `generated/` is the project's own. */
function placed(name: string, text: string): string {
  const out = `'${'../'.repeat(name.split('/').length)}`;
  return text.replaceAll(` from ${out}`, ` from '${PROJECT.href}`);
}

function isProtocol(value: unknown): value is Protocol {
  return typeof value === 'object' && value !== null && 'id' in value && 'submit' in value;
}
