import type { JsonObject } from './json.ts';

/** Every code that can be raised: `generated/errors.ts` puts one member into it for each row of `specs/errors.yaml`. */
// biome-ignore lint/suspicious/noEmptyInterface: its members are generated.
export interface ErrorCodes {}

export type ErrorCode = keyof ErrorCodes;

export type ErrorShape = 'object' | 'flat' | 'vendor';

/** What a refusal says of money where it is not that nothing is charged. */
export type ChargedBefore = 'undecided' | 'before';

/** The same for people. */
export const CHARGED_TEXTS: Readonly<Record<ChargedBefore, string>> = {
  undecided: 'whether it is charged may not be decided yet: `details.charged` says so',
  before: 'an earlier request may have been charged',
};

/** One row of `specs/errors.yaml`. */
export interface ErrorEntry {
  readonly code: ErrorCode;
  /** Absent for codes that only ever stand inside a failed task. */
  readonly status: number;
  readonly retryable: boolean;
  /** Absent: nothing is charged. */
  readonly charged?: ChargedBefore;
  /** Template with `{name}` places, used when the raiser gives no message of its own. */
  readonly message: string;
  /** `type` per surface id; `default` otherwise. */
  readonly types: Readonly<Record<string, string>>;
  /** Body shape per surface id; `default` otherwise. */
  readonly shapes: Readonly<Record<string, ErrorShape>>;
}

export interface GatewayErrorOptions {
  /** Offending field (`subjects[0].images[1]`); empty in every case the interface lists. */
  readonly param?: string;
  /** Says what was wrong, the value received, what is allowed and what to do. */
  readonly message?: string;
  /** Values for the places of the code's message template. */
  readonly values?: Readonly<Record<string, string | number>>;
  /** Extra keys inside `error.details`: `allowed`, `received`, `charged`. */
  readonly details?: JsonObject;
  readonly retryAfterSecs?: number;
  readonly cause?: unknown;
}

/** A refusal the caller is told about; rendered per surface, never with a stack, path or secret. */
export class GatewayError extends Error {
  override readonly name = 'GatewayError';
  readonly code: ErrorCode;
  readonly options: GatewayErrorOptions;

  constructor(code: ErrorCode, options: GatewayErrorOptions = {}) {
    super(options.message ?? code, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.options = options;
  }
}
