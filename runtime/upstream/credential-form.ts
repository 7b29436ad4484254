import { suggest } from '../contract/document/suggest.ts';
import type { Protocol } from '../contract/protocol.ts';
import { credentialFacts, proofFacts } from '../contract/protocols/credential-facts.ts';
import { hasFields } from './auth/strategy.ts';

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
  const facts = credentialFacts(protocol.auth.use);
  if (facts === undefined) return undefined;
  const forms = facts.forms(protocol.auth.params);
  const held = Object.fromEntries(names.map((name) => [name, name]));
  const needs =
    forms.find((form) => hasFields(held, form)) ??
    forms.find((form) => form.some((name) => names.includes(name))) ??
    forms.find((form) => names.some((name) => suggest(name, form) !== undefined)) ??
    forms[0] ??
    [];
  const proof = proofFacts(protocol.callback);
  const may = [...Object.keys(facts.optional), ...Object.keys(proof?.fields ?? {})];
  return { needs, may: may.filter((name) => !needs.includes(name)) };
}
