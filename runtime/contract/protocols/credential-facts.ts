import type { Json } from '../json.ts';
import { type AuthName, isAuthName } from './auth-names.ts';
import { type CallbackName, isCallbackName } from './callback-names.ts';

/** What a protocol tells its strategy (`name`, `issuer`); never a secret. */
type Params = Readonly<Record<string, Json>>;

/** What operators put into a credential for one auth strategy. */
export interface CredentialFacts {
  /** Sets of names of which a credential must have one whole; the first is the one to ask for. */
  forms(params: Params): readonly (readonly string[])[];
  /** Names that a credential may have beside them, with what they are for. */
  readonly optional: Readonly<Record<string, string>>;
  /** How a call is authenticated, in a clause. */
  about(params: Params): string;
}

const API_KEY = [['api_key']];
const SESSION_TOKEN = { session_token: 'of temporary keys' };

/** The fields of credentials by auth strategy: `gateway check`, signing and documents all read them here. */
export const AUTH_CREDENTIALS: Readonly<Record<AuthName, CredentialFacts>> = {
  bearer: { forms: () => API_KEY, optional: {}, about: () => 'header `Authorization: Bearer <api_key>`' },
  token: { forms: () => API_KEY, optional: {}, about: () => 'header `Authorization: Token <api_key>`' },
  header: {
    forms: () => API_KEY,
    optional: {},
    about: (params) =>
      `header \`${text(params, 'name', 'x-api-key')}: ${text(params, 'prefix', '')}<api_key>\``,
  },
  query: {
    forms: () => API_KEY,
    optional: {},
    about: (params) => `query parameter \`${text(params, 'name', 'key')}=<api_key>\``,
  },
  none: { forms: () => [[]], optional: {}, about: () => 'no credential' },
  jwt_hs256: {
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
    forms: () => [['access_key', 'secret_key']],
    optional: SESSION_TOKEN,
    about: (params) =>
      `each call is signed (HMAC-SHA256) for service \`${text(params, 'service', '')}\` in region \`${text(params, 'region', '')}\``,
  },
  tc3: {
    forms: () => [['secret_id', 'secret_key']],
    optional: SESSION_TOKEN,
    about: (params) => `each call is signed (TC3-HMAC-SHA256) for service \`${text(params, 'service', '')}\``,
  },
  google_sa: {
    forms: () => [['client_email', 'private_key']],
    optional: { token_uri: 'address that hands out access tokens, where it is not the usual one' },
    about: () => 'an access token, exchanged for an assertion that a service account signs (RS256)',
  },
};

/** What a proof of callbacks takes of a channel. */
export interface ProofFacts {
  /** Names that a credential may have for it alone, with what they are for. */
  readonly fields: Readonly<Record<string, string>>;
  /** Names of `settings` that replace parameters of the protocol; each is an https address. */
  readonly settings: readonly string[];
  /** How a callback is told from a stranger's, in a clause. */
  readonly about: string;
}

/** What callbacks take of credentials and settings, by proof; without the fields a callback counts as unsigned. */
export const PROOF_FACTS: Readonly<Record<CallbackName, ProofFacts>> = {
  none: { fields: {}, settings: [], about: 'the vendor signs nothing; the address alone is signed by us' },
  svix: {
    fields: { webhook_secret: 'that callbacks are signed with, base64, with or without `whsec_`' },
    settings: [],
    about: 'Standard Webhooks: HMAC-SHA256 under `webhook_secret`',
  },
  vidu_hmac: { fields: {}, settings: [], about: 'HMAC-SHA256 under `api_key`' },
  fal_ed25519: {
    fields: {},
    settings: ['jwks_url'],
    about: 'Ed25519 under a public key of the set at `jwks_url`',
  },
};

/** Facts of the strategy that a protocol's `auth.use` names; undefined when there is none. */
export function credentialFacts(use: string): CredentialFacts | undefined {
  return isAuthName(use) ? AUTH_CREDENTIALS[use] : undefined;
}

/** Facts of the proof that a protocol's `callback` names; undefined when there is none. */
export function proofFacts(callback: { readonly verify: string } | undefined): ProofFacts | undefined {
  return callback !== undefined && isCallbackName(callback.verify) ? PROOF_FACTS[callback.verify] : undefined;
}

function text(params: Params, name: string, fallback: string): string {
  const value = params[name];
  return typeof value === 'string' ? value : fallback;
}
