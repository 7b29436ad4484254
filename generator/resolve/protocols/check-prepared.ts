import type { ScalarNode, TreeNode } from '../../../runtime/document/tree.ts';
import { FILTER_BY_NAME } from '../../contract/contract.ts';
import { diagnose } from '../../diagnostics/catalog.ts';
import { parseExpression } from '../../language/parse.ts';
import type { FilterSyntax } from '../../language/syntax.ts';
import { nodeAt, spanAt } from '../place.ts';
import type { ProtocolContext } from './context.ts';
import { stepOutputs } from './prepare.ts';

const PREPARED = /\|\s*(?:url_or_)?prepared\s|\$prepared\b/;
const OF_ONE_CALL = /\$(?:call\.id|now)\b/;
const DECIDING: ReadonlySet<string> = new Set(['$when', 'when', '$choose', 'multipart_when']);

/**
 * GW3102 and GW3110 for values that are not known, or not the same, when a request is priced and that decide
 * something; GW3103 for steps of which nothing is sent.
 */
export function checkPrepared(context: ProtocolContext): void {
  const { spec, sink } = context;
  const { document, value } = spec;
  const texts: string[] = [];
  const walk = (node: TreeNode | undefined, inside: Inside): void => {
    if (node?.kind === 'list') for (const item of node.items) walk(item, inside);
    if (node?.kind === 'map')
      for (const entry of node.entries) walk(entry.value, insideOf(context, inside, entry.key, entry.value));
    if (node?.kind !== 'scalar' || typeof node.value !== 'string') return;
    texts.push(node.value);
    const prepared = PREPARED.test(`${node.value} `);
    const own = OF_ONE_CALL.exec(node.value)?.[0];
    const place = inside.place ?? (prepared || own !== undefined ? placeOf(context, node) : undefined);
    if (prepared && place !== undefined && inside.place !== DEDUP)
      sink.add(diagnose('GW3102', node.span, { place }));
    if (own !== undefined && place !== undefined)
      sink.add(diagnose('GW3110', node.span, { name: own, place }));
  };
  walk(nodeAt(document, ['routes']), { place: 'the routes table' });
  for (const part of ['post', 'get', 'put', 'query', 'headers', 'json', 'multipart', 'multipart_when'])
    walk(nodeAt(document, ['submit', part]), part === 'multipart_when' ? { place: 'a condition' } : {});
  for (const [index, { id, roles, names }] of stepOutputs(value).entries()) {
    walk(nodeAt(document, ['prepare', index, 'when']), { place: 'a condition' });
    const reads = names.some((name) => {
      const read = roles.length > 0 ? `\\bprepared\\s+${name}\\b` : `\\$prepared\\.${id}\\.${name}\\b`;
      return texts.some((text) => new RegExp(read.replace('\\bprepared', '(?:\\b|_)prepared')).test(text));
    });
    if (!reads) sink.add(diagnose('GW3103', spanAt(document, ['prepare', index, 'id']), { id }));
  }
}

/** Why a value within must be known, or the same, when the request is priced. */
interface Inside {
  readonly place?: string;
}

const DEDUP = 'the field that the look-up asks for';

function insideOf({ spec }: ProtocolContext, inside: Inside, key: string, value: TreeNode): Inside {
  if (DECIDING.has(key)) return { place: 'a condition' };
  if (key === spec.value.dedup?.by && value.kind === 'scalar') return { place: DEDUP };
  return inside;
}

/** What of the expression itself forbids the value: a filter that may change it, or a priced fact beside it. */
function placeOf({ priced }: ProtocolContext, node: ScalarNode): string | undefined {
  const text = String(node.value);
  const fact = [...priced].find((name) => new RegExp(`\\$${name}\\b`).test(text));
  if (fact !== undefined) return `a field that \`$${fact}\` decides, which prices depend on`;
  const inner = /\{(\$[^{}]*)\}/.exec(text)?.[1] ?? text;
  const parsed = parseExpression(inner);
  if (parsed.kind === 'problem') return undefined;
  const reporting = parsed.value.pipes.flatMap(({ filters }) => filters).find(reports);
  return reporting === undefined ? undefined : `the filter \`${reporting.name.text}\`, which may change it`;
}

function reports({ name, args }: FilterSyntax): boolean {
  const row = FILTER_BY_NAME.get(name.text);
  return row?.reports === true || (row?.reports === 'with arguments' && args.length > 0);
}
