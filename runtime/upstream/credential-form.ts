import { suggest } from '../contract/document/suggest.ts';
import type { Protocol } from '../contract/protocol.ts';
import { hasFields } from './auth/strategy.ts';
import { authStrategy } from './auth/table.ts';
import { callbackProof } from './callbacks/table.ts';

/** What one credential of a channel should hold. */
export interface CredentialForm {
  readonly needs: readonly string[];
  /** Known beside them, never asked for. */
  readonly may: readonly string[];
}

/**
 * The form that a credential with these names means to have: the first that it fills, or else that it shares a
 * name with, or nearly does, or else the one to ask for. Undefined when there is no such strategy.
 */
export function credentialForm(
  protocol: Pick<Protocol, 'auth' | 'callback'>,
  names: readonly string[],
): CredentialForm | undefined {
  const strategy = authStrategy(protocol.auth.use);
  if (strategy === undefined) return undefined;
  const forms = strategy.forms(protocol.auth.params);
  const held = Object.fromEntries(names.map((name) => [name, name]));
  const needs =
    forms.find((form) => hasFields(held, form)) ??
    forms.find((form) => form.some((name) => names.includes(name))) ??
    forms.find((form) => names.some((name) => suggest(name, form) !== undefined)) ??
    forms[0] ??
    [];
  const proof = protocol.callback === undefined ? undefined : callbackProof(protocol.callback.verify);
  const may = [...(strategy.optional ?? []), ...(proof?.fields ?? [])];
  return { needs, may: may.filter((name) => !needs.includes(name)) };
}
