import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { JsonObject } from '../../../contract/json.ts';
import type { PolledTwin, Twin } from '../../../contract/twin.ts';

/** What the console of a twin's vendor would show once, and what the twin itself keeps. */
export interface TwinKeys {
  /** The vendor's half: secrets by the names that a channel's credential has for them. */
  readonly credential: Readonly<Record<string, string>>;
  /** The one text that vendors with a plain key take. */
  readonly plain: string;
  /** Checks assertions that are signed with the credential's `private_key`. */
  readonly publicKey?: KeyObject;
  /** Signs callbacks, where they are signed with a key that only the vendor has. */
  readonly callbackKey?: KeyObject;
}

/** Names under which vendors with two secrets give them out. */
const PAIRS: Readonly<Record<string, readonly [id: string, secret: string]>> = {
  volc_v4: ['access_key', 'secret_key'],
  tc3: ['secret_id', 'secret_key'],
};

/** What of a vendor decides about its keys: one that does tasks and chat has one set for both. */
type KeyedTwin = Pick<Twin, 'protocol' | 'auth'> & Pick<Partial<PolledTwin>, 'callback'>;

/**
 * The keys of one twin. All are well known but key pairs, which are made when they are first asked for;
 * `tokenUri` is where its vendor changes assertions into tokens.
 */
function makeTwinKeys(twin: KeyedTwin, tokenUri: string): TwinKeys {
  const plain = `sandbox-${twin.protocol}`;
  const secret = `${plain}-secret-of-32-bytes-or-more`;
  const { verify } = twin.callback ?? {};
  const webhook =
    verify === 'svix' ? { webhook_secret: `whsec_${Buffer.from(secret).toString('base64')}` } : {};
  const signing = verify === 'fal_ed25519' ? { callbackKey: generateKeyPairSync('ed25519').privateKey } : {};
  const { use, params } = twin.auth;
  if (use === 'google_sa') {
    const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const privateKey = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const account = {
      client_email: `${plain}@sandbox.invalid`,
      private_key: privateKey,
      token_uri: tokenUri,
    };
    return { plain, publicKey: pair.publicKey, credential: { ...account, ...webhook }, ...signing };
  }
  const pair = use === 'jwt_hs256' ? [String(params.issuer), String(params.secret)] : PAIRS[use];
  const [idName, secretName] = pair ?? [];
  const own =
    idName === undefined || secretName === undefined
      ? { api_key: plain }
      : { [idName]: plain, [secretName]: secret };
  return { plain, credential: use === 'none' ? webhook : { ...own, ...webhook }, ...signing };
}

/** Makes the keys of a twin when they are first wanted: key pairs take time, and few vendors have one. */
export function openKeyRing(
  twins: Readonly<Record<string, KeyedTwin>>,
  /** Where the sandbox's own endpoints are; known once it listens. */
  controlUrl: () => string,
) {
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
    settingsOf: (protocol: string): JsonObject =>
      of(protocol)?.callbackKey === undefined ? {} : { jwks_url: `${controlUrl()}/keys.json` },
    /** The set that proves callbacks signed with vendors' own keys (RFC 7517). */
    publicKeys: () => ({
      keys: [...made.values()].flatMap(({ callbackKey }) =>
        callbackKey === undefined ? [] : createPublicKey(callbackKey).export({ format: 'jwk' }),
      ),
    }),
  };
}
