import type { JsonObject } from '../contract/json.ts';
import type { Operation, Route } from '../contract/route.ts';

/** One request worth copying: a route's own example. */
export interface ShownExample {
  readonly path: string;
  readonly body: JsonObject;
}

const SUBMITS: ReadonlySet<Operation> = new Set(['video.submit', 'audio.submit'] as const);
const ADDRESS = /https?:|data:|asset:/;

/** The first example of each surface but `known` that submits and needs no media of anybody's. */
export function shownExamples(routes: readonly Route[], known: string): readonly ShownExample[] {
  const shown = new Map<string, ShownExample>();
  for (const { surface, operation, path, examples } of routes) {
    if (surface === known || shown.has(surface) || !SUBMITS.has(operation)) continue;
    const example = examples.accepted.find(({ body }) => !ADDRESS.test(JSON.stringify(body ?? 'data:')));
    if (example?.body === undefined) continue;
    const at = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => example.path?.[name] ?? name);
    shown.set(surface, { path: at, body: example.body });
  }
  return [...shown.values()];
}
