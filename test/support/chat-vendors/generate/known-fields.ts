import type { Json, JsonObject } from '../../../../runtime/contract/json.ts';
import { isObject } from '../../../../runtime/contract/values.ts';
import { insist, Refused } from '../../../../runtime/sandbox/refused.ts';

/** An object with its names as the documents spell them; `snake_case` is accepted, unknown names are refused. */
export function knownFields(value: Json | undefined, names: readonly string[], at: string): JsonObject {
  if (value === undefined || value === null) return {};
  insist(
    isObject(value),
    `Invalid value at '${at}' (type.googleapis.com/google.protobuf.Message), expected an object`,
  );
  return Object.fromEntries(
    Object.entries(value).map(([name, held]): [string, Json | undefined] => {
      const known = name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
      if (!names.includes(known)) {
        const place = at === '' ? '' : ` at '${at}'`;
        throw new Refused(
          `Invalid JSON payload received. Unknown name "${name}"${place}: Cannot find field.`,
        );
      }
      return [known, held];
    }),
  );
}

/** The items of a list; none when it is absent. */
export function itemsAt(object: JsonObject, name: string, at: string): readonly Json[] {
  const value = object[name];
  if (value === undefined || value === null) return [];
  insist(Array.isArray(value), `Invalid value at '${at}', expected a list`);
  return value;
}
