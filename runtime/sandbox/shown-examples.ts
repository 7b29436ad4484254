import type { JsonObject } from '../contract/json.ts';
import type { Registry } from '../contract/registry.ts';
import type { Operation, Route, RouteExample, RouteExamples, ShownRoute } from '../contract/route.ts';

/** Routes with their examples. */
export function withExamples(
  routes: readonly Route[],
  examples: Readonly<Record<string, RouteExamples>>,
): readonly ShownRoute[] {
  return routes.map((route) => ({
    ...route,
    examples: examples[route.id] ?? { accepted: [], rejected: [] },
  }));
}

/** One request worth copying: a route's own example. */
export interface ShownExample {
  readonly path: string;
  /** With its question mark; empty when the address needs none. */
  readonly query: string;
  readonly body: JsonObject;
}

const SUBMITS: ReadonlySet<Operation> = new Set(['video.submit', 'audio.submit', 'image.submit'] as const);
const ADDRESS = /https?:|data:|asset:/;

/** How to chat: in the common format whole and as a stream, and in other dialects with the key where they have it. */
export interface ShownChat extends ShownExample {
  readonly title: string;
  /** The header of the key, where it is not `Authorization`. */
  readonly keyHeader?: string | undefined;
  /** A text that the body ends with is to be shown as it comes. */
  readonly stream: boolean;
}

const CHATS: ReadonlySet<Operation> = new Set([
  'chat.complete',
  'content.generate',
  'content.stream',
] as const);

/** The first example of each chat route that stands on a path of its own; of the common format a stream too. */
export function shownChat(routes: readonly ShownRoute[]): readonly ShownChat[] {
  const shown = new Map<string, ShownChat>();
  for (const route of routes) {
    const { operation, surface, path, examples, key_headers, query, title } = route;
    const [example] = examples.accepted;
    const dialect = `${surface} ${operation}`;
    if (!CHATS.has(operation) || shown.has(dialect) || example?.body === undefined) continue;
    const stream = operation === 'content.stream';
    const events = Object.entries(query).find(
      ([, field]) => field.type === 'enum' && field.values.includes('sse'),
    );
    const one: ShownChat = {
      title,
      path: filledPath(path, example),
      body: example.body,
      query: stream && events !== undefined ? `?${events[0]}=sse` : '',
      keyHeader: key_headers?.[0],
      stream,
    };
    shown.set(dialect, one);
    if (operation === 'chat.complete')
      shown.set(`${dialect} stream`, { ...one, body: { ...one.body, stream: true }, stream: true });
  }
  return [...shown.values()];
}

/** The first example of each surface but those that are `known` which submits and needs no media of anybody's. */
export function shownExamples(
  routes: readonly ShownRoute[],
  known: readonly string[],
): readonly ShownExample[] {
  const shown = new Map<string, ShownExample>();
  for (const { surface, operation, path, examples, selected_by } of routes) {
    if (known.includes(surface) || shown.has(surface) || !SUBMITS.has(operation)) continue;
    const example = examples.accepted.find(({ body }) => !ADDRESS.test(JSON.stringify(body ?? 'data:')));
    if (example?.body === undefined) continue;
    const query = selected_by === undefined ? '' : `?${new URLSearchParams(selected_by)}`;
    shown.set(surface, { path: filledPath(path, example), query, body: example.body });
  }
  return [...shown.values()];
}

/** Where pictures are waited for, and a model of it that makes them. */
export interface ShownPicture {
  readonly path: string;
  readonly surface: string;
  readonly model: string;
  /** It takes files in a form. */
  readonly files: boolean;
}

/** The first route of pictures from texts alone and the first that takes files, each with the first model of its own. */
export function shownPictures({
  routes,
  families,
}: Pick<Registry, 'routes' | 'families'>): readonly ShownPicture[] {
  const shown = new Map<boolean, ShownPicture>();
  for (const { id, operation, path, surface, body } of routes) {
    const files = body?.kinds.includes('multipart') === true;
    const family = families.find((one) => one.kind === 'image' && one.routes.includes(id));
    const model = family?.models[0]?.id;
    if (operation === 'image.generate' && model !== undefined && !shown.has(files))
      shown.set(files, { path, surface, model, files });
  }
  return [...shown.values()].sort((a, b) => Number(a.files) - Number(b.files));
}

function filledPath(path: string, example: RouteExample): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => example.path?.[name] ?? name);
}
