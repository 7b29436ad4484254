import type { MappedField } from '../../../runtime/contract/read-json-files.ts';
import type { MapEntry, MapNode, SourceDocument, Span, TreeNode } from '../../../runtime/document/tree.ts';
import { rowPlace } from '../place.ts';
import { readNames } from './read-names.ts';

/** How the leaves of a mapping are named. */
export interface MappingStyle {
  readonly document: SourceDocument;
  /** `alternatives`: a list is several ways to fill one target. `items`: it is a list of the request. */
  readonly lists: 'alternatives' | 'items';
}

/** A line of a mapping, with where it is written. */
export interface MappedRow extends MappedField {
  readonly span: Span;
}

interface Place {
  readonly target: string;
  /** What else must hold, or is done, in the words of the spec. */
  readonly notes: readonly string[];
  /** What `$item` reads. */
  readonly items: readonly string[];
  /** The target is an item already, which `$each` repeats. */
  readonly item?: boolean;
}

/** One row for each leaf of a tree of the mapping language: expressions as written, operators as words behind them. */
export function mappedFields(node: TreeNode, style: MappingStyle, target = ''): readonly MappedRow[] {
  return fieldsOf(node, { target, notes: [], items: [] }, style);
}

function fieldsOf(node: TreeNode, place: Place, style: MappingStyle): readonly MappedRow[] {
  switch (node.kind) {
    case 'scalar':
      return [row(node, place, style, { from: node.source, reads: readNames(node) })];
    case 'list':
      return listFields(node.items, place, style);
    case 'map':
      return isOperator(node) ? operatorFields(node, place, style) : memberFields(node.entries, place, style);
  }
}

function row(
  { span }: TreeNode,
  place: Place,
  { document }: MappingStyle,
  { from, reads }: Pick<MappedField, 'from' | 'reads'>,
): MappedRow {
  const { target, notes } = place;
  return {
    target: target === '' ? '*' : target,
    from: [from, ...notes].join(', '),
    ...rowPlace(document, span),
    reads: [...new Set(namesIn(reads, place))],
    span,
  };
}

/** An item is read of what it is an item of. */
function namesIn(names: readonly string[], { items }: Pick<Place, 'items'>): readonly string[] {
  return names.flatMap((name) => (name === '$item' || name.startsWith('$item.') ? items : [name]));
}

function listFields(items: readonly TreeNode[], place: Place, style: MappingStyle): readonly MappedRow[] {
  const below = style.lists === 'items' ? { ...place, target: `${place.target}[]`, item: true } : place;
  return items.flatMap((item) => fieldsOf(item, below, style));
}

function memberFields(
  entries: readonly MapEntry[],
  { item: _, ...place }: Place,
  style: MappingStyle,
): readonly MappedRow[] {
  const { target } = place;
  return entries.flatMap(({ key, value }) => {
    const name = key.startsWith('$$') ? key.slice(1) : key;
    return fieldsOf(value, { ...place, target: target === '' ? name : `${target}.${name}` }, style);
  });
}

function isOperator(node: MapNode): boolean {
  return node.entries.some(({ key }) => isOperatorKey(key));
}

function isOperatorKey(key: string): boolean {
  return key.startsWith('$') && !key.startsWith('$$');
}

function operatorFields(node: MapNode, place: Place, style: MappingStyle): readonly MappedRow[] {
  const find = (key: string): TreeNode | undefined => node.entries.find((entry) => entry.key === key)?.value;
  const [fill, choose] = [find('$fill'), find('$choose')];
  if (fill !== undefined) {
    const inputs = find('$with') ?? fill;
    const from = `${textOf(inputs)} in their places of ${textOf(fill)}`;
    return [row(fill, place, style, { from, reads: readNames(inputs) })];
  }
  if (choose !== undefined) return choiceFields(node, { subject: choose, place }, style);
  const [each, when] = [find('$each'), find('$when')];
  const marked = each !== undefined && style.lists === 'items' && place.item !== true;
  const target = marked ? `${place.target}[]` : place.target;
  const inner: Place = {
    target,
    items: each === undefined ? place.items : namesIn(readNames(each), place),
    notes: [
      ...(each === undefined ? [] : [`for each ${textOf(each)}`]),
      ...(when === undefined ? [] : [`when ${textOf(when)}`]),
      ...place.notes,
    ],
  };
  const members = node.entries.filter(({ key }) => !isOperatorKey(key));
  const parts = node.entries
    .filter(({ key }) => isOperatorKey(key))
    .flatMap(({ key, value }) => {
      const otherwise = {
        ...place,
        notes: [`unless ${textOf(when ?? value)}`, ...place.notes],
      };
      return operandFields({ key, value }, { inner, otherwise }, style);
    });
  return [...memberFields(members, inner, style), ...parts];
}

function operandFields(
  { key, value }: Pick<MapEntry, 'key' | 'value'>,
  { inner, otherwise }: { readonly inner: Place; readonly otherwise: Place },
  style: MappingStyle,
): readonly MappedRow[] {
  switch (key) {
    case '$is':
    case '$size':
      return fieldsOf(value, inner, style);
    case '$merge':
      return value.kind === 'list'
        ? value.items.flatMap((item) => fieldsOf(item, merged(item, inner), style))
        : fieldsOf(value, inner, style);
    case '$else':
      return fieldsOf(value, otherwise, style);
    case '$text':
      return fieldsOf(value, { ...inner, notes: ['inside a JSON text', ...inner.notes] }, style);
    case '$file':
      return fieldsOf(value, { ...inner, notes: ['as a file', ...inner.notes] }, style);
    default:
      return [];
  }
}

/** What is merged as a whole has names of its own. */
function merged(item: TreeNode, place: Place): Place {
  return item.kind === 'scalar' && place.target !== '' ? { ...place, target: `${place.target}.*` } : place;
}

function choiceFields(
  node: MapNode,
  { subject, place }: { readonly subject: TreeNode; readonly place: Place },
  style: MappingStyle,
): readonly MappedRow[] {
  const branches = node.entries.filter(({ key }) => key !== '$choose');
  return branches.flatMap(({ key, value }) => {
    const note = key === '$else' ? `for any other ${textOf(subject)}` : `when ${textOf(subject)} is ${key}`;
    return fieldsOf(value, { ...place, notes: [note, ...place.notes] }, style);
  });
}

/** An expression as it is written; of a larger tree its leaves. */
function textOf(node: TreeNode): string {
  switch (node.kind) {
    case 'scalar':
      return node.source;
    case 'list':
      return node.items.map(textOf).join(' + ');
    case 'map':
      return node.entries.map(({ value }) => textOf(value)).join(' + ');
  }
}
