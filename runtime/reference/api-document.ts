import type { Json, JsonObject } from '../contract/json.ts';
import { type AnyFamily, allFamilies, type Registry } from '../contract/registry.ts';
import type { Route, RouteExamples, ShownRoute } from '../contract/route.ts';
import { isObject } from '../contract/values.ts';

/** What pages of the API are made of: the compiled description, the examples of the routes and the registry. */
export interface ApiDocument {
  readonly registry: Registry;
  /** Routes that callers use, in the order of the registry. */
  readonly routes: readonly ShownRoute[];
  operation(route: Route): JsonObject;
  /** What a reference or a sum of schemas stands for; anything else is itself. */
  resolve(value: Json | undefined): JsonObject;
  /** The JSON body of a family. */
  body(family: AnyFamily): JsonObject;
  /** Those whose models can be asked for on the route. */
  families(route: Route): readonly AnyFamily[];
}

export async function readApiDocument(registry: Registry): Promise<ApiDocument> {
  const [text, examples] = await Promise.all([registry.openapi(), registry.examples()]);
  const document: JsonObject = JSON.parse(text);
  const paths = objectOf(document.paths);
  const components = objectOf(document.components);
  const bodies = new Map(
    Object.entries(objectOf(components.schemas)).map(([name, schema]) => [plain(name), objectOf(schema)]),
  );
  const resolve = (value: Json | undefined): JsonObject => {
    const { $ref, allOf, ...rest } = objectOf(value);
    if (typeof $ref === 'string') {
      const [, , section = '', name = ''] = $ref.split('/');
      return { ...resolve(objectOf(components[section])[name]), ...rest };
    }
    if (allOf === undefined) return rest;
    const parts = [...listOf(allOf).map(resolve), rest];
    return {
      ...Object.assign({}, ...parts),
      properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
      required: parts.flatMap(({ required }) => listOf(required)),
    };
  };
  return {
    registry,
    routes: registry.routes.map((route) => ({ ...route, examples: examples[route.id] ?? NO_EXAMPLES })),
    operation: ({ method, path }) => objectOf(objectOf(paths[path])[method.toLowerCase()]),
    resolve,
    body: ({ id }) => resolve(bodies.get(plain(`${id}-body`))),
    families: ({ id }) => allFamilies(registry).filter(({ routes }) => routes.includes(id)),
  };
}

const NO_EXAMPLES: RouteExamples = { accepted: [], rejected: [] };

/** Ids and the names that the compiler makes of them differ in this alone. */
function plain(name: string): string {
  return name.replaceAll(/[^a-zA-Z0-9]/g, '').toLowerCase();
}

export function objectOf(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}

export function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

/** A table in Markdown; nothing without rows. */
export function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll(/\s*\n\s*/g, ' ')).join(' | ')} |`;
  return [line(head), `|${head.map(() => '---|').join('')}`, ...rows.map(line)].join('\n');
}
