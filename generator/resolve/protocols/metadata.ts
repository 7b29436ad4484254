import { diagnose } from '../../diagnostics/catalog.ts';
import type { CallIr } from '../../ir-protocol.ts';
import type { Code } from '../../language/types.ts';
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
  context.sink.add(diagnose('GW3005', call.origin.span, { operator: '$metadata', problem }));
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
