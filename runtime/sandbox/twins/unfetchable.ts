import type { Json, JsonObject } from '../../contract/json.ts';

/** Longer texts are files. */
const MOST_CHARS = 8_192;
const DEEPEST = 10;

/**
 * The first address of a submission on the gateway's host that a vendor could not fetch: vendors ask before they take
 * a task. Other hosts are not asked, because those of examples are nowhere; where it is called back is no file.
 */
export async function unfetchable(
  body: JsonObject,
  { host, callback }: { readonly host: string | undefined; readonly callback: Json | undefined },
): Promise<string | undefined> {
  if (host === undefined) return undefined;
  for (const address of addressesIn(body)) {
    if (address === callback || URL.parse(address)?.host !== host) continue;
    const there = await fetch(address, { method: 'HEAD' }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (!there) return address;
  }
  return undefined;
}

function* addressesIn(value: Json | undefined, depth = 0): Generator<string> {
  if (typeof value === 'string') {
    if (value.length <= MOST_CHARS && /^https?:\/\//.test(value)) yield value;
  } else if (typeof value === 'object' && value !== null && depth < DEEPEST) {
    for (const part of Object.values(value)) yield* addressesIn(part, depth + 1);
  }
}
