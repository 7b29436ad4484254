import type { DiagnosticSink } from '../../runtime/document/diagnostic.ts';
import {
  locate,
  type MapEntry,
  type MapNode,
  type SourceDocument,
  type TreeNode,
} from '../../runtime/document/tree.ts';
import { diagnose } from '../diagnostics/catalog.ts';
import { checkRows } from './check-refusals.ts';
import { member, type Parsed, textOf, withTree } from './parsed.ts';

/** The table that all others end with: what a status means when no rule of a vendor fits. */
const DEFAULT = 'http';

interface RefusalTableUse {
  readonly files: readonly Parsed[];
  readonly broken: ReadonlySet<string>;
  readonly bases: ReadonlySet<string>;
  readonly sink: DiagnosticSink;
}

/**
 * The protocol with its refusals written out: its own rules, those of the table that it uses, and last what a status
 * means by itself, which `{ http: default }` puts elsewhere. Undefined where there is no such table; GW3150 to GW3152.
 */
export function withRefusals(parsed: Parsed, asked: RefusalTableUse): Parsed | undefined {
  const { tree } = parsed.document;
  const errors = member(tree, 'errors');
  if (errors?.kind !== 'map') return parsed;
  const name = textOf(errors, 'use');
  const table = name === undefined ? undefined : tableOf(name, errors, asked);
  if (name !== undefined && table === undefined) return undefined;
  const own = [...rulesOf(errors), ...(table === undefined ? [] : rulesOf(table.tree))];
  const marker = own.find(isMarker);
  const standard = marker === undefined ? tableNamed(DEFAULT, asked.files) : tableOf(DEFAULT, marker, asked);
  if (marker !== undefined && standard === undefined) return undefined;
  const usual = standard === undefined ? [] : rulesOf(standard.tree);
  const at = marker === undefined ? own.length : own.indexOf(marker);
  const isBase = asked.bases.has(parsed.file.id);
  const isOwn = ({ span }: TreeNode) => !isBase && span.file === parsed.document.path;
  checkRows(own, at, usual, { sink: asked.sink, isOwn });
  const rules = own.toSpliced(at, marker === undefined ? 0 : 1, ...usual);
  const others = [table, standard].flatMap((one) => (one === undefined ? [] : [one]));
  return { ...parsed, document: withTree(parsed.document, written(tree, { errors, table, rules }), others) };
}

function tableNamed(name: string, files: readonly Parsed[]): SourceDocument | undefined {
  return files.find(({ file }) => file.kind === 'refusals' && file.id === name)?.document;
}

/** A table that is broken was told already. */
function tableOf(
  name: string,
  place: TreeNode,
  { files, broken, sink }: RefusalTableUse,
): SourceDocument | undefined {
  const found = tableNamed(name, files);
  if (found === undefined && !broken.has(name)) {
    const tables = files.filter(({ file }) => file.kind === 'refusals' && file.id !== DEFAULT);
    const span = place.kind === 'map' && member(place, 'use') ? locate(place, ['use'], 'value') : place.span;
    sink.add(diagnose('GW3152', span, { name, known: tables.map(({ file }) => file.id) }));
  }
  return found;
}

function rulesOf(errors: TreeNode): readonly TreeNode[] {
  const rules = member(errors, 'rules');
  return rules?.kind === 'list' ? rules.items : [];
}

function isMarker(rule: TreeNode): boolean {
  return textOf(rule, 'http') === 'default';
}

interface Written {
  readonly errors: MapNode;
  readonly table: SourceDocument | undefined;
  readonly rules: readonly TreeNode[];
}

function written(tree: TreeNode, { errors, table, rules }: Written): TreeNode {
  if (tree.kind !== 'map') return tree;
  const list = member(errors, 'rules');
  const span = list?.span ?? errors.span;
  const shared = table === undefined ? [] : entriesOf(table.tree, ['code', 'message']);
  const entries = joined(
    errors.entries.filter(({ key }) => key !== 'use' && key !== 'rules'),
    shared,
  );
  const rows: MapEntry = { key: 'rules', keySpan: span, value: { kind: 'list', items: rules, span } };
  const whole = withMember(tree, 'errors', { ...errors, entries: [...entries, rows] });
  const examples = member(tree, 'examples');
  const more = table === undefined ? undefined : member(table.tree, 'examples');
  if (examples?.kind !== 'map' || more?.kind !== 'map') return whole;
  const said = member(examples, 'errors');
  const refused: MapNode = {
    ...more,
    entries: joined(said?.kind === 'map' ? said.entries : [], more.entries),
  };
  return withMember(whole, 'examples', withMember(examples, 'errors', refused));
}

function entriesOf(tree: TreeNode, keys: readonly string[]): readonly MapEntry[] {
  return tree.kind === 'map' ? tree.entries.filter(({ key }) => keys.includes(key)) : [];
}

/** Both, where the first ones win. */
function joined(own: readonly MapEntry[], shared: readonly MapEntry[]): readonly MapEntry[] {
  return [...own, ...shared.filter(({ key }) => !own.some((one) => one.key === key))];
}

function withMember(node: MapNode, key: string, value: TreeNode): MapNode {
  const at = node.entries.findIndex((entry) => entry.key === key);
  const held = node.entries[at];
  if (held !== undefined) return { ...node, entries: node.entries.with(at, { ...held, value }) };
  return { ...node, entries: [...node.entries, { key, keySpan: value.span, value }] };
}
