export type RefusalReason =
  | 'in_use'
  | 'schema_too_new'
  | 'node_too_old'
  | 'sqlite_too_old'
  | 'bad_folder'
  | 'no_database'
  | 'empty_database'
  | 'foreign_database'
  | 'damaged_database'
  | 'other_secret'
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
