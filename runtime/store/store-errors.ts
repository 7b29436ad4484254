import { GatewayError } from '../contract/errors.ts';
import type { ClaimRecord } from './claims.ts';

const RETRY_SECS = 5;

/**
 * The database cannot take the operation now (disk full or read-only, file locked, writer gone, store
 * closed). Nothing of the operation was kept and the same call may succeed later without a restart, except
 * when the writer died: that commit may or may not have happened, and the process is told through `onFatal`.
 */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
  /** The database's file is damaged: only a repair by its operator helps. */
  readonly damaged: boolean;

  constructor(
    message: string,
    { damaged = false, ...options }: ErrorOptions & { readonly damaged?: boolean } = {},
  ) {
    super(message, options);
    this.damaged = damaged;
  }
}

/** Whether the operation was kept cannot be told: the database did not say what became of its commit. */
export class OutcomeUnknown extends StoreUnavailable {}

/** Another process was first with the same rows. The transaction may be run again at once. */
export class RowsInUse extends StoreUnavailable {}

/**
 * The operation contradicts what is stored: an id or hash that exists, a top-up repeated with another
 * amount, a prefix that fits two keys. Nothing was changed; repeating it unchanged fails again.
 */
export class StoreConflict extends Error {
  override readonly name = 'StoreConflict';
}

export type RefusalReason =
  | 'in_use'
  | 'schema_too_new'
  | 'schema_too_old'
  | ('node_too_old' | 'sqlite_too_old')
  | 'bad_folder'
  | 'no_database'
  | 'empty_database'
  | 'foreign_database'
  | 'damaged_database'
  | 'not_empty'
  | 'bad_copy'
  | 'may_not_migrate'
  | 'other_secret'
  | 'bad_secret'
  | 'owner_full'
  | 'task_full';

/**
 * The store does not open on this folder or machine, or (`owner_full`, `task_full`) does not take one more upload of an owner
 * or one more file of a task; the message says what to do about it.
 */
export class StoreRefused extends Error {
  override readonly name = 'StoreRefused';
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/** A request came again, or its key was used for another one; nothing was written. */
export class AlreadyClaimed extends Error {
  readonly claim: ClaimRecord;

  constructor(claim: ClaimRecord) {
    super('the idempotency key was used before');
    this.claim = claim;
  }
}

/** What a caller is told whose request could not be stored before anything was sent: a full disk is no fault of ours. */
export function notStored(cause: unknown): GatewayError {
  const code = cause instanceof StoreUnavailable ? 'no_available_channel' : 'internal_error';
  return new GatewayError(code, {
    message: 'the request could not be stored; nothing was sent or charged, try again',
    details: { charged: 0 },
    retryAfterSecs: RETRY_SECS,
    cause,
  });
}

/** What a caller is told when anything else needed a store that takes or answers nothing now. */
export function storeAway(cause: StoreUnavailable): GatewayError {
  return new GatewayError('no_available_channel', {
    message: 'the gateway cannot use its storage at the moment; try again in a few seconds',
    retryAfterSecs: RETRY_SECS,
    cause,
  });
}
