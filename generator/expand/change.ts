import { isDeepStrictEqual } from 'node:util';
import type { DiagnosticSink } from '../../runtime/document/diagnostic.ts';
import {
  type ListNode,
  type MapEntry,
  type MapNode,
  type TreeNode,
  toValue,
} from '../../runtime/document/tree.ts';
import { diagnose } from '../diagnostics/catalog.ts';

const OPERATIONS = ['$remove', '$add', '$first', '$drop'] as const;

/**
 * The tree with one entry of `change` applied: GW3142 for a path that it does not have, GW3143 for an entry that
 * leaves everything as it is. A path steps through `$merge` to the member that holds the next name.
 */
export function changed(tree: TreeNode, entry: MapEntry, sink: DiagnosticSink): TreeNode {
  const after = step(tree, entry.key.split('.'), { entry, sink });
  if (after !== undefined && isDeepStrictEqual(toValue(after), toValue(tree)))
    sink.add(diagnose('GW3143', entry.keySpan, { name: entry.key }));
  return after ?? tree;
}

interface Change {
  readonly entry: MapEntry;
  readonly sink: DiagnosticSink;
}

/** Undefined where a mistake was told. */
function step(node: TreeNode, path: readonly string[], change: Change): TreeNode | undefined {
  const [name = '', ...rest] = path;
  if (node.kind === 'map') {
    const at = node.entries.findIndex(({ key }) => key === name);
    if (at >= 0) return inMap(node, at, rest, change);
    const holder = mergedHolder(node, name);
    if (holder !== undefined) return inMerge(node, holder, path, change);
    if (rest.length === 0) return added(node, name, change);
  }
  if (node.kind === 'list' && node.items[Number(name)] !== undefined)
    return inList(node, Number(name), rest, change);
  const known =
    node.kind === 'map'
      ? namesOf(node)
      : node.kind === 'list'
        ? node.items.map((_, index) => String(index))
        : [];
  return wrong(change, `has no \`${name}\``, { name, known });
}

function namesOf(node: MapNode): readonly string[] {
  return [...node.entries.map(({ key }) => key), ...membersOf(node).flatMap(namesOf)];
}

/** The mappings that a `$merge` puts together. */
function membersOf(node: MapNode): readonly MapNode[] {
  const list = node.entries.find(({ key }) => key === '$merge')?.value;
  return list?.kind === 'list' ? list.items.filter((item) => item.kind === 'map') : [];
}

/** Of several members with the name the last one wins. */
function mergedHolder(node: MapNode, name: string): MapNode | undefined {
  return membersOf(node).findLast(
    (item) => item.entries.some(({ key }) => key === name) || mergedHolder(item, name) !== undefined,
  );
}

function inMerge(
  node: MapNode,
  holder: MapNode,
  path: readonly string[],
  change: Change,
): TreeNode | undefined {
  const after = step(holder, path, change);
  if (after === undefined) return undefined;
  return withMember(node, holder, after);
}

function inMap(node: MapNode, at: number, rest: readonly string[], change: Change): TreeNode | undefined {
  const held = node.entries[at];
  if (held === undefined) return undefined;
  const after = rest.length > 0 ? step(held.value, rest, change) : operated(held.value, change);
  if (after === undefined) return undefined;
  if (after === REMOVED) return { ...node, entries: node.entries.toSpliced(at, 1) };
  const keySpan = rest.length > 0 ? held.keySpan : change.entry.keySpan;
  return { ...node, entries: node.entries.with(at, { ...held, keySpan, value: after }) };
}

function inList(node: ListNode, at: number, rest: readonly string[], change: Change): TreeNode | undefined {
  const held = node.items[at];
  if (held === undefined) return undefined;
  const after = rest.length > 0 ? step(held, rest, change) : operated(held, change);
  if (after === undefined) return undefined;
  return { ...node, items: after === REMOVED ? node.items.toSpliced(at, 1) : node.items.with(at, after) };
}

/** A last step that the base does not have adds a member; where members are merged, to the first mapping of them. */
function added(node: MapNode, name: string, change: Change): TreeNode | undefined {
  const { keySpan, value } = change.entry;
  const [holder] = membersOf(node);
  if (holder !== undefined) {
    const after = added(holder, name, change);
    return after === undefined ? undefined : withMember(node, holder, after);
  }
  const operations = operationsOf(value);
  if (operations === undefined) return { ...node, entries: [...node.entries, { key: name, keySpan, value }] };
  const [only] = operations;
  if (only === undefined || operations.length > 1 || only.key === '$remove' || only.key === '$drop')
    return wrong(change, `has no \`${name}\``, { name, known: namesOf(node) });
  if (only.value.kind !== 'list') return wrong(change, `takes a list in \`${only.key}\``);
  return { ...node, entries: [...node.entries, { key: name, keySpan, value: only.value }] };
}

function withMember(node: MapNode, holder: MapNode, after: TreeNode): MapNode {
  const entries = node.entries.map((entry) => {
    if (entry.key !== '$merge' || entry.value.kind !== 'list') return entry;
    const items = entry.value.items.map((item) => (item === holder ? after : item));
    return { ...entry, value: { ...entry.value, items } };
  });
  return { ...node, entries };
}

const REMOVED: TreeNode = {
  kind: 'scalar',
  value: null,
  source: '',
  span: { file: '', start: 0, end: 0 },
  sourceStart: 0,
};

/** The entries of a value that says how to change what is there; undefined of one that stands in its place. */
function operationsOf(value: TreeNode): readonly MapEntry[] | undefined {
  if (value.kind !== 'map' || value.entries.length === 0) return undefined;
  const known = value.entries.every(({ key }) => OPERATIONS.some((one) => one === key));
  return known ? value.entries : undefined;
}

function operated(before: TreeNode, change: Change): TreeNode | undefined {
  const operations = operationsOf(change.entry.value);
  if (operations === undefined) return change.entry.value;
  let node: TreeNode | undefined = before;
  for (const { key, value } of operations) {
    if (node === undefined) return undefined;
    if (key === '$remove') {
      if (value.kind === 'scalar' && value.value === true && operations.length === 1) return REMOVED;
      return wrong(change, 'takes `$remove: true` alone');
    }
    if (value.kind !== 'list') return wrong(change, `takes a list in \`${key}\``);
    node = node.kind === 'list' ? listed(node, key, value.items) : wrong(change, 'is no list there');
  }
  return node;
}

function listed(node: ListNode, operation: string, items: readonly TreeNode[]): ListNode {
  if (operation === '$add') return { ...node, items: [...node.items, ...items] };
  if (operation === '$first') return { ...node, items: [...items, ...node.items] };
  const dropped = items.map(toValue);
  const isDropped = (item: TreeNode) => dropped.some((one) => isDeepStrictEqual(one, toValue(item)));
  return { ...node, items: node.items.filter((item) => !isDropped(item)) };
}

function wrong(
  { entry, sink }: Change,
  problem: string,
  unknown: { readonly name: string; readonly known: readonly string[] } = { name: '', known: [] },
): undefined {
  sink.add(diagnose('GW3142', entry.keySpan, { path: entry.key, problem, ...unknown }));
}
