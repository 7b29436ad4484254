import type { PublicRequest, TaskKind } from './family.ts';
import type { JsonObject } from './json.ts';
import type { PublicStatus } from './surface.ts';

/** What a route does; `runtime/edge/operations` has exactly one handler for each. */
export const OPERATIONS = [
  'video.submit',
  'video.remix',
  'audio.submit',
  'image.submit',
  'image.generate',
  'chat.complete',
  'content.generate',
  'content.stream',
  'task.get',
  'task.batch',
  'task.list',
  'task.page',
  'task.cancel',
  'task.delete',
  'task.content',
  'asset.upload',
  'asset.get',
  'asset.list',
  'asset.delete',
  'asset.content',
  'callback.receive',
  'models.list',
  'models.get',
  'quote.get',
  'health.live',
  'health.ready',
  'openapi.get',
  'docs.get',
] as const;

export type Operation = (typeof OPERATIONS)[number];

/** Operations that cost money: they may be tried dry, take an `Idempotency-Key`, and count against rate limits. */
export const PAID_OPERATIONS: ReadonlySet<Operation> = new Set([
  'video.submit',
  'video.remix',
  'audio.submit',
  'image.submit',
  'image.generate',
  'chat.complete',
  'content.generate',
  'content.stream',
] as const);

export type AuthClass = 'key' | 'key_or_link' | 'none';

export type QueryField =
  | { readonly type: 'integer'; readonly min: number; readonly max: number; readonly default?: number }
  | { readonly type: 'enum'; readonly values: readonly string[]; readonly default?: string }
  | { readonly type: 'string'; readonly max_chars: number };

export interface RouteExample {
  readonly title: string;
  /** Of accepted examples that a family shows: its id, and the mode that the body is in. */
  readonly family?: string;
  readonly mode?: string;
  readonly body?: JsonObject;
  readonly query?: Readonly<Record<string, string>>;
  /** Path parameters; submit examples have none. */
  readonly path?: Readonly<Record<string, string>>;
  /** Expected error code of a rejected example. */
  readonly code?: string;
  /** Expected `error.param` of a rejected example. */
  readonly param?: string;
}

/** What a submission must give, whichever field it comes from. */
export type RouteNeed =
  | { readonly role: string; readonly field: string }
  | { readonly fact: string; readonly field: string };

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
  /** Headers that may carry the key instead of `Authorization` (`x-goog-api-key`), lower case. */
  readonly key_headers?: readonly string[];
  /** Absent: the route takes no body. `stream`: a file part is written to disk as it arrives, never held. */
  readonly body?: {
    readonly kinds: readonly ('json' | 'multipart' | 'raw')[];
    readonly max_bytes: number;
    /** Of a form, whose long files lie on disk; absent: `max_bytes`. */
    readonly max_form_bytes?: number;
    /** Most keys of a JSON body, at all depths together; absent: 10,000. */
    readonly max_keys?: number;
    readonly stream?: boolean;
  };
  readonly query: Readonly<Record<string, QueryField>>;
  /**
   * Query values that tell this route from others of its method and path (`/jm?Action=...`); all must be there
   * exactly so. A request that fits no such route of its path is a 400 that lists them.
   */
  readonly selected_by?: Readonly<Record<string, string>>;
  /** Tasks that the route shows: of these kinds, and made through these routes where it says so. */
  readonly tasks?: { readonly kind: TaskKind; readonly made_by?: readonly string[] };
  /** Where the id of the task stands, for routes that have it neither in the path nor in the query. */
  readonly task_id_in?: { readonly body: string };
  /**
   * Where the answer says the id, of routes that make a task, or state and error, of routes that read one; read off the
   * answer's template.
   */
  readonly task_at?: {
    readonly id?: readonly string[];
    /** States by the surface's words. */
    readonly status?: {
      readonly at: readonly string[];
      readonly words: Readonly<Record<string, PublicStatus>>;
    };
    readonly error?: readonly string[];
  };
  /** Roles and texts without which a submission is refused, each with the field that is then named as missing. */
  readonly needs?: readonly RouteNeed[];
  /** Public name of the model in a submission; default: `body.model`. Undefined when the caller named none. */
  model?(request: PublicRequest): string | undefined;
  /**
   * What pictures are shown as. Of routes that read a task: what this caller wants; default: what the submission asked
   * for. Of routes that make pictures: what is usual there where the submission names nothing; default: the line's.
   */
  response_format?(request: Pick<PublicRequest, 'body'>): string | undefined;
  /** The field that `model` reads, for messages. */
  readonly model_field?: string;
  /** Method of OpenAI's clients that asks this route: `videos.create`. */
  readonly sdk?: string;
  /** Name of the surface's answer template; absent for streams and documents. */
  readonly answer?: string;
}

export interface RouteExamples {
  readonly accepted: readonly RouteExample[];
  readonly rejected: readonly RouteExample[];
}

/** A route with its examples, which are loaded for those only who show them. */
export interface ShownRoute extends Route {
  readonly examples: RouteExamples;
}

/** How people are told of a route: `POST /v1/videos`, with the query that selects it where one does. */
export function routeAddress({
  method,
  path,
  selected_by,
}: Pick<Route, 'method' | 'path' | 'selected_by'>): string {
  const query = new URLSearchParams(selected_by).toString();
  return query === '' ? `${method} ${path}` : `${method} ${path}?${query}`;
}
