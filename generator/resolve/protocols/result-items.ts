import type { MapEntry, TreeNode } from '../../../runtime/document/tree.ts';
import { diagnose } from '../../diagnostics/catalog.ts';
import type { ItemsIr } from '../../ir-protocol.ts';
import { withItem } from '../../language/scopes.ts';
import { nodeAt, type Path } from '../place.ts';
import { compileRequired, type ProtocolContext } from './context.ts';
import { resolveFile } from './result-file.ts';

const KEYS = ['each', 'files', 'facts'];

/** What may be told of one item, as `ItemView` of the surfaces shows it; `id` is the vendor's and stays inside. */
const FACTS = {
  id: 'string',
  title: 'string',
  text: 'string',
  tags: 'string',
  seconds: 'number',
  revised_prompt: 'string',
  signature: 'string',
} as const;
const FACT_NAMES = Object.keys(FACTS);

/** `items: { each, files, facts }`: several results of one task, each with its own files and short facts. */
export function resolveItems(
  context: ProtocolContext,
  path: Path,
  files: readonly MapEntry[],
): ItemsIr | undefined {
  const node = nodeAt(context.spec.document, path);
  if (node === undefined) return undefined;
  const entries = mapping(context, path);
  for (const { key, keySpan } of entries)
    if (!KEYS.includes(key)) context.sink.add(diagnose('GW1002', keySpan, { field: key, known: KEYS }));
  const keys = entries.map(({ key }) => key);
  if (!keys.includes('each')) context.sink.add(diagnose('GW1003', node.span, { fields: ['each'] }));
  if (!keys.includes('files') && !keys.includes('facts')) {
    const help = '`files` says where the files of one item are, `facts` what is told of it';
    context.sink.add(diagnose('GW1003', node.span, { fields: ['files'] }, { help }));
  }
  const scope = withItem(context.scopes.answer);
  const own = mapping(context, [...path, 'files']);
  checkNames(context, own, files);
  return {
    each: compileRequired(context, [...path, 'each'], { scope: context.scopes.answer, as: 'list' }),
    files: own.map((entry) => resolveFile(context, [...path, 'files', entry.key], { entry, scope })),
    facts: mapping(context, [...path, 'facts']).flatMap(({ key, keySpan }) => {
      if (isFact(key)) {
        const code = compileRequired(context, [...path, 'facts', key], { scope, as: FACTS[key] });
        return [{ name: key, code }];
      }
      context.sink.add(diagnose('GW1002', keySpan, { field: key, known: FACT_NAMES }));
      return [];
    }),
  };
}

function isFact(key: string): key is keyof typeof FACTS {
  return Object.hasOwn(FACTS, key);
}

/** The entries of a mapping; GW1005 where something else stands. */
function mapping(context: ProtocolContext, path: Path): readonly MapEntry[] {
  const node = nodeAt(context.spec.document, path);
  if (node === undefined || node.kind === 'map') return node?.entries ?? [];
  const what = `\`${path.at(-1)}\``;
  const actual = describe(node);
  context.sink.add(diagnose('GW1005', node.span, { what, expected: 'a mapping', actual }));
  return [];
}

function describe(node: TreeNode): string {
  return node.kind === 'scalar' ? `\`${node.source}\`` : 'a list';
}

/** GW3027 for a file of the result that would stand where a file of an item is kept: `audio`, `audio_2`. */
function checkNames(context: ProtocolContext, own: readonly MapEntry[], files: readonly MapEntry[]): void {
  for (const { key } of own) {
    const taken = files.find((file) => file.key === key || isNumbered(file.key, key));
    if (taken === undefined) continue;
    const problem = `is also where \`items\` keeps its \`${key}\``;
    context.sink.add(diagnose('GW3027', taken.keySpan, { name: taken.key, problem }));
  }
}

function isNumbered(name: string, base: string): boolean {
  return name.startsWith(`${base}_`) && /^\d+$/.test(name.slice(base.length + 1));
}
