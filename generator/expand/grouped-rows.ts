import type { MapNode, TreeNode } from '../../runtime/document/tree.ts';
import { member, type Parsed, withTree } from './parsed.ts';

/** The protocol with rows of `models` that stand in `rows` of another, which says what they share, written out. */
export function withGroupedRows(parsed: Parsed): Parsed {
  const { document } = parsed;
  const { tree } = document;
  const models = member(tree, 'models');
  if (tree.kind !== 'map' || models?.kind !== 'list') return parsed;
  if (!models.items.some((row) => member(row, ROWS) !== undefined)) return parsed;
  const value: TreeNode = { ...models, items: models.items.flatMap(rowsOf) };
  const entries = tree.entries.map((entry) => (entry.value === models ? { ...entry, value } : entry));
  return { ...parsed, document: withTree(document, { ...tree, entries }, []) };
}

const ROWS = 'rows';

/** What is no list of rows is left to the check of shapes. */
function rowsOf(row: TreeNode): readonly TreeNode[] {
  const rows = member(row, ROWS);
  if (row.kind !== 'map' || rows?.kind !== 'list' || rows.items.length === 0) return [row];
  const shared = { ...row, entries: row.entries.filter(({ key }) => key !== ROWS) };
  return rows.items.flatMap((own) =>
    own.kind === 'map' ? rowsOf(withShared(own, shared, ['limits', '*'])) : [own],
  );
}

/** The row with what it does not say; of limits, and of each of them, what it does not say there. */
function withShared(own: MapNode, shared: MapNode, deeper: readonly string[]): MapNode {
  const [into, ...further] = deeper;
  const entries = own.entries.map((entry) => {
    const base = member(shared, entry.key);
    const isDeeper = into === '*' || into === entry.key;
    return isDeeper && entry.value.kind === 'map' && base?.kind === 'map'
      ? { ...entry, value: withShared(entry.value, base, further) }
      : entry;
  });
  const missing = shared.entries.filter(({ key }) => member(own, key) === undefined);
  return { ...own, entries: [...missing, ...entries] };
}
