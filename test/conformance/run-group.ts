import { existsSync, readFileSync } from 'node:fs';
import { registry } from '../../generated/index.ts';
import type { Check, Group } from './check.ts';
import { Mismatch } from './expect.ts';
import { ROOT } from './place.ts';

export interface Failure {
  readonly of: string;
  readonly title: string;
  readonly message: string;
  /** `test/replays/kx.yaml:12`, `specs/protocols/kx.yaml:30`: where the check and what it is about are written. */
  readonly places: readonly string[];
}

/** So many of the families that a protocol serves show where a fact comes from. */
const MOST_FAMILIES = 3;

/** How many checks wait for a server at the same time. */
const AT_ONCE = 12;

export async function runGroup({ checks, together, begin, end }: Group): Promise<readonly Failure[]> {
  const failures: Failure[] = [];
  const left = [...checks];
  const work = async (): Promise<void> => {
    for (let check = left.shift(); check !== undefined; check = left.shift()) {
      const failure = await failureOf(check);
      if (failure !== undefined) failures.push(failure);
    }
  };
  await begin?.();
  try {
    await Promise.all(Array.from({ length: together === true ? AT_ONCE : 1 }, work));
  } finally {
    await end?.();
  }
  return failures;
}

async function failureOf(check: Check): Promise<Failure | undefined> {
  try {
    await check.run();
    return undefined;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const path = error instanceof Mismatch ? error.path : '';
    return { of: check.of, title: check.title, message, places: await placesOf(check, path) };
  }
}

async function placesOf({ of, title }: Check, path: string): Promise<readonly string[]> {
  return [...replayPlaces(of, title), ...(await specPlaces(of, path))];
}

/** The line of the replays that begins with the title of the check. */
function replayPlaces(of: string, title: string): readonly string[] {
  const file = `test/replays/${of}.yaml`;
  const url = new URL(file, ROOT);
  const shown = title.slice(title.indexOf(': ') + 2).replaceAll('"', '');
  if (!existsSync(url) || shown.length < 3) return [];
  const lines = readFileSync(url, 'utf8').replaceAll('"', '').split('\n');
  const line = lines.findIndex((one) => one.includes(`title: ${shown}`));
  return line < 0 ? [] : [`${file}:${line + 1}`];
}

/**
 * The lines that make the field of a request which is not as it must be, what it is made of, and where the families that
 * the protocol serves read that: `specs/protocols/hailuo.yaml:34  of $size (specs/families/g.yaml:29)`.
 */
async function specPlaces(of: string, path: string): Promise<readonly string[]> {
  const { protocols, families } = await registry.explain();
  const mapping = protocols[of];
  if (mapping === undefined) return [];
  const target = path.replace(/^body\.value\./, '').replaceAll(/\.\d+/g, '[]');
  const found = mapping.fields.filter((field) => field.target === target || field.target === `${target}[]`);
  const lines = found.map(({ file = mapping.file, line }) => `${file}:${line}`);
  if (lines.length === 0) return [mapping.file];
  const served = registry.families
    .filter(({ protocols: ids }) => ids.includes(of))
    .map(({ id }) => families[id]);
  const names = [...new Set(found.flatMap(({ reads }) => reads))];
  const read = names.flatMap((name) => {
    const fact = name.replace(/^\$/, '').split('.')[0];
    const places = served.flatMap((family) => {
      const field = family?.fields.find((one) => one.target.split('.')[0] === fact);
      return family === undefined || field === undefined
        ? []
        : [`${field.file ?? family.file}:${field.line}`];
    });
    return places.length === 0
      ? []
      : [`of ${name} (${[...new Set(places)].slice(0, MOST_FAMILIES).join(', ')})`];
  });
  return [...new Set(lines), ...read];
}
