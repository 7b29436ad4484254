import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Route } from '../../contract/route.ts';

const TOKEN_CHARS = 32;
const TOKEN = /^[0-9a-f]{32}$/;

/**
 * What makes the callback address of a task known to its vendor only: the first 128 bits of an HMAC-SHA-256
 * over the task's id, as lower-case hex. `key` is the derived key of the purpose `callbacks`.
 */
export function signCallbackToken(key: Uint8Array, taskId: string): string {
  return createHmac('sha256', key).update(taskId, 'utf8').digest('hex').slice(0, TOKEN_CHARS);
}

/** Whether a token is the task's, by one of the keys. Constant time in the token; never throws on hostile text. */
export function checkCallbackToken(
  keys: readonly Uint8Array[],
  taskId: string,
  token: string | undefined,
): boolean {
  if (token === undefined || !TOKEN.test(token)) return false;
  const presented = Buffer.from(token);
  return (
    keys.filter((key) => timingSafeEqual(Buffer.from(signCallbackToken(key, taskId)), presented)).length > 0
  );
}

/**
 * The address that a vendor is given to report changes of one task: the registry's callback route under the
 * gateway's public address, with the task's own token. Undefined when there is no such route.
 */
export function callbackUrl(
  task: string,
  from: {
    readonly routes: readonly Pick<Route, 'operation' | 'path'>[];
    /** Without a trailing slash. */
    readonly publicUrl: string;
    /** The derived key of the purpose `callbacks`. */
    readonly key: Uint8Array;
  },
): string | undefined {
  const route = from.routes.find(({ operation }) => operation === 'callback.receive');
  if (route === undefined) return undefined;
  const path = route.path
    .replace('{task_id}', encodeURIComponent(task))
    .replace('{token}', signCallbackToken(from.key, task));
  return `${from.publicUrl}${path}`;
}
