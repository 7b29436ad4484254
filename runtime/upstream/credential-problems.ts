import type { Protocol } from '../contract/protocol.ts';
import { authStrategy } from './auth/table.ts';
import { callbackProof } from './callbacks/table.ts';

type Signed = Pick<Protocol, 'auth' | 'callback'>;

/**
 * The fields of a credential whose values are of no use to its protocol; each problem reads on after the field's
 * name and quotes no value. Fields that are missing, empty or no text are none of these.
 */
export function credentialProblems(
  protocol: Signed,
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
