import { generateKeyPairSync, type KeyObject } from 'node:crypto';
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
export type KeyedTwin = Pick<Twin, 'protocol' | 'auth'> & Pick<Partial<PolledTwin>, 'callback'>;

/**
 * The keys of one twin. All are well known but key pairs, which are made when they are first asked for;
 * `tokenUri` is where its vendor changes assertions into tokens.
 */
export function makeTwinKeys(twin: KeyedTwin, tokenUri: string): TwinKeys {
  const plain = `sandbox-${twin.protocol}`;
  const secret = `${plain}-secret-of-32-bytes-or-more`;
  const { verify } = twin.callback ?? {};
  const webhook =
    verify === 'svix' ? { webhook_secret: `whsec_${Buffer.from(secret).toString('base64')}` } : {};
  const signing = verify === 'fal_ed25519' ? { callbackKey: newCallbackKey() } : {};
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

function newCallbackKey(): KeyObject {
  return generateKeyPairSync('ed25519').privateKey;
}
