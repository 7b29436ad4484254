import type { Json, JsonObject } from './json.ts';
import type { UploadedFile } from './media.ts';

/** Everything but `undefined` and the empty list: `false`, `0`, `""` and a literal `null` are present. */
export function isPresent(value: unknown): boolean {
  return value !== undefined && !(Array.isArray(value) && value.length === 0);
}

/** True for plain objects of data: no lists, no bytes, no null. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value);
}

export function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

function step(value: unknown, key: string | number): unknown {
  if (Array.isArray(value)) {
    const index = typeof key === 'number' ? key : -1;
    return index >= 0 && index < value.length ? value[index] : undefined;
  }
  if (!isObject(value)) return undefined;
  return Object.hasOwn(value, key) ? value[key] : undefined;
}

/** Reads below any value, own properties only. A missing step, `null` and an empty list are absent. */
export function at(value: unknown, ...path: readonly (string | number)[]): Json | undefined {
  let current = value;
  for (const key of path) {
    current = step(current, key);
    if (current === undefined || current === null) return undefined;
  }
  if (current === null || !isPresent(current)) return undefined;
  return current as Json | undefined;
}

/** The files of one multipart field; absent when there are none. */
export function filesAt(
  files: Readonly<Record<string, readonly UploadedFile[]>>,
  name: string,
): readonly UploadedFile[] | undefined {
  const found = Object.hasOwn(files, name) ? files[name] : undefined;
  return found === undefined || found.length === 0 ? undefined : found;
}

/** The `??` of the language: the first value that is present. Later ones are computed only when needed. */
export function firstOf<A, F extends readonly (() => unknown)[]>(
  value: A,
  ...rest: F
): A | ReturnType<F[number]> | undefined {
  if (isPresent(value)) return value;
  for (const next of rest) {
    const candidate = next();
    if (isPresent(candidate)) return candidate as ReturnType<F[number]>;
  }
  return undefined;
}

/** Lets a typed view of ours (warnings, usage) stand where JSON is expected; an empty list is absent. */
export function plain(value: object | Json | undefined): Json | undefined {
  return isPresent(value) ? (value as Json) : undefined;
}

/** Without what is undefined. */
export function withoutUndefined<T extends object>(
  values: T,
): { readonly [K in keyof T]?: Exclude<T[K], undefined> } {
  // What is left has none of what was taken out.
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;
}
