import type { Json, JsonObject } from '../../../runtime/contract/json.ts';
import { isObject } from '../../../runtime/contract/values.ts';
import { pascalCase } from '../../print/identifier.ts';

/** What several operations say alike is written once, among the components, and referred to. */
export interface Shared {
  readonly paths: JsonObject;
  readonly components: JsonObject;
}

/** Answers and parameters that more than one operation has, as components. */
export function shareRepeats(paths: JsonObject): Shared {
  const answers = createShare('responses', answerName);
  const parameters = createShare('parameters', ({ name, in: place }) => `${name} in ${place}`);
  const operations = Object.values(paths).flatMap((path) => Object.values(objectOf(path)).map(objectOf));
  for (const operation of operations) {
    for (const answer of Object.values(objectOf(operation.responses))) answers.count(objectOf(answer));
    for (const parameter of parametersOf(operation)) parameters.count(parameter);
  }
  const shared = mapValues(paths, (path) =>
    mapValues(objectOf(path), (operation) => ({
      ...operation,
      ...(operation.parameters === undefined
        ? {}
        : { parameters: parametersOf(operation).map(parameters.use) }),
      responses: mapValues(objectOf(operation.responses), answers.use),
    })),
  );
  return { paths: shared, components: { ...answers.components(), ...parameters.components() } };
}

/** Values of one kind: those that are counted twice are used by reference, under names that tell them apart. */
function createShare(section: string, nameOf: (value: JsonObject) => string) {
  const seen = new Map<string, { readonly value: JsonObject; times: number }>();
  const names = new Map<string, string>();
  return {
    count(value: JsonObject): void {
      const key = JSON.stringify(value);
      const found = seen.get(key);
      if (found === undefined) seen.set(key, { value, times: 1 });
      else found.times += 1;
    },
    use(value: JsonObject): JsonObject {
      const key = JSON.stringify(value);
      if ((seen.get(key)?.times ?? 0) < 2) return value;
      const name = pascalCase(
        nameOf(value)
          .replaceAll(/[^a-zA-Z0-9]+/g, '-')
          .toLowerCase(),
      );
      const other = names.get(name);
      if (other !== undefined && other !== key) return value;
      names.set(name, key);
      return { $ref: `#/components/${section}/${name}` };
    },
    components(): JsonObject {
      const rows = [...names].toSorted(([a], [b]) => (a < b ? -1 : 1));
      const values = rows.map(([name, key]): [string, Json] => [name, seen.get(key)?.value ?? {}]);
      return { [section]: Object.fromEntries(values) };
    },
  };
}

/** Of a refusal its codes and the shape that tells it, of another answer what it is. */
function answerName({ description, content }: JsonObject): string {
  const codes = [...String(description).matchAll(/^`(\w+)`/gm)].map(([, code]) => code);
  if (codes.length === 0) return `${String(description)}${content === undefined ? ' without body' : ''}`;
  const text = JSON.stringify(content) ?? '';
  const shapes = [...text.matchAll(/schemas\/(\w+)/g)].map(([, name]) => name);
  const shape = content === undefined ? 'without-body' : shapes.join('-') || 'of-vendor';
  return `${codes.join('-or-')}-${shape}`;
}

function parametersOf({ parameters }: JsonObject): readonly JsonObject[] {
  return Array.isArray(parameters) ? parameters.filter(isObject) : [];
}

function objectOf(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}

function mapValues(object: JsonObject, change: (value: JsonObject) => JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(objectOf(value))]));
}
