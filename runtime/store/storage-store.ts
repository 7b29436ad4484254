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

/** A file of a finished task that the gateway keeps itself; its bytes lie under `id` in the blob store. */
export interface ResultFileRecord {
  /** Lower-case hex, 64 characters, of its own: never shared between tasks. */
  readonly id: string;
  readonly task_id: string;
  readonly bytes: number;
  readonly mime: string;
  readonly created_at: number;
  readonly expires_at: number;
}

/** The part of the store that knows kept result files; what the store's docstring promises holds here too. */
export interface ResultFileStore {
  /**
   * Written before the bytes are, so that nothing is kept that no row knows of. Rejects with StoreRefused `task_full`
   * when the files of the task would exceed `max_task_bytes` together, with StoreConflict for an unknown task.
   */
  addResultFile(
    file: Omit<ResultFileRecord, 'created_at'> & { readonly max_task_bytes?: number },
  ): Promise<void>;
  /** Up to `limit` whose time is over, or whose task failed or was deleted by its caller; oldest first. */
  expiredResultFiles(input: { readonly limit: number }): Promise<readonly ResultFileRecord[]>;
  /** Rows whose bytes are gone. */
  forgetResultFiles(ids: readonly string[]): Promise<void>;
}
