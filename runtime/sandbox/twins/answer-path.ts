import type { Json } from '../../contract/json.ts';
import type { AnswerPath } from '../../contract/twin.ts';
import { isObject } from '../../contract/values.ts';

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

/** A copy of an example with a text at `path`: a number where the example has one there. */
export function withText(document: Json, path: AnswerPath, text: string): Json {
  const isNumber = typeof valueAt(document, path) === 'number' && String(Number(text)) === text;
  return withValue(document, path, isNumber ? Number(text) : text);
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

/** Every text, number and switch in a document, with the nearest key above it. */
export function* leavesOf(
  value: Json | undefined,
  key = '',
): Generator<readonly [key: string, leaf: string | number | boolean]> {
  if (Array.isArray(value)) for (const item of value) yield* leavesOf(item, key);
  else if (isObject(value)) for (const [name, item] of Object.entries(value)) yield* leavesOf(item, name);
  else if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    yield [key, value];
}
