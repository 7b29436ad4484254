import type { Protocol } from '../contract/protocol.ts';
import { credentialFacts, proofFacts } from '../contract/protocols/credential-facts.ts';
import { suggest } from '../document/suggest.ts';
import { hasFields } from './auth/strategy.ts';
import { authStrategy } from './auth/table.ts';
import { callbackProof } from './callbacks/proof.ts';

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

/**
 * The fields of a credential whose values are of no use to its protocol; each problem reads on after the field's
 * name and quotes no value. Fields that are missing, empty or no text are none of these.
 */
export function credentialProblems(
  protocol: Pick<Protocol, 'auth' | 'callback'>,
  credential: Readonly<Record<string, unknown>>,
): readonly { readonly field: string; readonly problem: string }[] {
  const proof = protocol.callback === undefined ? undefined : callbackProof(protocol.callback.verify);
  const checks = { ...authStrategy(protocol.auth.use)?.fieldProblems, ...proof?.fieldProblems };
  return Object.entries(checks).flatMap(([field, problemOf]) => {
    const value = Object.hasOwn(credential, field) ? credential[field] : undefined;
    const problem = typeof value === 'string' && value !== '' ? problemOf(value) : undefined;
    return problem === undefined ? [] : [{ field, problem }];
  });
}

/** Why no call of a protocol can be signed, whatever the credential; undefined when nothing stands against it. */
export function signingProblem(protocol: Pick<Protocol, 'auth'>): string | undefined {
  return authStrategy(protocol.auth.use)?.paramsProblem?.(protocol.auth.params);
}
