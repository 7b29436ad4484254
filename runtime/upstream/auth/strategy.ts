import type { Json } from '../../contract/json.ts';

/** The call as it will be sent, so that a strategy can sign its final bytes. */
export interface UnsignedCall {
  readonly method: string;
  readonly url: URL;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  /** In sending order; empty for no body. */
  readonly body: readonly Uint8Array[];
}

/** Headers to add, and the address when the credential stands in it. */
export interface SignedCall {
  readonly headers: Readonly<Record<string, string>>;
  readonly url: URL;
}

/** One credential of a channel: secrets by the names its strategy asks for. */
export type Credential = Readonly<Record<string, string>>;
/** What the protocol tells its strategy (`name`, `prefix`); never a secret. */
export type AuthParams = Readonly<Record<string, Json>>;

/** One way to authenticate, selected by name from a protocol's `auth.use`. */
export interface AuthStrategy {
  /** Names that a credential must have; `gateway check` compares them with the deployment. */
  fields(params: AuthParams): readonly string[];
  /** Pure; `now` is epoch milliseconds. The credential's fields were checked before. */
  sign(call: UnsignedCall, credential: Credential, params: AuthParams, now: number): SignedCall;
}

/** A text parameter of the strategy, or its default. */
export function textParam(params: AuthParams, name: string, fallback: string): string {
  const value = params[name];
  return typeof value === 'string' ? value : fallback;
}
