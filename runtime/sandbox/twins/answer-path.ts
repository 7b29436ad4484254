import type { Json, JsonObject } from '../../contract/json.ts';
import type { AnswerPath } from '../../contract/twin.ts';

/** A copy of `document` with `value` at `path`; missing objects and lists on the way are made. */
export function withValue(document: Json | undefined, path: AnswerPath, value: Json): Json {
  const [head, ...rest] = path;
  if (head === undefined) return value;
  if (typeof head === 'number') {
    const list: Json[] = Array.isArray(document) ? [...document] : [];
    list[head] = withValue(list[head], rest, value);
    return list;
  }
  const object = isObject(document) ? document : {};
  return { ...object, [head]: withValue(object[head], rest, value) };
}

/** A text in the place of an example: a number where that is one. */
export function inTypeOf(example: Json | undefined, text: string): Json {
  return typeof example === 'number' && String(Number(text)) === text ? Number(text) : text;
}

/** The value at `path`, or undefined when a step is missing. */
export function valueAt(document: Json | undefined, path: AnswerPath): Json | undefined {
  let current = document;
  for (const step of path) {
    if (Array.isArray(current)) current = typeof step === 'number' ? current[step] : undefined;
    else current = isObject(current) ? current[String(step)] : undefined;
  }
  return current;
}

/** A copy without the value at `path`, nor its like in other items of a list on the way. */
export function withoutValue(document: Json, path: AnswerPath): Json {
  const [head, ...rest] = path;
  if (head === undefined) return document;
  if (Array.isArray(document)) {
    return rest.length === 0 ? [] : document.map((item) => withoutValue(item, rest));
  }
  if (!isObject(document) || typeof head !== 'string') return document;
  const below = document[head];
  if (below === undefined) return document;
  if (rest.length > 0) return { ...document, [head]: withoutValue(below, rest) };
  return Object.fromEntries(Object.entries(document).filter(([key]) => key !== head));
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
