import type { ExplainTables, MappedCondition, MappedField, Mapping, SpecPlace } from './explain.ts';
import { readJsonFiles } from './read-json-files.ts';

type Row = readonly [
  target: string,
  from: string,
  place: number | string,
  reads: readonly string[],
  when?: readonly MappedCondition[],
];

/** A file below `generated/explain/`: rows are `[target, from, line, reads, when]`, prices lines by model; a line of another file is `file:line`. */
interface ExplainFile {
  readonly file: string;
  readonly fields: readonly Row[];
  readonly remix?: readonly Row[];
  readonly prices: Readonly<Record<string, readonly number[]>>;
}

const tables = new Map<string, Promise<ExplainTables>>();

/** The tables that the compiler wrote below a folder, read once; rejects where one cannot be read. */
export function readExplain(folder: URL): Promise<ExplainTables> {
  const known = tables.get(folder.href);
  if (known !== undefined) return known;
  const read = readTables(folder);
  tables.set(folder.href, read);
  read.catch(() => tables.delete(folder.href));
  return read;
}

async function readTables(folder: URL): Promise<ExplainTables> {
  const [families, protocols] = await Promise.all([
    readJsonFiles<ExplainFile>(new URL('families/', folder)),
    readJsonFiles<ExplainFile>(new URL('protocols/', folder)),
  ]);
  return {
    families: mappingsOf(families),
    protocols: mappingsOf(protocols),
    prices: Object.fromEntries(families.flatMap(([, file]) => pricesOf(file))),
  };
}

type Named = readonly [id: string, file: ExplainFile];

function mappingsOf(files: readonly Named[]): Readonly<Record<string, Mapping>> {
  return Object.fromEntries(
    files.map(([id, { file, fields, remix }]) => [
      id,
      { file, fields: fields.map(fieldOf), ...(remix === undefined ? {} : { remix: remix.map(fieldOf) }) },
    ]),
  );
}

function fieldOf([target, from, place, reads, when = []]: Row): MappedField {
  return { target, from, ...placeOf(place), reads, when };
}

function placeOf(place: number | string): Pick<MappedField, 'line' | 'file'> {
  if (typeof place === 'number') return { line: place };
  const at = place.lastIndexOf(':');
  return { line: Number(place.slice(at + 1)), file: place.slice(0, at) };
}

function pricesOf({ file, prices }: ExplainFile): readonly (readonly [string, readonly SpecPlace[]])[] {
  return Object.entries(prices).map(([model, lines]) => [model, lines.map((line) => ({ file, line }))]);
}
