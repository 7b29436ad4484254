import type { Route } from '../contract/route.ts';
import { signCallbackToken } from './callback-token.ts';

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
