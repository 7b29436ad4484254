import {
  CALLBACK_NAMES,
  CALLBACK_PROOFS,
  isCallbackName,
} from '../../../runtime/contract/protocols/credential-facts.ts';
import type { TreeNode } from '../../../runtime/document/tree.ts';
import { diagnose } from '../../diagnostics/catalog.ts';
import type { CallIr, ProtocolIr } from '../../ir-protocol.ts';
import { spanAt } from '../place.ts';
import { codesOfCall, someCode } from './code-parts.ts';
import { origin, type ProtocolContext } from './context.ts';
import { checkParams, definedParams } from './strategy-params.ts';

const ADDRESS = 's.task.callback_url';

/** How callbacks are proven: the chosen proof with its parameters; GW3028 where no call names the address. */
export function resolveCallback(
  context: ProtocolContext,
  calls: readonly CallIr[],
): ProtocolIr['callback'] | undefined {
  const { callback } = context.spec.value;
  const { document } = context.spec;
  const named = calls.some((call) => namesAddress(call));
  if (callback === undefined) {
    if (!named) return undefined;
    const problem = '`$task.callback_url` is sent, but `callback` does not say how a callback is proven';
    const span = firstNamed(document.tree)?.span ?? spanAt(document, ['submit'], 'key');
    context.sink.add(diagnose('GW3028', span, { problem }));
    return undefined;
  }
  const { verify, ...params } = callback;
  const choice = { verify, params: definedParams(params), origin: origin(context, ['callback']) };
  // A call that names it and did not compile has its own mistake told already.
  if (!named && firstNamed(document.tree) === undefined) {
    const problem = '`callback` says how one is proven, but no call sends `$task.callback_url`';
    context.sink.add(diagnose('GW3028', spanAt(document, ['callback'], 'key'), { problem }));
  }
  if (!isCallbackName(verify)) {
    const span = spanAt(document, ['callback', 'verify']);
    context.sink.add(diagnose('GW2025', span, { name: verify, known: CALLBACK_NAMES }));
    return choice;
  }
  checkParams(context, 'callback', { params: choice.params, takes: CALLBACK_PROOFS[verify].params });
  return choice;
}

function firstNamed(node: TreeNode): TreeNode | undefined {
  if (node.kind === 'scalar') return /\$task\.callback_url\b/.test(node.source) ? node : undefined;
  const parts = node.kind === 'list' ? node.items : node.entries.map(({ value }) => value);
  for (const part of parts) {
    const found = firstNamed(part);
    if (found !== undefined) return found;
  }
  return undefined;
}

function namesAddress(call: CallIr): boolean {
  return codesOfCall(call).some((code) =>
    someCode(code, (part) => part.kind === 'ref' && part.path === ADDRESS),
  );
}
