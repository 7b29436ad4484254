import type { DiagnosticSink } from '../../runtime/document/diagnostic.ts';
import type { MapEntry, MapNode, ScalarNode, TreeNode } from '../../runtime/document/tree.ts';
import { diagnose } from '../diagnostics/catalog.ts';
import { member, type Parsed, withTree } from './parsed.ts';

/** The file with `factors` of its prices written out as rows. */
export function withFactors(parsed: Parsed, sink: DiagnosticSink): Parsed {
  const { document } = parsed;
  const tree = inMembers(document.tree, ({ key, value }) => {
    if (key === 'price') return inPrice(value, sink);
    if (key !== 'models' || value.kind !== 'list') return value;
    const items = value.items.map((model) =>
      inMembers(model, (entry) => (entry.key === 'price' ? inPrice(entry.value, sink) : entry.value)),
    );
    return items.every((item, index) => item === value.items[index]) ? value : { ...value, items };
  });
  return tree === document.tree ? parsed : { ...parsed, document: withTree(document, tree, []) };
}

/** The same node where no member is another. */
function inMembers(node: TreeNode, change: (entry: MapEntry) => TreeNode): TreeNode {
  if (node.kind !== 'map') return node;
  const entries = node.entries.map((entry) => ({ ...entry, value: change(entry) }));
  return entries.every(({ value }, index) => value === node.entries[index]?.value)
    ? node
    : { ...node, entries };
}

/**
 * `factors: { off_peak: { true: 0.5 } }`: each row that does not name the dimension is for its other values, and stands
 * again for that value, its amount times the factor. What is no such shape is left to the check of shapes.
 */
function inPrice(price: TreeNode, sink: DiagnosticSink): TreeNode {
  const factors = member(price, 'factors');
  if (price.kind !== 'map' || factors?.kind !== 'map') return price;
  const micros = price.entries.find(({ key }) => key === 'micros');
  const said = member(price, 'rows');
  const only: readonly TreeNode[] =
    micros === undefined ? [] : [{ kind: 'map', entries: [micros], span: micros.value.span }];
  const before = said?.kind === 'list' ? said.items : only;
  const items = factors.entries.reduce((rows, factor) => multiplied(rows, factor, sink), before);
  const rows = price.entries.find(({ key }) => key === 'rows') ?? micros;
  if (rows === undefined) return price;
  const list: TreeNode = { kind: 'list', items, span: rows.value.span };
  const rest = price.entries.filter((entry) => entry !== rows);
  return { ...price, entries: [...rest, { ...rows, key: 'rows', value: list }] };
}

function multiplied(
  rows: readonly TreeNode[],
  { key: name, keySpan, value: values }: MapEntry,
  sink: DiagnosticSink,
): readonly TreeNode[] {
  if (values.kind !== 'map') return rows;
  const others = [true, false].filter((one) => member(values, String(one)) === undefined);
  const word = (value: boolean | string): ScalarNode => {
    return { kind: 'scalar', value, source: String(value), span: keySpan, sourceStart: keySpan.start };
  };
  const isFree = (row: TreeNode): row is MapNode => row.kind === 'map' && member(row, name) === undefined;
  const items = [...others, 'absent'].map(word);
  const kept = rows.map((row) =>
    isFree(row) ? withValue(row, { key: name, keySpan, value: { kind: 'list', items, span: keySpan } }) : row,
  );
  const more = values.entries.flatMap((factor) =>
    rows.filter(isFree).map((row) => {
      const of: MapEntry = { key: name, keySpan: factor.keySpan, value: word(factor.key === 'true') };
      return withValue(timesFactor(row, factor, sink), of);
    }),
  );
  return [...kept, ...more];
}

/** Before the amount, as a person writes it. */
function withValue(row: MapNode, entry: MapEntry): MapNode {
  const isAmount = ({ key }: MapEntry) => key === 'micros';
  return {
    ...row,
    entries: [...row.entries.filter((one) => !isAmount(one)), entry, ...row.entries.filter(isAmount)],
  };
}

function timesFactor(row: MapNode, { value: factor }: MapEntry, sink: DiagnosticSink): MapNode {
  const entries = row.entries.map((entry): MapEntry => {
    const { key, value } = entry;
    if (key !== 'micros' || value.kind !== 'scalar' || factor.kind !== 'scalar') return entry;
    if (typeof value.value !== 'number' || typeof factor.value !== 'number') return entry;
    const product = wholeProduct(value.value, factor.value);
    if (product === undefined)
      sink.add(diagnose('GW3163', factor.span, { micros: value.value, factor: factor.value }));
    return { ...entry, value: { ...value, value: product ?? value.value, source: String(product) } };
  });
  return { ...row, entries };
}

/** Without rounding: factors are written as decimals. */
function wholeProduct(micros: number, factor: number): number | undefined {
  const [whole = '', digits = ''] = String(factor).split('.');
  if (!Number.isSafeInteger(micros) || !/^\d*$/.test(digits) || !/^\d+$/.test(whole)) return undefined;
  const unit = 10n ** BigInt(digits.length);
  const product = BigInt(micros) * BigInt(whole + digits);
  return product % unit === 0n ? Number(product / unit) : undefined;
}
