import type { FieldPath, Literal } from './filters/casts.ts';
import { where, without } from './filters/lists.ts';
import type { Json, JsonObject } from './json.ts';
import type { UploadedFile } from './media.ts';
import { eachMedium } from './media-input.ts';
import type { Size } from './size.ts';
import { at, filesAt, isList, isPresent } from './values.ts';

/** Names and indexes on the way to a value of a public request. */
export type Steps = readonly (string | number)[];

/** A value of a public request, and where it stands. */
export interface Place {
  readonly steps: Steps;
  readonly value: Json;
}

export type Places = readonly Place[] | undefined;

/** `at` of the body, with its place. */
export function placeAt(body: JsonObject, ...path: readonly string[]): Places {
  return below({ steps: [], value: body }, path);
}

/** `at` of what stands at some places. */
export function placesBelow(places: Places, path: FieldPath): Places {
  return present(itemPlaces(places)?.flatMap((place) => below(place, path) ?? []));
}

function below({ steps, value }: Place, path: FieldPath): Places {
  const found = at(value, ...path);
  return found === undefined ? undefined : [{ steps: [...steps, ...path], value: found }];
}

/** Of the first path at which something stands that a cast makes a value of. */
export function winner(
  body: JsonObject,
  ...ways: readonly (readonly [path: readonly string[], cast?: (value: Json) => unknown])[]
): Places {
  for (const [path, cast] of ways) {
    const places = placeAt(body, ...path);
    if (places?.some(({ value }) => cast === undefined || isPresent(cast(value))) === true) return places;
  }
  return undefined;
}

/** Of each uploaded file of a field; its content is nothing to look into. */
export function filePlaces(files: Readonly<Record<string, readonly UploadedFile[]>>, name: string): Places {
  const found = filesAt(files, name);
  return found?.map((_file, index) => ({ steps: found.length === 1 ? [name] : [name, index], value: name }));
}

/** The items of lists, and what is no list as it is. */
export function itemPlaces(places: Places): Places {
  return places?.flatMap((place) => {
    const { steps, value } = place;
    return isList(value) ? value.map((item, index) => ({ steps: [...steps, index], value: item })) : [place];
  });
}

/** `where` of places. */
export function placesWhere(places: Places, field: FieldPath, value: Literal): Places {
  return present(places?.filter((place) => where([place.value], field, value) !== undefined));
}

/** `without` of places. */
export function placesWithout(places: Places, field: FieldPath, value: Literal): Places {
  return present(places?.filter((place) => without([place.value], field, value) !== undefined));
}

/** Of each medium that `toMediaList` makes of what stands there. */
export function mediaPlaces(places: Places): Places {
  const found: Place[] = [];
  for (const place of places ?? [])
    eachMedium(place.value, (value, below) => {
      found.push({ steps: [...place.steps, ...below], value: typeof value === 'string' ? value : null });
    });
  return present(found);
}

type SizePart = keyof Size | 'size';

/** Of one part of what `makeSize` makes: a part of its own wins over the size as a whole. */
export function sizePlaces(
  part: keyof Size | undefined,
  parts: Partial<Record<SizePart, () => Places>>,
): Places {
  const own = part === undefined ? undefined : parts[part]?.();
  return own ?? parts.size?.();
}

function present(places: Places): Places {
  return isPresent(places) ? places : undefined;
}
