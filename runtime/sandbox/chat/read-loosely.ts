import type { Json, JsonObject } from '../../contract/json.ts';
import { isObject } from '../twins/answer-path.ts';
import { dataUri } from './media-bytes.ts';
import type { RequestedMedium } from './types.ts';

/** The objects of a list; none where there is no list. */
export function objectsOf(value: Json | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** The value where it is an object, else an empty one. */
export function objectOf(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}

export function numberOf(value: Json | undefined): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

export function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** Texts that are not empty, of one text or of a list. */
export function textsOf(value: Json | undefined): readonly string[] {
  return [value].flat().flatMap((one) => (typeof one === 'string' && one !== '' ? one : []));
}

/** What stands at an address; its type is known of a data URI alone. */
export function mediumAt(kind: RequestedMedium['kind'], url: Json | undefined): RequestedMedium {
  return { kind, mime: dataUri(textOf(url))?.mime ?? '' };
}
