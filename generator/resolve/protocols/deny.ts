import type { DiagnosticSink } from '../../../runtime/contract/document/diagnostic.ts';
import type { MapEntry, MapNode, TreeNode } from '../../../runtime/contract/document/tree.ts';
import { language } from '../../language/compile.ts';
import type { Compiled } from '../../language/types.ts';
import { nodeAt } from '../place.ts';
import { someCode } from './code-parts.ts';
import type { ProtocolContext } from './context.ts';

/** Facts that a price may depend on; changing one behind the quote's back would change what is owed. */
const PRICED_FACTS: ReadonlySet<string> = new Set(['seconds', 'size', 'audio', 'count']);

/** What identifies the work to us or to the vendor, and where the vendor reports it. */
const IDENTITY_REFS: ReadonlySet<string> = new Set(['s.model', 's.task.id', 's.task.callback_url']);

const SILENT: DiagnosticSink = { add: () => undefined };

/**
 * Keys of `metadata` that never reach the vendor (decisions 3.5), sorted: those the spec denies, and those
 * beside which `$metadata` is merged, or at the top of the body, whose expression reads a priced fact, an
 * input (inputs decide the mode, which is priced too), the model, the task's id or its callback address.
 */
export function deniedKeys(context: ProtocolContext): string[] {
  const denied = new Set(context.spec.value.deny_metadata ?? []);
  const body = nodeAt(context.spec.document, ['submit', 'json']);
  if (body === undefined) return [...denied].sort();
  for (const entry of [...topEntries(body), ...siblings(body)])
    if (isFixed(context, entry)) denied.add(entry.key);
  return [...denied].sort();
}

function isFixed(context: ProtocolContext, entry: MapEntry): boolean {
  const compiled = language.compileValue(entry.value, context.scopes.submit, SILENT);
  if (compiled === undefined) return false;
  const { facts, roles } = compiled.uses;
  return roles.size > 0 || [...facts].some((fact) => PRICED_FACTS.has(fact)) || readsIdentity(compiled);
}

function readsIdentity({ code }: Compiled): boolean {
  return someCode(code, (part) => part.kind === 'ref' && IDENTITY_REFS.has(part.path));
}

function topEntries(body: TreeNode): readonly MapEntry[] {
  return [body, ...mergeItems(body)].flatMap((node) => (node.kind === 'map' ? plainEntries(node) : []));
}

/** Entries of every mapping that is merged with `$metadata`, at any depth. */
function siblings(node: TreeNode): readonly MapEntry[] {
  const items = mergeItems(node);
  const merged = items.some((item) => item.kind === 'scalar' && item.source.trim() === '$metadata');
  const own = merged ? items.flatMap((item) => (item.kind === 'map' ? plainEntries(item) : [])) : [];
  const inside =
    node.kind === 'scalar' ? [] : node.kind === 'list' ? node.items : node.entries.map((e) => e.value);
  return [...own, ...inside.flatMap(siblings)];
}

function mergeItems(node: TreeNode): readonly TreeNode[] {
  if (node.kind !== 'map') return [];
  const merge = node.entries.find((entry) => entry.key === '$merge')?.value;
  return merge?.kind === 'list' ? merge.items : [];
}

function plainEntries(node: MapNode): readonly MapEntry[] {
  return node.entries.filter((entry) => !entry.key.startsWith('$'));
}
