import {
  AUTH_NAMES,
  AUTH_STRATEGIES,
  isAuthName,
} from '../../../runtime/contract/protocols/credential-facts.ts';
import { diagnose } from '../../diagnostics/catalog.ts';
import type { ProtocolIr } from '../../ir-protocol.ts';
import { spanAt } from '../place.ts';
import { type CallContext, origin } from './context.ts';
import { checkParams, definedParams } from './strategy-params.ts';

/** The chosen strategy with its parameters, each checked against what the strategy takes. */
export function resolveAuth(context: CallContext): ProtocolIr['auth'] {
  const { use, ...params } = context.spec.value.auth;
  const { document } = context.spec;
  const choice = { use, params: definedParams(params), origin: origin(context, ['auth']) };
  if (!isAuthName(use)) {
    context.sink.add(diagnose('GW2018', spanAt(document, ['auth', 'use']), { name: use, known: AUTH_NAMES }));
    return choice;
  }
  checkParams(context, 'auth', { params: choice.params, takes: AUTH_STRATEGIES[use].params });
  return choice;
}
