import type { Json, JsonObject } from '../../contract/json.ts';
import { isObject } from '../../contract/values.ts';

/** An OpenAPI document with some of its operations, each as `get /v1/models`, and only what these refer to. */
export function partOfDocument(document: JsonObject, operations: ReadonlySet<string>): JsonObject {
  const paths = Object.entries(objectOf(document.paths)).flatMap(([path, item]): [string, JsonObject][] => {
    const own = Object.entries(objectOf(item)).filter(([method]) => operations.has(`${method} ${path}`));
    return own.length === 0 ? [] : [[path, Object.fromEntries(own)]];
  });
  const tags = new Set(
    paths.flatMap(([, item]) => Object.values(item).flatMap((operation) => listOf(objectOf(operation).tags))),
  );
  return {
    ...document,
    tags: listOf(document.tags).filter((tag) => tags.has(objectOf(tag).name ?? null)),
    paths: Object.fromEntries(paths),
    components: usedComponents(objectOf(document.components), paths),
  };
}

/** What is referred to, also by what is referred to; schemes of keys stay. */
function usedComponents(
  components: JsonObject,
  paths: readonly (readonly [string, JsonObject])[],
): JsonObject {
  const used = new Set<string>();
  const visit = (value: Json | undefined): void => {
    if (Array.isArray(value)) for (const item of value) visit(item);
    if (!isObject(value)) return;
    const { $ref, ...rest } = value;
    for (const member of Object.values(rest)) visit(member);
    if (typeof $ref !== 'string' || used.has($ref)) return;
    used.add($ref);
    const [, , section = '', name = ''] = $ref.split('/');
    visit(objectOf(components[section])[name]);
  };
  for (const [, item] of paths) visit(item);
  const sections = Object.entries(components).map(([section, all]): [string, Json] => {
    if (section === 'securitySchemes') return [section, all ?? {}];
    const own = Object.entries(objectOf(all)).filter(([name]) => used.has(`#/components/${section}/${name}`));
    return [section, Object.fromEntries(own)];
  });
  return Object.fromEntries(sections);
}

function objectOf(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}
