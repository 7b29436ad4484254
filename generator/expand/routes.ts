import type { DiagnosticSink } from '../../runtime/document/diagnostic.ts';
import {
  locate,
  type MapEntry,
  type MapNode,
  type ScalarNode,
  type TreeNode,
} from '../../runtime/document/tree.ts';
import { diagnose } from '../diagnostics/catalog.ts';
import { member, type Parsed, textOf, withTree } from './parsed.ts';

/** Whether a file of a route stands for several. */
export function isSeveral({ file, document }: Parsed): boolean {
  return file.kind === 'route' && SHORT.some((key) => member(document.tree, key) !== undefined);
}

const SHORT = ['also', 'each'];

/** `each` prints a route for each value, `also` the same route again, with what its entry says otherwise. */
export function severalRoutes(parsed: Parsed, sink: DiagnosticSink): readonly Parsed[] {
  return eachOf(parsed, sink).flatMap((one) => [without(one, SHORT), ...alsoOf(one)]);
}

/** `each: { kind: [a, b] }`: `{kind}` is each value in turn. A list `id` names the routes, else `<file>-<first value>` does. */
function eachOf(parsed: Parsed, sink: DiagnosticSink): readonly Parsed[] {
  const { tree } = parsed.document;
  const each = member(tree, 'each');
  if (each?.kind !== 'map') return [parsed];
  const lists = each.entries.map(({ key, value }) => ({
    key,
    items: value.kind === 'list' ? value.items : [],
  }));
  const [first] = lists;
  const different = lists.find(({ items }) => items.length !== first?.items.length);
  if (different !== undefined) {
    const params = { name: different.key, count: different.items.length, first: first?.items.length ?? 0 };
    sink.add(diagnose('GW3165', locate(each, [different.key], 'value'), params));
    return [];
  }
  return (first?.items ?? []).map((_, index) => {
    const words = new Map(lists.map(({ key, items }) => [key, wordOf(items[index])]));
    const id = words.get('id') ?? `${parsed.file.id}-${words.get(first?.key ?? '') ?? ''}`;
    return named(filled(parsed, words), id);
  });
}

function wordOf(node: TreeNode | undefined): string {
  return node?.kind === 'scalar' ? String(node.value) : '';
}

/** Every `{name}` in a text of the file replaced by the word of that name. */
function filled({ file, document }: Parsed, words: ReadonlyMap<string, string>): Parsed {
  const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (all, name: string) => words.get(name) ?? all);
  const inside = (node: TreeNode): TreeNode => {
    switch (node.kind) {
      case 'scalar':
        return typeof node.value === 'string'
          ? { ...node, value: fill(node.value), source: fill(node.source) }
          : node;
      case 'list':
        return { ...node, items: node.items.map(inside) };
      case 'map':
        return { ...node, entries: node.entries.map((entry) => ({ ...entry, value: inside(entry.value) })) };
    }
  };
  return { file, document: withTree(document, inside(document.tree), []) };
}

/** Ids are `<file>-<as>`; of an entry that only names another method, `<file>-<method>`. A title has its own `about`. */
function alsoOf(parsed: Parsed): readonly Parsed[] {
  const also = member(parsed.document.tree, 'also');
  const rows = also?.kind === 'list' ? also.items.filter((item) => item.kind === 'map') : [];
  return rows.map((row) => {
    const suffix = textOf(row, 'as') ?? textOf(row, 'method')?.toLowerCase() ?? '';
    const said = row.entries.filter(({ key }) => key !== 'as');
    const replaced = [...SHORT, ...said.map(({ key }) => key), ...(hasTitle(row) ? ['about'] : [])];
    const rest = without(parsed, replaced);
    return named(withEntries(rest, said), `${parsed.file.id}-${suffix}`);
  });
}

function hasTitle(row: MapNode): boolean {
  return row.entries.some(({ key }) => key === 'title');
}

function without(parsed: Parsed, keys: readonly string[]): Parsed {
  const { tree } = parsed.document;
  if (tree.kind !== 'map') return parsed;
  const entries = tree.entries.filter(({ key }) => !keys.includes(key));
  return { ...parsed, document: withTree(parsed.document, { ...tree, entries }, []) };
}

function withEntries(parsed: Parsed, entries: readonly MapEntry[]): Parsed {
  const { tree } = parsed.document;
  if (tree.kind !== 'map') return parsed;
  const whole = { ...tree, entries: [...tree.entries, ...entries] };
  return { ...parsed, document: withTree(parsed.document, whole, []) };
}

/** The same file under another id. */
function named({ file, document }: Parsed, id: string): Parsed {
  const { tree } = document;
  if (tree.kind !== 'map') return { file, document };
  const entries = tree.entries.map((entry) =>
    entry.key === 'id' && entry.value.kind === 'scalar'
      ? { ...entry, value: renamed(entry.value, id) }
      : entry,
  );
  return { file: { ...file, id }, document: withTree(document, { ...tree, entries }, []) };
}

function renamed(node: ScalarNode, id: string): ScalarNode {
  return { ...node, value: id, source: id };
}
