import type { FactValue } from '../contract/canonical.ts';
import type { PublicRequest } from '../contract/family.ts';
import type { Media } from '../contract/media.ts';

export type Steps = readonly (string | number)[];

const MOST_VISITED = 20_000;

/**
 * Where in the public request one media input stands (`['images', 1]`, or the name of a file part), found by
 * its value because the canonical request no longer knows public fields. Undefined when it cannot be found.
 */
export function locateMedia(request: Pick<PublicRequest, 'body' | 'files'>, media: Media): Steps | undefined {
  for (const [field, files] of Object.entries(request.files)) {
    const index = files.findIndex((file) => file.bytes === media.bytes);
    if (index >= 0) return files.length === 1 ? [field] : [field, index];
  }
  return findLeaf(request.body, (text) => typeof text === 'string' && sameMedia(text, media));
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

/** Steps up to the array that holds an item: what to blame when there are too many. */
export function holdingArray(steps: Steps): Steps {
  const last = steps.findLastIndex((step) => typeof step === 'number');
  return last < 0 ? steps : steps.slice(0, last);
}

function same(leaf: unknown, value: string | number): boolean {
  if (leaf === value) return true;
  return typeof value === 'number' && typeof leaf === 'string' && leaf !== '' && Number(leaf) === value;
}

function sameMedia(text: string, media: Media): boolean {
  if (media.url !== undefined) return text === media.url;
  return media.base64 !== undefined && text.endsWith(media.base64);
}

function findLeaf(root: unknown, test: (leaf: unknown) => boolean): Steps | undefined {
  let left = MOST_VISITED;
  const visit = (value: unknown, steps: Steps): Steps | undefined => {
    left -= 1;
    if (left < 0) return undefined;
    if (typeof value !== 'object' || value === null) return test(value) ? steps : undefined;
    const list = Array.isArray(value);
    for (const [key, item] of Object.entries(value)) {
      const found = visit(item, [...steps, list ? Number(key) : key]);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return visit(root, []);
}
