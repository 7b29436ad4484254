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
  const answers = createShare('responses');
  const parameters = createShare('parameters');
  const operations = Object.values(paths).flatMap((path) => Object.values(objectOf(path)).map(objectOf));
  for (const operation of operations) {
    for (const answer of Object.values(objectOf(operation.responses))) answers.count(objectOf(answer));
    for (const parameter of parametersOf(operation)) parameters.count(parameter);
  }
  const shared = mapValues(paths, (path) =>
    mapValues(path, (operation) => ({
      ...operation,
      ...(operation.parameters === undefined
        ? {}
        : {
            parameters: parametersOf(operation).map((one) => parameters.use(one, String(one.name))),
          }),
      responses: mapValues(objectOf(operation.responses), (answer, status) =>
        answers.use(answer, answerName(answer, status)),
      ),
    })),
  );
  return { paths: shared, components: { ...answers.components(), ...parameters.components() } };
}

/** Values of one kind: those that are counted twice are used by reference. */
function createShare(section: string) {
  const seen = new Map<string, { readonly value: JsonObject; times: number }>();
  const names = new Map<string, string>();
  /** Of several values that would have the same name, the later ones get numbers. */
  const nameOf = (key: string, text: string): string => {
    const first = pascalCase(text.replaceAll(/[^a-zA-Z0-9]+/g, '-').toLowerCase());
    for (let number = 1; ; number += 1) {
      const name = number === 1 ? first : `${first}N${number}`;
      const other = names.get(name);
      if (other !== undefined && other !== key) continue;
      names.set(name, key);
      return name;
    }
  };
  return {
    count(value: JsonObject): void {
      const key = JSON.stringify(value);
      const found = seen.get(key);
      if (found === undefined) seen.set(key, { value, times: 1 });
      else found.times += 1;
    },
    use(value: JsonObject, name: string): JsonObject {
      const key = JSON.stringify(value);
      if ((seen.get(key)?.times ?? 0) < 2) return value;
      return { $ref: `#/components/${section}/${nameOf(key, name)}` };
    },
    components(): JsonObject {
      const rows = [...names].toSorted(([a], [b]) => (a < b ? -1 : 1));
      const values = rows.map(([name, key]): [string, Json] => [name, seen.get(key)?.value ?? {}]);
      return { [section]: Object.fromEntries(values) };
    },
  };
}

/** Of a refusal its status and the shape that tells it, in short: most references are to one. Of another answer what it is. */
function answerName({ description, content }: JsonObject, status: string): string {
  if (status >= '400') return `${shapeLetter(content)}${status}`;
  return `${String(description)}${content === undefined ? ' without body' : ''}`;
}

/** `E404` is an error in an object, `F404` a flat one, `V404` one in the words of a vendor, `H404` has no body. */
function shapeLetter(content: Json | undefined): string {
  if (content === undefined) return 'H';
  const [, name] = /schemas\/(\w+)/.exec(JSON.stringify(content)) ?? [];
  if (name === undefined) return 'V';
  return name === 'FlatError' ? 'F' : 'E';
}

function parametersOf({ parameters }: JsonObject): readonly JsonObject[] {
  return Array.isArray(parameters) ? parameters.filter(isObject) : [];
}

function objectOf(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}

function mapValues(object: JsonObject, change: (value: JsonObject, key: string) => JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(object).map(([key, value]) => [key, change(objectOf(value), key)]),
  );
}
