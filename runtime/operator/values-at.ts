import type { Json, JsonObject } from '../contract/json.ts';

/** Every value at a path of a request; `[]` stands for each item of a list. */
export function valuesAt(
  value: Json,
  target: string,
): readonly { readonly path: string; readonly value: Json }[] {
  const steps = target.split('.').flatMap((step) => step.split(/(?=\[\])/));
  let found: readonly { readonly path: string; readonly value: Json }[] = [{ path: '', value }];
  for (const step of steps) {
    found = found.flatMap(({ path, value: above }) => {
      if (step === '[]') {
        return isList(above) ? above.map((item, index) => ({ path: `${path}[${index}]`, value: item })) : [];
      }
      const below = isObject(above) ? above[step] : undefined;
      return below === undefined ? [] : [{ path: path === '' ? step : `${path}.${step}`, value: below }];
    });
  }
  return found;
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !isList(value);
}
