import { readdir, readFile } from 'node:fs/promises';
import type { ExplainTables, MappedCondition, MappedField, Mapping, SpecPlace } from './explain.ts';

type Row = readonly [
  target: string,
  from: string,
  line: number,
  reads: readonly string[],
  when?: readonly MappedCondition[],
];

/** A file below `generated/explain/`: rows are `[target, from, line, reads, when]`, prices lines by model. */
interface ExplainFile {
  readonly file: string;
  readonly fields: readonly Row[];
  readonly remix?: readonly Row[];
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
    files.map(([id, { file, fields, remix }]) => [
      id,
      { file, fields: fields.map(fieldOf), ...(remix === undefined ? {} : { remix: remix.map(fieldOf) }) },
    ]),
  );
}

function fieldOf([target, from, line, reads, when = []]: Row): MappedField {
  return { target, from, line, reads, when };
}

function pricesOf({ file, prices }: ExplainFile): readonly (readonly [string, readonly SpecPlace[]])[] {
  return Object.entries(prices).map(([model, lines]) => [model, lines.map((line) => ({ file, line }))]);
}
