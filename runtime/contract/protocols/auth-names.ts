/** What a strategy may be told from YAML: every parameter is text, required or not. */
export interface AuthParams {
  readonly [name: string]: { readonly required: boolean; readonly about: string };
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
} as const satisfies Readonly<Record<string, AuthParams>>;

export type AuthName = keyof typeof AUTH_STRATEGIES;

/** The names alone, sorted: for editor schemas and suggestions. */
export const AUTH_NAMES: readonly AuthName[] = ['bearer', 'header', 'none', 'query', 'token'];

export function isAuthName(name: string): name is AuthName {
  return Object.hasOwn(AUTH_STRATEGIES, name);
}
