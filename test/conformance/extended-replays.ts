import { readdirSync, readFileSync } from 'node:fs';
import schema from '../../generator/schema/replays.schema.json' with { type: 'json' };
import type { JsonObject } from '../../runtime/contract/json.ts';
import { checkShape, compileShape } from '../../runtime/document/check-shape.ts';
import { type Collector, createCollector } from '../../runtime/document/collector.ts';
import { parseYaml } from '../../runtime/document/parse-yaml.ts';
import { renderReport } from '../../runtime/document/report.ts';
import type { SourceDocument } from '../../runtime/document/tree.ts';
import type { Collect } from './check.ts';
import { Mismatch } from './expect.ts';
import { ROOT } from './place.ts';

const SPECS = new URL('specs/protocols/', ROOT);
const REPLAYS = new URL('test/replays/', ROOT);

/** The protocol that each child extends. */
const BASES: ReadonlyMap<string, string> = new Map(
  readdirSync(SPECS).flatMap((name): [string, string][] => {
    const base = /^extends: (\S+)$/m.exec(readFileSync(new URL(name, SPECS), 'utf8'))?.[1];
    return base === undefined ? [] : [[name.replace(/\.yaml$/, ''), base]];
  }),
);

export function baseOf(protocol: string): string | undefined {
  return BASES.get(protocol);
}

/** Those that have replays, and those whose base has. */
export function withChildren(replayed: readonly string[]): readonly string[] {
  const children = [...BASES].filter(([, base]) => replayed.includes(base)).map(([child]) => child);
  return [...new Set([...replayed, ...children])].sort();
}

const texts: ReadonlyMap<string, string> = new Map(
  readdirSync(REPLAYS)
    .sort()
    .map((name) => [name.replace(/\.yaml$/, ''), readFileSync(new URL(name, REPLAYS), 'utf8')]),
);
const parsed = new Map<string, JsonObject>();

const pathOf = (protocol: string): string => `test/replays/${protocol}.yaml`;

/** What the file of a protocol says; read when it is first asked for, since most checks are of one protocol. */
export function fileOf(protocol: string): JsonObject {
  const text = texts.get(protocol);
  const known = parsed.get(protocol);
  if (known !== undefined || text === undefined) return known ?? {};
  const said = parse(pathOf(protocol), text).value as JsonObject;
  parsed.set(protocol, said);
  return said;
}

/** The protocols whose own file says this at its top. */
export function filesWith(key: string): readonly string[] {
  return [...texts].flatMap(([id, text]) => (new RegExp(`^${key}:`, 'm').test(text) ? [id] : []));
}

function parse(path: string, text: string): SourceDocument {
  const found = createCollector();
  const document = parseYaml({ path, text }, found);
  if (document === undefined || found.hasErrors()) throw new Error(reportOf(found, path, text));
  return document;
}

/** A key that no check reads would prove nothing, and look as if it did. */
export function fileIsKnown(protocol: string, test: Collect): void {
  const text = texts.get(protocol);
  if (text === undefined) return;
  test('its file has the keys and values of the schema', () => {
    const path = pathOf(protocol);
    const found = createCollector();
    if (!checkShape(parse(path, text), compileShape(schema), found))
      throw new Mismatch(reportOf(found, path, text));
  });
}

function reportOf(found: Collector, path: string, text: string): string {
  return renderReport(found.diagnostics(), {
    format: 'text',
    sources: new Map([[path, text]]),
    colour: false,
  });
}

type Row = { readonly title?: string };

/**
 * What is replayed for a child: all of its base, but for titles that its own file says anew or lists under `not`. What
 * has no rows is replaced as a whole.
 */
export function inherited<T extends object>(
  base: T,
  own: Partial<T> & { readonly not?: readonly string[] },
): T {
  const { not = [], ...said } = own;
  const titles = Object.values(base).flatMap((rows) => rowsOf(rows).map(({ title }) => title));
  const strange = not.filter((title) => !titles.includes(title));
  if (strange.length > 0)
    throw new Error(`\`not\` names titles that the base does not have: ${strange.join(', ')}`);
  const merged = Object.entries(base).map(([key, value]: [string, unknown]) => {
    const ours: unknown = Object.entries(said).find(([name]) => name === key)?.[1];
    if (!Array.isArray(value) || !value.some(isRow)) return [key, ours ?? value];
    const anew = rowsOf(ours).map(({ title }) => title);
    const kept = value.filter(
      (row) => !isRow(row) || row.title === undefined || ![...not, ...anew].includes(row.title),
    );
    return [key, [...kept, ...rowsOf(ours)]];
  });
  return { ...said, ...Object.fromEntries(merged) } as T;
}

function rowsOf(value: unknown): readonly Row[] {
  return Array.isArray(value) ? value.filter(isRow) : [];
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
