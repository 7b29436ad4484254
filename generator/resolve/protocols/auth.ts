import {
  AUTH_NAMES,
  AUTH_STRATEGIES,
  type AuthParams,
  isAuthName,
} from '../../../runtime/contract/protocols/auth-names.ts';
import { diagnose } from '../../diagnostics/catalog.ts';
import type { ProtocolIr } from '../../ir-protocol.ts';
import { spanAt } from '../place.ts';
import { origin, type ProtocolContext } from './context.ts';

/** The chosen strategy with its parameters, each checked against what the strategy takes. */
export function resolveAuth(context: ProtocolContext): ProtocolIr['auth'] {
  const { use, ...params } = context.spec.value.auth;
  const { document } = context.spec;
  const choice = { use, params: withoutAbsent(params), origin: origin(context, ['auth']) };
  if (!isAuthName(use)) {
    context.sink.add(diagnose('GW2018', spanAt(document, ['auth', 'use']), { name: use, known: AUTH_NAMES }));
    return choice;
  }
  const takes: AuthParams = AUTH_STRATEGIES[use];
  for (const [name, value] of Object.entries(params)) {
    if (!Object.hasOwn(takes, name)) {
      const known = Object.keys(takes).sort();
      context.sink.add(diagnose('GW1002', spanAt(document, ['auth', name], 'key'), { field: name, known }));
    } else if (typeof value !== 'string') {
      const span = spanAt(document, ['auth', name]);
      context.sink.add(diagnose('GW3004', span, { expected: 'text', actual: typeof value }));
    }
  }
  const fields = Object.keys(takes).filter((name) => takes[name]?.required && !Object.hasOwn(params, name));
  if (fields.length > 0) context.sink.add(diagnose('GW1003', spanAt(document, ['auth'], 'key'), { fields }));
  return choice;
}

function withoutAbsent<T>(values: Readonly<Record<string, T | undefined>>): Readonly<Record<string, T>> {
  const entries = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return Object.fromEntries(entries);
}
