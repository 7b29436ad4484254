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
