import type { TreeNode } from '../../../runtime/document/tree.ts';
import { diagnose } from '../../diagnostics/catalog.ts';
import type { ModelRowIr } from '../../ir-protocol.ts';
import { parseExpression } from '../../language/parse.ts';
import type { FilterSyntax } from '../../language/syntax.ts';
import { nodeAt } from '../place.ts';
import { ownEdits, type ProtocolContext } from './context.ts';

/** GW3124 for filters of the submission that move a fact to what each row of the models says already. */
export function warnOfRepeatedBounds(context: ProtocolContext, rows: readonly ModelRowIr[]): void {
  const used = rows.filter(({ facts }) => facts.modes?.length !== 0);
  if (used.length === 0) return;
  const walk = (node: TreeNode | undefined): void => {
    if (node?.kind === 'map') for (const { value } of node.entries) walk(value);
    if (node?.kind === 'list') for (const item of node.items) walk(item);
    if (node?.kind !== 'scalar' || typeof node.value !== 'string' || !node.value.startsWith('$')) return;
    const parsed = parseExpression(node.value);
    if (parsed.kind === 'problem') return;
    for (const { source, filters } of parsed.value.pipes) {
      const fact = source.kind === 'name' && filters.length > 0 ? source.name.text : undefined;
      const filter = filters.find((one) => fact !== undefined && repeats(one, fact, used));
      if (filter === undefined || fact === undefined) continue;
      const written = [filter.name, ...filter.args].map(({ text }) => text).join(' ');
      const instead = insteadOf(filter, node.value);
      const before = filters[filters.indexOf(filter) - 1];
      const start = instead === '' ? (endOf(before) ?? source.end) : filter.name.start;
      const rest = node.source.slice(endOf(filter));
      const text = `${node.source.slice(0, start)}${instead}${rest}`;
      const { file } = node.span;
      const span = { file, start: node.sourceStart, end: node.sourceStart + node.source.length };
      // Offsets are those of the value, which in quotes may be written otherwise.
      const edits = node.source === node.value ? ownEdits(context, { span, text }) : [];
      context.sink.add(diagnose('GW3124', node.span, { filter: written, fact, instead }, { edits }));
      return;
    }
  };
  for (const part of ['json', 'multipart', 'query', 'headers'])
    walk(nodeAt(context.spec.document, ['submit', part]));
}

function endOf(filter: FilterSyntax | undefined): number | undefined {
  return filter === undefined ? undefined : (filter.args.at(-1) ?? filter.name).end;
}

/** What is left of a filter without its list; an empty text where nothing is. */
function insteadOf({ name, args: [first = name] }: FilterSyntax, text: string): string {
  switch (name.text) {
    case 'ratio_of':
      return 'ratio';
    case 'tier':
      return 'tier';
    case 'pixels':
      return text.slice(name.start, first.end);
    default:
      return '';
  }
}

function repeats({ name, args }: FilterSyntax, fact: string, rows: readonly ModelRowIr[]): boolean {
  const words = args.map(({ text }) => text);
  if (words.length === 0) return false;
  return rows.every(({ facts: { limits } }) => {
    const number = limits?.numbers[fact];
    const size = limits?.sizes[fact];
    switch (name.text) {
      case 'nearest':
        return isSame(words, number?.one_of?.map(String));
      case 'clamp':
        return isSame(words, number === undefined ? undefined : [String(number.min), String(number.max)]);
      case 'ratio_of':
        return isSame(words, size?.ratios);
      case 'tier':
        return isSame(words, size?.tiers);
      case 'pixels':
        return isSame(words.slice(1), size?.pixels);
      default:
        return false;
    }
  });
}

function isSame(words: readonly string[], values: readonly string[] | undefined): boolean {
  return values !== undefined && words.length === values.length && words.every((one) => values.includes(one));
}
