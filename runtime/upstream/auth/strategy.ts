import type { Json } from '../../contract/json.ts';
import type { BodyPiece } from '../large-body.ts';
import type { TokenCache } from './token-cache.ts';
import type { TokenExchange } from './token-exchange.ts';

/** The call as it will be sent, so that a strategy can sign its final bytes. */
export interface UnsignedCall {
  readonly method: string;
  readonly url: URL;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  /** In sending order; empty for no body. */
  readonly body: readonly BodyPiece[];
}

/** Headers to add, and the address when the credential stands in it. */
export interface SignedCall {
  readonly headers: Readonly<Record<string, string>>;
  readonly url: URL;
  /** What was made of the credential and must be kept as little as the credential itself. */
  readonly secrets?: readonly string[];
  /** The vendor refused the credential (401): what was made of it is not used again. */
  refused?(): void;
}

/** One credential of a channel: secrets by the names its strategy asks for. */
export type Credential = Readonly<Record<string, string>>;
/** What the protocol tells its strategy (`name`, `prefix`); never a secret. */
export type AuthParams = Readonly<Record<string, Json>>;

/** Why a value is of no use, without quoting it: reads on after the field's name; undefined when it is. */
export type FieldProblem = (value: string) => string | undefined;

/** What strategies need of the world; one for each egress. */
export interface SigningTools {
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly tokens: TokenCache;
  readonly exchange: TokenExchange;
}

/** One way to authenticate, selected by name from a protocol's `auth.use`. */
export interface AuthStrategy {
  /** Why nothing can be signed with these parameters of a protocol; undefined when it can. */
  paramsProblem?(params: AuthParams): string | undefined;
  /** By name of a credential's field: what is wrong with its value. */
  readonly fieldProblems?: Readonly<Record<string, FieldProblem>>;
  /** The credential has one of the forms that `AUTH_STRATEGIES` says. Throws `SigningError`. */
  sign(
    call: UnsignedCall,
    credential: Credential,
    params: AuthParams,
    tools: SigningTools,
  ): SignedCall | Promise<SignedCall>;
}

/** A text parameter of the strategy, or its default. */
export function textParam(params: AuthParams, name: string, fallback: string): string {
  const value = params[name];
  return typeof value === 'string' ? value : fallback;
}

/** Whether a credential holds a text for every name; an empty one is none. */
export function hasFields(credential: Credential, fields: readonly string[]): boolean {
  return fields.every((field) => Object.hasOwn(credential, field) && credential[field] !== '');
}

/** A call that could not be signed, so nothing of it was sent. The message is safe to log. */
export class SigningError extends Error {
  override readonly name = 'SigningError';
}
