import {
  CALLBACK_NAMES,
  CALLBACK_PROOFS,
  isCallbackName,
} from '../../../runtime/contract/protocols/callback-names.ts';
import { diagnose } from '../../diagnostics/catalog.ts';
import type { CallIr, ProtocolIr } from '../../ir-protocol.ts';
import { spanAt } from '../place.ts';
import { someCode } from './code-parts.ts';
import { origin, type ProtocolContext } from './context.ts';
import { checkParams, givenParams } from './strategy-params.ts';

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
    context.sink.add(diagnose('GW3028', spanAt(document, ['submit'], 'key'), { problem }));
    return undefined;
  }
  const { verify, ...params } = callback;
  const choice = { verify, params: givenParams(params), origin: origin(context, ['callback']) };
  if (!named) {
    const problem = '`callback` says how one is proven, but no call sends `$task.callback_url`';
    context.sink.add(diagnose('GW3028', spanAt(document, ['callback'], 'key'), { problem }));
  }
  if (!isCallbackName(verify)) {
    const span = spanAt(document, ['callback', 'verify']);
    context.sink.add(diagnose('GW2025', span, { name: verify, known: CALLBACK_NAMES }));
    return choice;
  }
  checkParams(context, 'callback', { params: choice.params, takes: CALLBACK_PROOFS[verify] });
  return choice;
}

function namesAddress({ path, query, headers, body }: CallIr): boolean {
  const parts = [path, query, headers, body.kind === 'none' ? undefined : body.code];
  return parts.some(
    (code) => code !== undefined && someCode(code, (part) => part.kind === 'ref' && part.path === ADDRESS),
  );
}
