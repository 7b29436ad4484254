/**
 * The operation contradicts what is stored: an id or hash that exists, a top-up repeated with another
 * amount, a prefix that fits two keys. Nothing was changed; repeating it unchanged fails again.
 */
export class StoreConflict extends Error {
  override readonly name = 'StoreConflict';
}
