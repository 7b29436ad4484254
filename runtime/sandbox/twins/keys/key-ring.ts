import { createPublicKey } from 'node:crypto';
import type { Json, JsonObject } from '../../../contract/json.ts';
import { type KeyedTwin, makeTwinKeys, type TwinKeys } from './twin-keys.ts';

/** The keys of all twins. */
export interface KeyRing {
  of(protocol: string): TwinKeys | undefined;
  settingsOf(protocol: string): JsonObject;
  /** The set that proves callbacks signed with vendors' own keys (RFC 7517). */
  publicKeys(): JsonObject;
}

/** Makes the keys of a twin when they are first wanted: key pairs take time, and few vendors have one. */
export function openKeyRing(
  twins: Readonly<Record<string, KeyedTwin>>,
  /** Where the sandbox's own endpoints are; known once it listens. */
  controlUrl: () => string,
): KeyRing {
  const made = new Map<string, TwinKeys>();
  const of = (protocol: string): TwinKeys | undefined => {
    const twin = Object.hasOwn(twins, protocol) ? twins[protocol] : undefined;
    if (twin === undefined) return undefined;
    const keys = made.get(protocol) ?? makeTwinKeys(twin, `${controlUrl()}/token/${protocol}`);
    made.set(protocol, keys);
    return keys;
  };
  return {
    of,
    settingsOf: (protocol) =>
      of(protocol)?.callbackKey === undefined ? {} : { jwks_url: `${controlUrl()}/keys.json` },
    publicKeys: () => ({
      keys: [...made.values()].flatMap(({ callbackKey }) =>
        callbackKey === undefined
          ? []
          : { ...(createPublicKey(callbackKey).export({ format: 'jwk' }) as Record<string, Json>) },
      ),
    }),
  };
}
