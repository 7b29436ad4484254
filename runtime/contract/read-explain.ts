import { readdir, readFile } from 'node:fs/promises';
import type { ExplainTables, Mapping, SpecPlace } from './explain.ts';

/** A file below `generated/explain/`: rows are `[target, from, line]`, prices lines by model. */
interface ExplainFile {
  readonly file: string;
  readonly fields: readonly (readonly [target: string, from: string, line: number])[];
  readonly prices: Readonly<Record<string, readonly number[]>>;
}

/** The tables that the compiler wrote below a folder; rejects where one cannot be read. */
export async function readExplain(folder: URL): Promise<ExplainTables> {
  const [families, protocols] = await Promise.all([
    readFiles(new URL('families/', folder)),
    readFiles(new URL('protocols/', folder)),
  ]);
  return {
    families: mappingsOf(families),
    protocols: mappingsOf(protocols),
    prices: Object.fromEntries(families.flatMap(([, file]) => pricesOf(file))),
  };
}

type Named = readonly [id: string, file: ExplainFile];

async function readFiles(folder: URL): Promise<readonly Named[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  return Promise.all(
    names.sort().map(async (name): Promise<Named> => {
      const file: ExplainFile = JSON.parse(await readFile(new URL(name, folder), 'utf8'));
      return [name.slice(0, -'.json'.length), file];
    }),
  );
}

function mappingsOf(files: readonly Named[]): Readonly<Record<string, Mapping>> {
  return Object.fromEntries(
    files.map(([id, { file, fields }]) => [
      id,
      { file, fields: fields.map(([target, from, line]) => ({ target, from, line })) },
    ]),
  );
}

function pricesOf({ file, prices }: ExplainFile): readonly (readonly [string, readonly SpecPlace[]])[] {
  return Object.entries(prices).map(([model, lines]) => [model, lines.map((line) => ({ file, line }))]);
}
