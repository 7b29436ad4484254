/** What a store knows about its own files, whatever is in them. */
export interface StorageStore {
  /**
   * Writes about as much as a submission does. Rejects with StoreUnavailable when nothing can be written, and for good
   * once the database has shown that it is damaged.
   */
  proveWritable(): Promise<void>;
  /** The seal of the secret that this database belongs to; absent before the first start with a secret. */
  findSeal(): Promise<{ readonly seal: string | undefined; readonly hasKeys: boolean }>;
  /** Seals a database that has no seal; answers the one that it has then. */
  seal(seal: string): Promise<string>;
}
