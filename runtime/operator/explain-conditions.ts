import { equals, like } from '../contract/conditions.ts';
import type { MappedCondition } from '../contract/explain.ts';
import type { Json } from '../contract/json.ts';
import { isPresent } from '../contract/values.ts';

/** What is known of a name (`$route.group`): its value, undefined for none; or nothing at all. */
export type KnownName = { readonly value: Json | undefined } | 'unknown';

/** Whether all conditions hold; undefined where that cannot be told, which is never so once one surely does not. */
export function allHold(
  conditions: readonly MappedCondition[],
  known: (path: string) => KnownName,
): boolean | undefined {
  const held = conditions.map((condition) => holds(condition, known));
  if (held.includes(false)) return false;
  return held.includes(undefined) ? undefined : true;
}

function holds(condition: MappedCondition, known: (path: string) => KnownName): boolean | undefined {
  if ('unknown' in condition) return undefined;
  if ('not_all' in condition) return opposite(allHold(condition.not_all, known));
  const name = known(condition.path);
  if (name === 'unknown') return undefined;
  const held = answer(condition, name.value);
  return condition.not === true ? !held : held;
}

function opposite(held: boolean | undefined): boolean | undefined {
  return held === undefined ? undefined : !held;
}

function answer(
  condition: Exclude<MappedCondition, { readonly unknown: string } | { readonly not_all: unknown }>,
  value: Json | undefined,
): boolean {
  if ('has' in condition) return isPresent(value);
  if ('like' in condition) return like(value, condition.like);
  return condition.is.some((one) => equals(value, one));
}
