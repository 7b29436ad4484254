import type { DiagnosticSink } from '../../runtime/document/diagnostic.ts';
import type { MapEntry, MapNode, SourceDocument, TreeNode } from '../../runtime/document/tree.ts';
import { diagnose } from '../diagnostics/catalog.ts';
import { member, type Parsed, withTree } from './parsed.ts';

const USE = '$use';

interface Block {
  readonly tree: TreeNode;
  readonly document?: SourceDocument;
}

interface Place {
  readonly blocks: ReadonlyMap<string, Block>;
  /** Names of the blocks that this place is inside of. */
  readonly inside: readonly string[];
  readonly sink: DiagnosticSink;
  /** Documents of the blocks that were used. */
  readonly used: Set<SourceDocument>;
}

/**
 * The file with each `$use: name` replaced by the block of that name: of its own `blocks`, or of a file of
 * `specs/blocks`. Members beside it win. Undefined where a block cannot be had; GW3161, GW3162.
 */
export function withBlocks(
  parsed: Parsed,
  files: readonly Parsed[],
  sink: DiagnosticSink,
): Parsed | undefined {
  const { document } = parsed;
  const own = member(document.tree, 'blocks');
  if (document.tree.kind !== 'map' || (own === undefined && !mayUseBlocks(document))) return parsed;
  const shared = files.flatMap(({ file, document: of }): readonly (readonly [string, Block])[] => {
    const tree = file.kind === 'block' ? member(of.tree, 'block') : undefined;
    return tree === undefined ? [] : [[file.id, { tree, document: of }]];
  });
  const said = own?.kind === 'map' ? own.entries : [];
  const blocks = new Map([...shared, ...said.map(({ key, value }) => [key, { tree: value }] as const)]);
  const used = new Set<SourceDocument>();
  const entries = document.tree.entries.filter(({ key }) => key !== 'blocks');
  const tree = written({ ...document.tree, entries }, { blocks, inside: [], sink, used });
  return tree === undefined ? undefined : { ...parsed, document: withTree(document, tree, [...used]) };
}

/** Most files say the word nowhere, which their texts tell sooner than their trees. */
function mayUseBlocks({ text, tree, others = [] }: SourceDocument): boolean {
  return [text, ...others.map((one) => one.text)].some((one) => one.includes(USE)) && usesBlocks(tree);
}

function usesBlocks(node: TreeNode): boolean {
  if (node.kind === 'scalar') return false;
  if (node.kind === 'list') return node.items.some(usesBlocks);
  return node.entries.some(({ key, value }) => key === USE || usesBlocks(value));
}

function written(node: TreeNode, place: Place): TreeNode | undefined {
  if (node.kind === 'scalar') return node;
  if (node.kind === 'list') {
    const items = node.items.map((item) => written(item, place));
    return items.every((item) => item !== undefined) ? { ...node, items } : undefined;
  }
  const entries = node.entries.map((entry) => {
    const value = entry.key === USE ? entry.value : written(entry.value, place);
    return value === undefined ? undefined : { ...entry, value };
  });
  if (!entries.every((entry) => entry !== undefined)) return undefined;
  const whole = { ...node, entries };
  const at = entries.findIndex(({ key }) => key === USE);
  return at < 0 ? whole : inPlaceOf(whole, at, place);
}

function inPlaceOf(node: MapNode, at: number, place: Place): TreeNode | undefined {
  const { value } = node.entries[at] ?? { value: node };
  const name = value.kind === 'scalar' ? String(value.value) : '';
  const block = place.blocks.get(name);
  if (block === undefined) {
    place.sink.add(diagnose('GW3161', value.span, { name, known: [...place.blocks.keys()] }));
    return undefined;
  }
  if (place.inside.includes(name)) {
    place.sink.add(diagnose('GW3162', value.span, { names: [...place.inside, name] }));
    return undefined;
  }
  if (block.document !== undefined) place.used.add(block.document);
  const tree = written(block.tree, { ...place, inside: [...place.inside, name] });
  if (tree === undefined || node.entries.length === 1) return tree;
  if (tree.kind === 'map') return { ...node, entries: joined(node.entries, at, tree.entries) };
  place.sink.add(diagnose('GW3161', value.span, { name, known: [], alone: true }));
  return undefined;
}

/** A member that is said beside the block stands in its place there. */
function joined(own: readonly MapEntry[], at: number, shared: readonly MapEntry[]): readonly MapEntry[] {
  const isShared = ({ key }: MapEntry): boolean => shared.some((one) => one.key === key);
  const taken = shared.map((entry) => own.find(({ key }) => key === entry.key) ?? entry);
  const free = (entry: MapEntry): boolean => entry.key !== USE && !isShared(entry);
  return [...own.slice(0, at).filter(free), ...taken, ...own.slice(at).filter(free)];
}
