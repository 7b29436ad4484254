import type { Canonical, FactValue } from '../contract/canonical.ts';
import type { Family, PublicRequest } from '../contract/family.ts';
import type { Json, JsonObject } from '../contract/json.ts';
import type { Media } from '../contract/media.ts';
import { fieldPath } from './field-path.ts';

export type Steps = readonly (string | number)[];

const MOST_VISITED = 20_000;
const MOST_TRIED = 100;

/**
 * Where in the public request one media input stands (`['images', 1]`, or the name of a file part), found by
 * its value because the canonical request no longer knows public fields. Undefined when it cannot be found,
 * or only in places that are taken.
 */
export function locateMedia(
  request: Pick<PublicRequest, 'body' | 'files'>,
  media: Media,
  isTaken: (steps: Steps) => boolean = () => false,
): Steps | undefined {
  for (const [field, files] of Object.entries(request.files)) {
    const index = files.findIndex((file) => file.bytes === media.bytes);
    if (index >= 0) return files.length === 1 ? [field] : [field, index];
  }
  return findLeaf(
    request.body,
    (text, steps) => typeof text === 'string' && sameMedia(text, media) && !isTaken(steps),
  );
}

/**
 * The public fields that gave some media, each once and lists as a whole. The same picture may stand in two of
 * them, so each place counts for one medium.
 */
export function fieldsOfMedia(
  request: Pick<PublicRequest, 'body' | 'files'>,
  media: readonly Media[],
): readonly string[] {
  const taken = new Set<string>();
  const fields = media.flatMap((one) => {
    const steps = locateMedia(request, one, (found) => taken.has(fieldPath(found)));
    if (steps === undefined) return [];
    taken.add(fieldPath(steps));
    return [fieldPath(holdingArray(steps))];
  });
  return [...new Set(fields)];
}

/**
 * Where a fact was read from: the field of its own name when it holds the value, else the first field that
 * does; its own name when none can be found (a default, or a value put together from several fields).
 */
export function locateFact(
  request: Pick<PublicRequest, 'body'>,
  fact: string,
  value: FactValue | undefined,
): Steps {
  if (typeof value !== 'string' && typeof value !== 'number') return [fact];
  if (same(request.body[fact], value)) return [fact];
  return findLeaf(request.body, (leaf) => same(leaf, value)) ?? [fact];
}

/** The public field that gave a role its media: a field, a place in a list of objects, or a whole list. */
export function fieldOfRole(
  request: Pick<PublicRequest, 'body' | 'files'>,
  role: string,
  media: readonly Media[] | undefined,
): string {
  const [first, ...more] = media ?? [];
  const steps = first === undefined ? undefined : locateMedia(request, first);
  if (steps === undefined) return role;
  const inList = more.length > 0 || typeof steps.at(-1) === 'number';
  return fieldPath(inList ? holdingArray(steps) : steps);
}

/** As `fieldOfRole`, for a need of a mode: a role, or a fact that decides what is made. */
export function fieldOfNeed(
  request: Pick<PublicRequest, 'body' | 'files'>,
  need: string,
  { roles, facts }: Pick<Canonical, 'roles' | 'facts'>,
): string {
  const fact = Object.hasOwn(facts, need) ? facts[need] : undefined;
  if (roles[need] === undefined && fact !== undefined) return fieldPath(locateFact(request, need, fact));
  return fieldOfRole(request, need, roles[need]);
}

/** Names the public field of each medium, for refusals by those who no longer know public fields. */
export function mediaLocator(
  request: Pick<PublicRequest, 'body' | 'files'>,
  roles: Canonical['roles'],
): (role: string, index: number) => string {
  return (role, index) => {
    const media = roles[role] ?? [];
    const one = media[index];
    const steps = one === undefined ? undefined : locateMedia(request, one);
    return fieldPath(steps ?? (media.length > 1 ? [role, index] : [role]));
  };
}

/**
 * The field that switched a boolean fact on. Any `true` of a body could be it, so each is switched off in turn
 * and the family reads the body again: the first that makes a difference was the one. Only for refusals and
 * warnings, which are rare. The fact's own name when no field is found.
 */
export function fieldOfSwitch(
  family: Pick<Family, 'interpret'>,
  request: PublicRequest,
  fact: string,
): string {
  let left = MOST_TRIED;
  const steps = findLeaf(request.body, (leaf, here) => {
    if (leaf !== true || left === 0) return false;
    left -= 1;
    const body = { ...request.body, ...switchOff(request.body, here) };
    return family.interpret({ ...request, body }, []).facts[fact] !== true;
  });
  return steps === undefined ? fact : fieldPath(steps);
}

/** The first step's field of an object with the leaf at the end of the steps made false. */
function switchOff(value: JsonObject, [step, ...rest]: Steps): JsonObject {
  return step === undefined ? {} : { [step]: switchedOff(value[step] ?? null, rest) };
}

function switchedOff(value: Json, steps: Steps): Json {
  const [step] = steps;
  if (step === undefined) return false;
  if (isList(value))
    return value.map((item, index) => (index === step ? switchedOff(item, steps.slice(1)) : item));
  return typeof value === 'object' && value !== null ? { ...value, ...switchOff(value, steps) } : value;
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

/** Steps up to the array that holds an item: what to blame when there are too many. */
export function holdingArray(steps: Steps): Steps {
  const last = steps.findLastIndex((step) => typeof step === 'number');
  return last < 0 ? steps : steps.slice(0, last);
}

/** Whether a leaf of a body says a fact's value, as a number, as its text or in capitals. */
export function same(leaf: unknown, value: string | number): boolean {
  if (leaf === value) return true;
  if (typeof leaf !== 'string' || leaf === '') return false;
  // Tiers and the like may be written in capitals.
  if (typeof value === 'string') return leaf.length === value.length && leaf.toLowerCase() === value;
  return Number(leaf) === value;
}

function sameMedia(text: string, media: Media): boolean {
  if (media.url !== undefined) return text === media.url;
  const { base64 } = media;
  // Not `endsWith`, which compares megabytes character by character.
  return (
    base64 !== undefined && text.length >= base64.length && text.slice(text.length - base64.length) === base64
  );
}

/** The first leaf that passes, in the order of the body; gives up after very many. */
export function findLeaf(root: unknown, test: (leaf: unknown, steps: Steps) => boolean): Steps | undefined {
  let left = MOST_VISITED;
  const visit = (value: unknown, steps: Steps): Steps | undefined => {
    left -= 1;
    if (left < 0) return undefined;
    if (typeof value !== 'object' || value === null) return test(value, steps) ? steps : undefined;
    const list = Array.isArray(value);
    for (const [key, item] of Object.entries(value)) {
      const found = visit(item, [...steps, list ? Number(key) : key]);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return visit(root, []);
}
