import type { Route } from '../../contract/route.ts';
import { LINK_VARIANT, verifyLink } from '../../secrets/links.ts';
import type { Caller } from '../call.ts';
import { isTaskId } from '../operations/find-task.ts';
import { type Authenticator, invalidKey } from './authenticate.ts';
import { checkCallbackToken } from './callback-token.ts';

const BAD_LINK =
  'the link is not valid, has expired, or its API key is no longer valid; query the task again for a new one';

/**
 * Who calls, by the route's auth class: a key, or on content routes the holder of a signed link; on callback
 * routes a vendor or a stranger, by the token of the address. Runs before a byte of the body is read.
 */
export async function identify(
  asked: {
    readonly route: Route;
    readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
    readonly path: Readonly<Record<string, string>>;
    readonly query: Readonly<Record<string, unknown>>;
    /** Where the request comes from. */
    readonly address: string;
  },
  tools: {
    readonly authenticator: Authenticator;
    /** Each of them is accepted. */
    readonly linkKeys: readonly Uint8Array[];
    readonly callbackKeys: readonly Uint8Array[];
    readonly clock: () => number;
  },
): Promise<Caller> {
  const { route, query } = asked;
  if (route.operation === 'callback.receive') return vendorOrStranger(asked.path, tools.callbackKeys);
  if (route.auth === 'none') return { kind: 'anyone' };
  const authorization = keyHeader(route, asked.headers);
  const signature = text(query.signature);
  if (route.auth === 'key_or_link' && authorization === undefined && signature !== undefined) {
    const link = {
      task: asked.path.task_id ?? asked.path.asset_id ?? '',
      variant: text(query.variant) ?? LINK_VARIANT,
      item: itemNumber(query.item),
      expires: text(query.expires),
      signature,
    };
    const key_id = verifyLink(tools.linkKeys, link, tools.clock() / 1000);
    const key = key_id === undefined ? undefined : await tools.authenticator.keyOfLink(key_id);
    if (key === undefined) throw invalidKey(BAD_LINK);
    return { kind: 'link', key };
  }
  const from = { address: asked.address, headers: route.key_headers };
  return { kind: 'key', key: await tools.authenticator.authenticate(authorization, from) };
}

/** A header that says nothing: clients without a key for it send it all the same. */
const EMPTY = /^(?:bearer)?\s*$/i;

/** `Authorization`, or in its place the first header that clients of the route's vendor know to put a key in. */
function keyHeader(
  { key_headers: names = [] }: Pick<Route, 'key_headers'>,
  headers: Parameters<typeof identify>[0]['headers'],
): string | undefined {
  const authorization = text(headers.authorization);
  if (authorization !== undefined && !EMPTY.test(authorization)) return authorization;
  const key = names.map((name) => text(headers[name])).find((value) => value !== undefined);
  return key === undefined ? undefined : `Bearer ${key}`;
}

function vendorOrStranger(path: Readonly<Record<string, string>>, keys: readonly Uint8Array[]): Caller {
  const known = isTaskId(path.task_id) && checkCallbackToken(keys, path.task_id, path.token);
  return { kind: known ? 'vendor' : 'stranger' };
}

/** What no link of ours names as its item is an item that no link is signed for. */
function itemNumber(value: unknown): number {
  if (value === undefined) return 1;
  return typeof value === 'string' && /^[1-9]\d?$/.test(value) ? Number(value) : 0;
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
