/**
 * The database cannot take the operation now (disk full or read-only, file locked, writer gone, store
 * closed). Nothing of the operation was kept; the same call may succeed later without a restart.
 */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}
