import type { DiagnosticSink } from '../../runtime/document/diagnostic.ts';
import { locate, type MapEntry, type MapNode, type SourceDocument } from '../../runtime/document/tree.ts';
import { diagnose } from '../diagnostics/catalog.ts';
import { changed } from './change.ts';
import { member, type Parsed, textOf, withTree } from './parsed.ts';

/** Kinds whose files may begin with what another one says. */
const KINDS = ['family', 'chat-family', 'line', 'protocol'];

/** What a child never has of its base: of money each file speaks for itself. */
const OWN = ['price', 'models'];
const NOT_TAKEN = ['id', 'abstract', 'extends', 'change', ...OWN];

export function mayExtend({ file }: Parsed): boolean {
  return KINDS.includes(file.kind);
}

/** Stands for other files only: it has no id in the registry, and nothing is printed of it. */
export function isAbstract(parsed: Parsed): boolean {
  const node = mayExtend(parsed) ? member(parsed.document.tree, 'abstract') : undefined;
  return node?.kind === 'scalar' && node.value === true;
}

export function isChild(parsed: Parsed): boolean {
  return mayExtend(parsed) && textOf(parsed.document.tree, 'extends') !== undefined;
}

/** The file that a child names, of its own kind of folder. */
export function baseOf(child: Parsed, all: readonly Parsed[]): Parsed | undefined {
  const name = textOf(child.document.tree, 'extends');
  return all.find(({ file }) => file.id === name && folderOf(file.path) === folderOf(child.file.path));
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}

/**
 * The child with all that its base says and it does not: a key of its own replaces the base's whole, and inside of a key
 * only `change` does. Undefined where that cannot be said; GW3140 to GW3145.
 */
export function withBase(
  child: Parsed,
  all: readonly Parsed[],
  { broken, sink }: { readonly broken: ReadonlySet<string>; readonly sink: DiagnosticSink },
): Parsed | undefined {
  const { document, file } = child;
  const { tree } = document;
  const name = textOf(tree, 'extends');
  if (tree.kind !== 'map' || name === undefined) return child;
  const span = locate(tree, ['extends'], 'value');
  const base = baseOf(child, all);
  if (base === undefined) {
    const known = all.filter((one) => folderOf(one.file.path) === folderOf(file.path) && !isChild(one));
    if (!broken.has(name))
      sink.add(diagnose('GW3140', span, { name, known: known.map((one) => one.file.id) }));
    return undefined;
  }
  const root = base.document.tree;
  if (isChild(base) || root.kind !== 'map') {
    sink.add(diagnose('GW3141', span, { name, own: name === file.id }));
    return undefined;
  }
  if (!checkMoney(child, base, sink)) return undefined;
  const taken = changedBase(tree, root, sink).filter(({ key }) => member(tree, key) === undefined);
  const whole: MapNode = { ...tree, entries: [...tree.entries, ...taken] };
  return { file, document: withTree(document, whole, [base.document]) };
}

/** The members that a child may take, after its `change`. */
function changedBase(tree: MapNode, root: MapNode, sink: DiagnosticSink): readonly MapEntry[] {
  const change = member(tree, 'change');
  const entries = root.entries.filter(({ key }) => !NOT_TAKEN.includes(key));
  let held: MapNode = { ...root, entries };
  for (const entry of change?.kind === 'map' ? change.entries : []) {
    const [first = ''] = entry.key.split('.');
    if (OWN.includes(first)) continue;
    if (member(tree, first) !== undefined) {
      sink.add(diagnose('GW3143', entry.keySpan, { name: entry.key }));
      continue;
    }
    const after = changed(held, entry, sink);
    if (after.kind === 'map') held = after;
  }
  return held.entries;
}

/** GW3145 for prices and models that a child would have of its base. */
function checkMoney(child: Parsed, base: Parsed, sink: DiagnosticSink): boolean {
  const { tree } = child.document;
  const change = member(tree, 'change');
  const paths = change?.kind === 'map' ? change.entries : [];
  const reached = paths.find(({ key }) => OWN.includes(key.split('.')[0] ?? ''));
  const isOwner =
    textOf(tree, 'models_of') === undefined && textOf(base.document.tree, 'models_of') === undefined;
  const unsaid = OWN.find(
    (key) => isOwner && member(base.document.tree, key) !== undefined && member(tree, key) === undefined,
  );
  const name = reached?.key ?? unsaid;
  if (name === undefined) return true;
  const span = reached?.keySpan ?? locate(tree, ['extends'], 'value');
  sink.add(diagnose('GW3145', span, { name, base: base.file.id }));
  return false;
}

/** What a file says otherwise than its base, for its page: keys that it replaces and paths that it changes. */
export interface Difference {
  readonly base: string;
  readonly but: readonly string[];
}

export function differenceOf({ path, tree }: SourceDocument): Difference | undefined {
  const base = textOf(tree, 'extends');
  if (base === undefined || tree.kind !== 'map') return undefined;
  const change = member(tree, 'change');
  const own = tree.entries.filter(({ key, keySpan }) => keySpan.file === path && !UNTOLD.includes(key));
  const paths = change?.kind === 'map' ? change.entries : [];
  return { base, but: [...own, ...paths].map(({ key }) => key) };
}

const UNTOLD = ['id', 'title', 'about', 'extends', 'change'];
