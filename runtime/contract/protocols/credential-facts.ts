import type { Json } from '../json.ts';

export type AuthName =
  | 'bearer'
  | 'token'
  | 'header'
  | 'query'
  | 'none'
  | 'jwt_hs256'
  | 'volc_v4'
  | 'tc3'
  | 'google_sa';
export type CallbackName = 'none' | 'svix' | 'vidu_hmac' | 'fal_ed25519';

/** What a strategy may be told from YAML: every parameter is text, required or not. */
export interface AuthParams {
  readonly [name: string]: {
    readonly required: boolean;
    readonly about: string;
    /** The only texts it may be; absent: any. */
    readonly one_of?: readonly string[];
  };
}

/** What a protocol tells its strategy (`name`, `issuer`); never a secret. */
type Params = Readonly<Record<string, Json>>;

/** One auth strategy: what specs tell it, and what operators put into a credential for it. */
export interface CredentialFacts {
  readonly params: AuthParams;
  /** Sets of names of which a credential must have one whole; the first is the one to ask for. */
  forms(params: Params): readonly (readonly string[])[];
  /** Names that a credential may have beside them, with what they are for. */
  readonly optional: Readonly<Record<string, string>>;
  /** How a call is authenticated, in a clause. */
  about(params: Params): string;
}

const API_KEY = [['api_key']];
const SESSION_TOKEN = { session_token: 'of temporary keys' };
const SERVICE = { required: true, about: 'service that the signature is for' };

/**
 * The auth strategies by the name that specs select them with: `gateway check`, signing and documents all read them
 * here. What they do lives in runtime/upstream/auth; a name without code there does not compile.
 */
export const AUTH_STRATEGIES: Readonly<Record<AuthName, CredentialFacts>> = {
  bearer: {
    params: {},
    forms: () => API_KEY,
    optional: {},
    about: () => 'header `Authorization: Bearer <api_key>`',
  },
  token: {
    params: {},
    forms: () => API_KEY,
    optional: {},
    about: () => 'header `Authorization: Token <api_key>`',
  },
  header: {
    params: {
      name: { required: true, about: 'header that carries the credential' },
      prefix: { required: false, about: 'text before the credential, with its space' },
    },
    forms: () => API_KEY,
    optional: {},
    about: (params) =>
      `header \`${text(params, 'name', 'x-api-key')}: ${text(params, 'prefix', '')}<api_key>\``,
  },
  query: {
    params: { name: { required: true, about: 'query parameter that carries the credential' } },
    forms: () => API_KEY,
    optional: {},
    about: (params) => `query parameter \`${text(params, 'name', 'key')}=<api_key>\``,
  },
  none: { params: {}, forms: () => [[]], optional: {}, about: () => 'no credential' },
  jwt_hs256: {
    params: {
      issuer: { required: true, about: 'field of the credential whose value is the claim `iss`' },
      secret: { required: true, about: 'field of the credential that the token is signed with' },
      ttl_secs: { required: false, about: 'life of a token in seconds, 60 to 86400; 1800 when absent' },
      or: {
        required: false,
        about: 'credentials that have only an `api_key` send it as it is',
        one_of: ['bearer'],
      },
    },
    forms: (params) => {
      const pair = [text(params, 'issuer', 'access_key'), text(params, 'secret', 'secret_key')];
      return params.or === 'bearer' ? [pair, ...API_KEY] : [pair];
    },
    optional: {},
    about: (params) => {
      const made = `a token of ${text(params, 'ttl_secs', '1800')} seconds, signed (HS256) with the credential`;
      return params.or === 'bearer' ? `${made}; an \`api_key\` is sent as it is` : made;
    },
  },
  volc_v4: {
    params: { region: { required: true, about: 'region that the signature is for' }, service: SERVICE },
    forms: () => [['access_key', 'secret_key']],
    optional: SESSION_TOKEN,
    about: (params) =>
      `each call is signed (HMAC-SHA256) for service \`${text(params, 'service', '')}\` in region \`${text(params, 'region', '')}\``,
  },
  tc3: {
    params: { service: SERVICE },
    forms: () => [['secret_id', 'secret_key']],
    optional: SESSION_TOKEN,
    about: (params) => `each call is signed (TC3-HMAC-SHA256) for service \`${text(params, 'service', '')}\``,
  },
  google_sa: {
    params: { scope: { required: true, about: 'scopes of the access token, separated by blanks' } },
    forms: () => [['client_email', 'private_key']],
    optional: { token_uri: 'address that hands out access tokens, where it is not the usual one' },
    about: () => 'an access token, exchanged for an assertion that a service account signs (RS256)',
  },
};

/** One proof of callbacks: what specs tell it, and what it takes of a channel. */
export interface ProofFacts {
  readonly params: AuthParams;
  /** Names that a credential may have for it alone, with what they are for; without them a callback counts as unsigned. */
  readonly fields: Readonly<Record<string, string>>;
  /** Names of `settings` that replace parameters of the protocol; each is an https address. */
  readonly settings: readonly string[];
  /** How a callback is told from a stranger's, in a clause. */
  readonly about: string;
}

/**
 * The ways to prove a vendor's callback by the name that `callback.verify` selects them with. The proofs themselves
 * live in runtime/upstream/callbacks; a name without one there does not compile.
 */
export const CALLBACK_PROOFS: Readonly<Record<CallbackName, ProofFacts>> = {
  none: {
    params: {},
    fields: {},
    settings: [],
    about: 'the vendor signs nothing; the address alone is signed by us',
  },
  svix: {
    params: {},
    fields: { webhook_secret: 'that callbacks are signed with, base64, with or without `whsec_`' },
    settings: [],
    about: 'Standard Webhooks: HMAC-SHA256 under `webhook_secret`',
  },
  vidu_hmac: { params: {}, fields: {}, settings: [], about: 'HMAC-SHA256 under `api_key`' },
  fal_ed25519: {
    params: {
      jwks_url: { required: true, about: 'https address of the vendor’s public keys (a JSON Web Key Set)' },
    },
    fields: {},
    settings: ['jwks_url'],
    about: 'Ed25519 under a public key of the set at `jwks_url`',
  },
};

export function isAuthName(name: string): name is AuthName {
  return Object.hasOwn(AUTH_STRATEGIES, name);
}

export function isCallbackName(name: string): name is CallbackName {
  return Object.hasOwn(CALLBACK_PROOFS, name);
}

/** The names alone, sorted: for editor schemas and suggestions. */
export const AUTH_NAMES: readonly AuthName[] = Object.keys(AUTH_STRATEGIES).filter(isAuthName).sort();
export const CALLBACK_NAMES: readonly CallbackName[] = Object.keys(CALLBACK_PROOFS)
  .filter(isCallbackName)
  .sort();

/** Facts of the strategy that a protocol's `auth.use` names; undefined when there is none. */
export function credentialFacts(use: string): CredentialFacts | undefined {
  return isAuthName(use) ? AUTH_STRATEGIES[use] : undefined;
}

/** Facts of the proof that a protocol's `callback` names; undefined when there is none. */
export function proofFacts(callback: { readonly verify: string } | undefined): ProofFacts | undefined {
  return callback !== undefined && isCallbackName(callback.verify)
    ? CALLBACK_PROOFS[callback.verify]
    : undefined;
}

function text(params: Params, name: string, fallback: string): string {
  const value = params[name];
  return typeof value === 'string' ? value : fallback;
}
