import type { TreeNode } from '../../../runtime/document/tree.ts';
import { diagnose } from '../../diagnostics/catalog.ts';
import { parseCondition } from '../../language/parse.ts';
import { nodeAt } from '../place.ts';
import type { ProtocolContext } from './context.ts';
import { writtenRows } from './written-rows.ts';

const NAMES = /\$([A-Za-z_]\w*)/g;

/**
 * GW3037 for a `$choose` or `$when` without `$else` that leaves a priced fact out for some requests, where nothing
 * else in the submission sends it: the vendor would then choose the length or the size, and charge for that.
 */
export function checkChoices(context: ProtocolContext): void {
  const { document } = context.spec;
  const submit = nodeAt(document, ['submit']);
  const tables = [['routes'], ['models']].flatMap((path) => nodeAt(document, path) ?? []);
  if (submit === undefined) return;
  for (const node of choicesIn(submit)) {
    if (entryOf(node, '$else') !== undefined) continue;
    const factsIn = (part: TreeNode, except?: TreeNode) => factsBelow(part, context.priced, except);
    const elsewhere = new Set([...factsIn(submit, node), ...tables.flatMap((table) => [...factsIn(table)])]);
    for (const operator of OPERATORS) {
      const entry = node.entries.find(({ key }) => key === operator);
      const left = [...factsIn(node)].filter((name) => !elsewhere.has(name));
      const lost =
        entry === undefined ? undefined : left.find((fact) => isLost(context, { node, entry, fact }));
      if (entry !== undefined && lost !== undefined)
        context.sink.add(diagnose('GW3037', entry.keySpan, { operator, fact: lost }));
    }
  }
}

const OPERATORS = ['$choose', '$when'] as const;

interface Choice {
  readonly node: MapNode;
  readonly entry: MapNode['entries'][number];
  readonly fact: string;
}

function isLost(context: ProtocolContext, { node, entry, fact }: Choice): boolean {
  if (entry.key === '$when') return !isSettled(entry.value, fact);
  const keys = node.entries.map(({ key }) => key).filter((key) => !key.startsWith('$'));
  return !coversAll(context, entry.value, keys);
}

/** Known before anything is sent. */
const SETTLED = ['mode', 'route', 'task'];

/** Whether a condition asks only for mode, route and what is made, which are chosen before anything is sent, or for the fact itself. */
function isSettled(condition: TreeNode, fact: string): boolean {
  const parsed = condition.kind === 'scalar' ? parseCondition(String(condition.value)) : undefined;
  if (parsed?.kind !== 'parsed') return true;
  return parsed.value.clauses.every(({ expression, negated, test }) => {
    const names = expression.pipes.flatMap(({ source }) =>
      source.kind === 'name' ? [source.name.text] : [],
    );
    if (names.every((name) => SETTLED.includes(name))) return true;
    return test === undefined && !negated && expression.pipes.length === 1 && names[0] === fact;
  });
}

type MapNode = Extract<TreeNode, { kind: 'map' }>;

function choicesIn(node: TreeNode): readonly MapNode[] {
  const own = node.kind === 'map' && OPERATORS.some((key) => entryOf(node, key) !== undefined) ? [node] : [];
  return [...own, ...partsOf(node).flatMap(choicesIn)];
}

/** Priced facts that values below a node send; conditions and subjects only ask for them. */
function factsBelow(node: TreeNode, priced: ReadonlySet<string>, except?: TreeNode): ReadonlySet<string> {
  if (node === except) return new Set();
  if (node.kind !== 'scalar')
    return new Set(partsOf(node).flatMap((part) => [...factsBelow(part, priced, except)]));
  const names = [...node.source.matchAll(NAMES)].map(([, name = '']) => name);
  return new Set(names.filter((name) => priced.has(name)));
}

/** Conditions and subjects only ask, and limits of models move a value that something else sends. */
const NOT_SENT = ['$when', '$choose', 'limits'];

function partsOf(node: TreeNode): readonly TreeNode[] {
  if (node.kind === 'scalar') return [];
  if (node.kind === 'list') return node.items;
  return node.entries.filter(({ key }) => !NOT_SENT.includes(key)).map(({ value }) => value);
}

function entryOf(node: MapNode, key: string): TreeNode | undefined {
  return node.entries.find((entry) => entry.key === key)?.value;
}

/** Whether there is a key for all that the subject can be: a mode, or a column that every row has. */
function coversAll(context: ProtocolContext, subject: TreeNode, keys: readonly string[]): boolean {
  const rows = writtenRows(context.spec.value);
  const text = subject.kind === 'scalar' ? subject.source.trim() : '';
  if (text === '$mode') return context.vocabulary.modes.every(({ id }) => keys.includes(id));
  const column = /^\$route\.(\w+)$/.exec(text)?.[1];
  if (column === undefined || rows.length === 0) return false;
  return rows.every(({ values }) => {
    const value = Object.hasOwn(values, column) ? values[column] : undefined;
    return value !== undefined && keys.includes(value);
  });
}
