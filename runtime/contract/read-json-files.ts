import { readdir, readFile } from 'node:fs/promises';
import type { ChatTwin } from './chat.ts';
import type { ExplainTables, MappedField, Mapping, SpecPlace } from './explain.ts';
import type { RouteExamples } from './route.ts';
import type { Twin } from './twin.ts';

const tables = new Map<string, Promise<ExplainTables>>();

/** The JSON files of a folder that the compiler wrote, with their names, in order; rejects where one cannot be read. */
export async function readJsonFiles<File>(
  folder: URL,
): Promise<readonly (readonly [id: string, file: File])[]> {
  const ids = (await readdir(folder)).flatMap((name) =>
    name.endsWith('.json') ? [name.slice(0, -'.json'.length)] : [],
  );
  return Promise.all(
    ids.sort().map(async (id) => {
      const file: File = JSON.parse(await readFile(new URL(`${id}.json`, folder), 'utf8'));
      return [id, file] as const;
    }),
  );
}

/** A file below `generated/twins/`: how the sandbox plays one protocol, for tasks, for chat or for both. */
export interface TwinFile {
  readonly tasks?: Twin;
  readonly chat?: ChatTwin;
}

/** How protocols of tasks are played, by their ids. */
export async function readTwins(folder: URL): Promise<Readonly<Record<string, Twin>>> {
  const files = await readJsonFiles<TwinFile>(folder);
  return Object.fromEntries(files.flatMap(([id, { tasks }]) => (tasks === undefined ? [] : [[id, tasks]])));
}

/** How protocols of chat are played, by their ids. */
export async function readChatTwins(folder: URL): Promise<Readonly<Record<string, ChatTwin>>> {
  const files = await readJsonFiles<TwinFile>(folder);
  return Object.fromEntries(files.flatMap(([id, { chat }]) => (chat === undefined ? [] : [[id, chat]])));
}

/** The examples of routes, by their ids. */
export async function readExamples(folder: URL): Promise<Readonly<Record<string, RouteExamples>>> {
  return Object.fromEntries(await readJsonFiles<RouteExamples>(folder));
}

type Row = readonly [target: string, from: string, place: number | string, reads: readonly string[]];

/** A file below `generated/explain/`: rows are `[target, from, line, reads]`, prices lines by model; a line of another file is `file:line`. */
interface ExplainFile {
  readonly file: string;
  readonly fields: readonly Row[];
  readonly remix?: readonly Row[];
  readonly prices: Readonly<Record<string, readonly number[]>>;
}

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

function fieldOf([target, from, place, reads]: Row): MappedField {
  return { target, from, ...placeOf(place), reads };
}

function placeOf(place: number | string): Pick<MappedField, 'line' | 'file'> {
  if (typeof place === 'number') return { line: place };
  const at = place.lastIndexOf(':');
  return { line: Number(place.slice(at + 1)), file: place.slice(0, at) };
}

function pricesOf({ file, prices }: ExplainFile): readonly (readonly [string, readonly SpecPlace[]])[] {
  return Object.entries(prices).map(([model, lines]) => [model, lines.map((line) => ({ file, line }))]);
}
