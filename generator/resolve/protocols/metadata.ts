import type { ScalarNode, Span, TreeNode } from '../../../runtime/document/tree.ts';
import { diagnose } from '../../diagnostics/catalog.ts';
import type { CallIr } from '../../ir-protocol.ts';
import type { Code } from '../../language/types.ts';
import { nodeAt } from '../place.ts';
import { codesOfBody } from './code-parts.ts';
import type { ProtocolContext } from './context.ts';
import { metadataPart, partsIn } from './metadata-parts.ts';

const METADATA = 's.request.metadata';
const MERGES: ReadonlySet<string> = new Set(['mergeMetadata', 'mergeForm']);

/**
 * GW3005 for `$metadata` anywhere but as an item of a `$merge` list: only there does the deny list apply, so
 * that the caller cannot set what the gateway sets. A named part of it may also be the value of a field of a
 * JSON body; the rest must then be merged somewhere, or it would be lost without a word.
 */
export function checkMetadata(context: ProtocolContext, call: CallIr): void {
  const around = [call.path, call.query, call.headers].flatMap((code) => (code === undefined ? [] : [code]));
  const open = around.some((code) => leaks(code)) || codesOfBody(call.body).some((code) => leaks(code));
  const body = nodeAt(context.spec.document, ['submit']);
  const report = (span: Span, problem: string): void =>
    context.sink.add(diagnose('GW3005', span, { operator: '$metadata', problem }));
  if (open) {
    const span = (body === undefined ? undefined : firstNamed(body, 'elsewhere'))?.span ?? call.origin.span;
    report(span, 'stands only as an item of a `$merge` list, where the deny list applies');
    return;
  }
  const parts = body === undefined ? [] : partsIn(body);
  const [first] = parts;
  if (first === undefined || parts.some(({ path }) => path.length === 0)) return;
  report(first.span, 'must also be merged as a whole somewhere: only parts of it are sent');
}

type Standing = 'merged' | 'field' | 'elsewhere';

/** The first text that names `$metadata` where nothing takes it. */
function firstNamed(node: TreeNode, standing: Standing): ScalarNode | undefined {
  if (node.kind === 'scalar') {
    const part = metadataPart(node);
    const fine = part !== undefined && (standing === 'merged' || (standing === 'field' && part.length > 0));
    return !fine && /\$metadata\b/.test(node.source) ? node : undefined;
  }
  const found =
    node.kind === 'list'
      ? node.items.map((item) => firstNamed(item, standing === 'merged' ? 'merged' : 'elsewhere'))
      : node.entries.map(({ key, value }) => firstNamed(value, standingOf(key)));
  return found.find((one) => one !== undefined);
}

function standingOf(key: string): Standing {
  if (key === '$merge') return 'merged';
  return key.startsWith('$') && !key.startsWith('$$') ? 'elsewhere' : 'field';
}

function leaks(code: Code): boolean {
  switch (code.kind) {
    case 'ref':
      return code.path === METADATA || code.path.startsWith(`${METADATA}.`);
    case 'literal':
      return false;
    case 'call': {
      const [base, metadata, ...rest] = code.args;
      const merged = MERGES.has(code.fn) && metadata !== undefined && isMetadata(metadata);
      const open = merged ? [...(base === undefined ? [] : [base]), ...rest] : code.args;
      return open.some(leaks);
    }
    case 'list':
      return code.items.some(leaks);
    case 'object':
      return code.entries.some(({ value }) => !isPart(value) && leaks(value));
    case 'arrow':
      return leaks(code.body);
  }
}

/** All of it, or all but the parts that have a place of their own. */
function isMetadata(code: Code): boolean {
  if (code.kind === 'call' && code.fn === 'omitPaths')
    return code.args[0] !== undefined && isMetadata(code.args[0]);
  return code.kind === 'ref' && code.path === METADATA;
}

/** The value of one part, and nothing done to it. */
function isPart(code: Code): boolean {
  if (code.kind !== 'call' || code.fn !== 'at') return false;
  const [from, ...steps] = code.args;
  return steps.length > 0 && from?.kind === 'ref' && from.path === METADATA;
}
