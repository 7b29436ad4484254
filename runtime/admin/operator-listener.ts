import type { Actor } from '../store/audit-store.ts';

/** What an operator asked for, free of the HTTP library. */
export interface OperatorRequest {
  /** Parameters of the path, `:name` in its pattern. */
  readonly path: Readonly<Record<string, string>>;
  /** Each the last of its name. */
  readonly query: Readonly<Record<string, string>>;
  /** Who asks, for the audit log; absent: the command line on this machine. */
  readonly actor?: Actor;
}

/** An answer that is no JSON, such as a table for a spreadsheet. */
export interface OperatorText {
  readonly kind: 'text';
  /** Media type of `text`. */
  readonly type: string;
  readonly text: string;
}

/** A JSON value, or a text that says so. */
export type OperatorAnswer = (asked: OperatorRequest) => Promise<unknown>;

/** How rooms add routes to the operators' listener; it has already checked who asks. */
export interface OperatorListener {
  get(path: string, answer: OperatorAnswer): void;
  post(
    path: string,
    answer: (body: Readonly<Record<string, unknown>>, asked: OperatorRequest) => Promise<unknown>,
  ): void;
}

export function isOperatorText(value: unknown): value is OperatorText {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'text';
}
