import type { Json, JsonObject } from './json.ts';

/** What a route does; `runtime/http/operations` has exactly one handler for each. */
export const OPERATIONS = [
  'video.submit',
  'task.get',
  'task.list',
  'task.delete',
  'task.content',
  'models.list',
  'models.get',
  'health.live',
  'health.ready',
  'openapi.get',
] as const;

export type Operation = (typeof OPERATIONS)[number];

export type AuthClass = 'key' | 'key_or_link' | 'none';

export type QueryField =
  | { readonly type: 'integer'; readonly min: number; readonly max: number; readonly default?: number }
  | { readonly type: 'enum'; readonly values: readonly string[]; readonly default?: string }
  | { readonly type: 'string'; readonly max_chars: number };

export interface RouteExample {
  readonly title: string;
  readonly body?: JsonObject;
  readonly query?: Readonly<Record<string, string>>;
  /** Path parameters; submit examples have none. */
  readonly path?: Readonly<Record<string, string>>;
  /** Expected error code of a rejected example. */
  readonly code?: string;
  /** Expected `error.param` of a rejected example. */
  readonly param?: string;
}

/** One public HTTP route, compiled from `specs/routes/<id>.yaml`. */
export interface Route {
  readonly id: string;
  readonly title: string;
  readonly surface: string;
  readonly operation: Operation;
  readonly method: 'GET' | 'HEAD' | 'POST' | 'DELETE';
  /** Public notation: `/v1/videos/{task_id}`. */
  readonly path: string;
  readonly auth: AuthClass;
  /** Absent: the route takes no body. */
  readonly body?: { readonly kinds: readonly ('json' | 'multipart')[]; readonly max_bytes: number };
  readonly query: Readonly<Record<string, QueryField>>;
  /** Name of the surface's answer template; absent for streams and documents. */
  readonly answer?: string;
  readonly examples: {
    readonly accepted: readonly RouteExample[];
    readonly rejected: readonly RouteExample[];
  };
}

export type { Json };
