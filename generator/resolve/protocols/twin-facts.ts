import type { Json, JsonObject } from '../../../runtime/contract/json.ts';
import type { AuthChoice } from '../../../runtime/contract/protocol.ts';
import type { Twin } from '../../../runtime/contract/twin.ts';
import type { SpecProtocol } from '../../spec-types.ts';

/** How the vendor knows its callers. */
export function authFacts({ auth }: SpecProtocol): AuthChoice {
  const { use, ...params } = auth;
  return { use, params: params as Readonly<Record<string, Json>> };
}

/** Headers that hold the id of one call. */
export function onceFacts({ submit: { headers } }: SpecProtocol): Pick<Twin, 'once'> {
  const named = Object.entries(Object(headers)).filter(([, value]) => String(value).includes('$call.id'));
  return named.length === 0 ? {} : { once: named.map(([name]) => name.toLowerCase()) };
}

/** Refusals by class, and the one for all that has none. */
export function errorExamples({ examples }: SpecProtocol): Pick<Twin['examples'], 'error' | 'errors'> {
  const [firstError] = Object.values(examples.errors);
  const error = examples.errors.upstream ?? firstError ?? { http: 500, body: {} };
  return {
    error: { http: error.http, body: error.body as Json },
    errors: examples.errors as Twin['examples']['errors'],
  };
}

/** What the vendor is, for people who look at a twin. */
export function aboutProtocol({ title, about }: SpecProtocol): JsonObject {
  return { title, ...(about === undefined ? {} : { about }) };
}
