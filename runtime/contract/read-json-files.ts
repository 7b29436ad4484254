import { readdir, readFile } from 'node:fs/promises';
import type { ChatTwin } from './chat.ts';
import type { RouteExamples } from './route.ts';
import type { Twin } from './twin.ts';

/** A file below `generated/twins/`: how the sandbox plays one protocol, for tasks, for chat or for both. */
export interface TwinFile {
  readonly tasks?: Twin;
  readonly chat?: ChatTwin;
}

/** A place in the specs, as an editor would open it. */
export interface SpecPlace {
  /** `specs/families/f.yaml` */
  readonly file: string;
  /** From 1. */
  readonly line: number;
}

/** One line of a mapping: where a value comes from, in the words of the specs. */
export interface MappedField {
  /** A fact or role of a family or line (`seconds`, `first_frame`); a path of a protocol's request (`input.img_url`). */
  readonly target: string;
  /** The expression as it is written. */
  readonly from: string;
  readonly line: number;
  /** Where it is not the mapping's own: the file that this part of it was taken from. */
  readonly file?: string;
  /** Names that the expression reads (`$body.image`, `$seconds`); of an item what it is an item of. Empty: a constant. */
  readonly reads: readonly string[];
}

export interface Mapping {
  readonly file: string;
  readonly fields: readonly MappedField[];
  /** Of a protocol, what a remix sends. */
  readonly remix?: readonly MappedField[];
}

/** What a protocol cannot carry of what a family reads. */
export interface Loss {
  readonly family: string;
  readonly protocol: string;
  /** Facts, roles and fields: callers who send them are warned. */
  readonly lost: readonly string[];
  /** Modes that the protocol has no request for. */
  readonly modes: readonly string[];
}

/** Where the specs say what the registry does; loaded only to explain. */
export interface ExplainTables {
  /** Pairs that lose nothing are left out. */
  readonly losses: readonly Loss[];
  /** By model id; one place for each row of its price, in order. */
  readonly prices: Readonly<Record<string, readonly SpecPlace[]>>;
  /** By id of a family, line or chat family: public fields to facts and roles. */
  readonly families: Readonly<Record<string, Mapping>>;
  /** By protocol id: facts and roles to the upstream's request. */
  readonly protocols: Readonly<Record<string, Mapping>>;
}

type Files<File> = readonly (readonly [id: string, file: File])[];

/** The JSON files of a folder that the compiler wrote, with their names, in order; rejects where one cannot be read. */
async function readJsonFiles<File>(folder: URL): Promise<Files<File>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  const ids = names.map((name) => name.slice(0, -'.json'.length)).sort();
  return Promise.all(
    ids.map(async (id) => {
      const file: File = JSON.parse(await readFile(new URL(`${id}.json`, folder), 'utf8'));
      return [id, file] as const;
    }),
  );
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

/** `place` is a line, or `file:line` of another file. */
type Row = readonly [target: string, from: string, place: number | string, reads: readonly string[]];

/** A file below `generated/explain/`; prices are lines by model. */
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
  const [losses, families, protocols] = await Promise.all([
    readLosses(new URL('losses.json', folder)),
    readJsonFiles<ExplainFile>(new URL('families/', folder)),
    readJsonFiles<ExplainFile>(new URL('protocols/', folder)),
  ]);
  const prices = families.flatMap(([, { file, prices: priced }]) =>
    Object.entries(priced).map(([model, lines]) => [model, lines.map((line) => ({ file, line }))] as const),
  );
  return {
    losses,
    families: mappingsOf(families),
    protocols: mappingsOf(protocols),
    prices: Object.fromEntries(prices),
  };
}

type LossRow = readonly [family: string, protocol: string, lost: readonly string[], modes: readonly string[]];

async function readLosses(file: URL): Promise<readonly Loss[]> {
  const { rows }: { readonly rows: readonly LossRow[] } = JSON.parse(await readFile(file, 'utf8'));
  return rows.map(([family, protocol, lost, modes]) => ({ family, protocol, lost, modes }));
}

function mappingsOf(files: Files<ExplainFile>): Readonly<Record<string, Mapping>> {
  return Object.fromEntries(
    files.map(([id, { file, fields, remix }]) => [
      id,
      { file, fields: fields.map(fieldOf), ...(remix && { remix: remix.map(fieldOf) }) },
    ]),
  );
}

function fieldOf([target, from, place, reads]: Row): MappedField {
  if (typeof place === 'number') return { target, from, line: place, reads };
  const at = place.lastIndexOf(':');
  return { target, from, line: Number(place.slice(at + 1)), file: place.slice(0, at), reads };
}
