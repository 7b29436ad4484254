import type { Vocabulary } from '../contract/family.ts';
import type { Json, JsonObject } from '../contract/json.ts';
import type { KnownName } from './explain-conditions.ts';
import { listOf, objectOf } from './read-json.ts';

const UNKNOWN: KnownName = 'unknown';

/** What a traced submission says of the names that a protocol's spec may ask for. */
export function namesOf(
  submitted: JsonObject,
  vocabulary: Pick<Vocabulary, 'facts' | 'roles'>,
): (path: string) => KnownName {
  const facts = factsAsSent(submitted);
  const roles = objectOf(submitted.roles);
  return (path) => {
    const [name = '', ...steps] = path.slice(1).split('.');
    if (name === 'mode') return { value: submitted.mode ?? undefined };
    if (name === 'model') return { value: submitted.upstream_model ?? undefined };
    if (name === 'route') return below(submitted.protocol_route, steps);
    if (name === 'channel') return below(submitted.settings, steps);
    if (Object.hasOwn(vocabulary.roles, name))
      return steps.length > 0 ? UNKNOWN : { value: listOf(roles[name]).map(() => true) };
    return Object.hasOwn(vocabulary.facts, name) ? below(facts[name], steps) : UNKNOWN;
  };
}

/** Facts as the protocol was handed them. */
export function factsAsSent(submitted: JsonObject): JsonObject {
  const factEntries = Object.entries(objectOf(submitted.facts)).map(([name, row]): [string, Json] => [
    name,
    objectOf(row).value ?? null,
  ]);
  return { ...Object.fromEntries(factEntries), ...objectOf(submitted.sent) };
}

function below(value: Json | undefined, steps: readonly string[]): KnownName {
  let found = value;
  for (const step of steps) found = objectOf(found)[step];
  return { value: found ?? undefined };
}
