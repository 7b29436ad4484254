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
