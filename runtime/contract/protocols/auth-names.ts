/** What a strategy may be told from YAML: every parameter is text, required or not. */
export interface AuthParams {
  readonly [name: string]: {
    readonly required: boolean;
    readonly about: string;
    /** The only texts it may be; absent: any. */
    readonly one_of?: readonly string[];
  };
}

/**
 * Every auth strategy by the name that specs select it with, and its parameters. The strategies themselves
 * live in runtime/upstream/auth; a name without one there does not compile.
 */
export const AUTH_STRATEGIES = {
  bearer: {},
  token: {},
  header: {
    name: { required: true, about: 'header that carries the credential' },
    prefix: { required: false, about: 'text before the credential, with its space' },
  },
  query: { name: { required: true, about: 'query parameter that carries the credential' } },
  none: {},
  jwt_hs256: {
    issuer: { required: true, about: 'field of the credential whose value is the claim `iss`' },
    secret: { required: true, about: 'field of the credential that the token is signed with' },
    ttl_secs: { required: false, about: 'life of a token in seconds, 60 to 86400; 1800 when absent' },
    or: {
      required: false,
      about: 'credentials that have only an `api_key` send it as it is',
      one_of: ['bearer'],
    },
  },
  volc_v4: {
    region: { required: true, about: 'region that the signature is for' },
    service: { required: true, about: 'service that the signature is for' },
  },
  tc3: { service: { required: true, about: 'service that the signature is for' } },
  google_sa: { scope: { required: true, about: 'scopes of the access token, separated by blanks' } },
} as const satisfies Readonly<Record<string, AuthParams>>;

export type AuthName = keyof typeof AUTH_STRATEGIES;

/** The names alone, sorted: for editor schemas and suggestions. */
export const AUTH_NAMES: readonly AuthName[] = [
  'bearer',
  'google_sa',
  'header',
  'jwt_hs256',
  'none',
  'query',
  'tc3',
  'token',
  'volc_v4',
];

export function isAuthName(name: string): name is AuthName {
  return Object.hasOwn(AUTH_STRATEGIES, name);
}
