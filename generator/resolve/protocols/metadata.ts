import type { ScalarNode, TreeNode } from '../../../runtime/contract/document/tree.ts';
import { diagnose } from '../../diagnostics/catalog.ts';
import type { CallIr } from '../../ir-protocol.ts';
import type { Code } from '../../language/types.ts';
import { nodeAt } from '../place.ts';
import type { ProtocolContext } from './context.ts';

const METADATA = 's.request.metadata';

/**
 * GW3005 for `$metadata` anywhere but as an item of a `$merge` list: only there does the deny list apply, so
 * that the caller cannot set what the gateway sets.
 */
export function checkMetadata(context: ProtocolContext, call: CallIr): void {
  const parts = [call.path, call.query, call.headers, call.body.kind === 'none' ? undefined : call.body.code];
  if (!parts.some((code) => code !== undefined && leaks(code))) return;
  const problem = 'stands only as an item of a `$merge` list, where the deny list applies';
  const body = nodeAt(context.spec.document, ['submit']);
  const span = (body === undefined ? undefined : firstNamed(body))?.span ?? call.origin.span;
  context.sink.add(diagnose('GW3005', span, { operator: '$metadata', problem }));
}

/** The first text that names `$metadata` where no `$merge` list takes it. */
function firstNamed(node: TreeNode, merged = false): ScalarNode | undefined {
  if (node.kind === 'scalar') {
    if (merged && node.source.trim() === '$metadata') return undefined;
    return /\$metadata\b/.test(node.source) ? node : undefined;
  }
  const parts =
    node.kind === 'list'
      ? node.items.map((item) => firstNamed(item, merged))
      : node.entries.map(({ key, value }) => firstNamed(value, key === '$merge'));
  return parts.find((part) => part !== undefined);
}

function leaks(code: Code): boolean {
  switch (code.kind) {
    case 'ref':
      return code.path === METADATA || code.path.startsWith(`${METADATA}.`);
    case 'literal':
      return false;
    case 'call': {
      const [base, metadata, ...rest] = code.args;
      const merged = code.fn === 'mergeMetadata' && metadata?.kind === 'ref' && metadata.path === METADATA;
      const open = merged ? [...(base === undefined ? [] : [base]), ...rest] : code.args;
      return open.some(leaks);
    }
    case 'list':
      return code.items.some(leaks);
    case 'object':
      return code.entries.some(({ value }) => leaks(value));
    case 'arrow':
      return leaks(code.body);
  }
}
