import type { TaskKind } from '../../contract/family.ts';
import type { Registry } from '../../contract/registry.ts';
import type { Route } from '../../contract/route.ts';
import { LINK_VARIANT, linkEnd, signLink } from '../../secrets/links.ts';
import type { TaskRecord } from '../../store/types.ts';
import { showsTask } from '../operations/find-task.ts';

/** The file of a result that is meant when a caller names none. */
export const DEFAULT_VARIANT: Readonly<Record<TaskKind, string>> = {
  video: 'video',
  audio: 'audio',
  image: 'image',
};

/**
 * A link to one file of a task's content that works without the key for about a day. Its end is
 * rounded up to the hour, so that a client that polls sees the same link again. Undefined when no route serves
 * the task's content.
 */
export function contentLink(input: {
  readonly registry: Pick<Registry, 'routes'>;
  readonly publicUrl: string;
  readonly key: Uint8Array;
  readonly task: Pick<TaskRecord, 'id' | 'kind' | 'route'>;
  readonly variant: string;
  /** Which of several results, from 1. */
  readonly item: number;
  /** The key that is given the link. */
  readonly key_id: string;
  readonly nowMs: number;
}): string | undefined {
  const { task, variant, item, key_id } = input;
  const route = contentRoute(input.registry.routes, task);
  if (route === undefined) return undefined;
  const expires = linkEnd(input.nowMs);
  const query = new URLSearchParams({
    ...(variant === LINK_VARIANT ? {} : { variant }),
    ...(item === 1 ? {} : { item: String(item) }),
    ...signLink(input.key, { task: task.id, variant, item, expires, key_id }),
  });
  const path = route.path.replace(/\{\w+\}/, encodeURIComponent(task.id));
  return `${input.publicUrl}${path}?${query}`;
}

/** The content route made for tasks like this one, or else the one that serves all. */
function contentRoute(routes: readonly Route[], task: Pick<TaskRecord, 'kind' | 'route'>): Route | undefined {
  const fitting = routes.filter(
    (route) => route.operation === 'task.content' && route.method === 'GET' && showsTask(route, task),
  );
  return fitting.find((route) => route.tasks !== undefined) ?? fitting[0];
}
