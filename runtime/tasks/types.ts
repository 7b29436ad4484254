import type { Canonical } from '../contract/canonical.ts';
import type { Family, Model } from '../contract/family.ts';
import type { Warning } from '../contract/warning.ts';
import type { KeyRecord, TaskRecord } from '../store/types.ts';

/** A checked request, ready to be priced and sent; made by runtime/intake. */
export interface CheckedRequest {
  readonly route: string;
  readonly family: Family;
  readonly model: Model;
  /** The caller's spelling of the model. */
  readonly modelName: string;
  readonly canonical: Canonical;
  /** The facts of `canonical` that the caller gave, without the model's defaults. */
  readonly given: Canonical['facts'];
  readonly warnings: readonly Warning[];
  /** The caller's field that gave a role its medium (`image`, `images[1]`), for refusals that come later. */
  readonly paramOf?: (role: string, index: number) => string;
  /** `Gateway-Strict: true`: a warning is an error. */
  readonly strict: boolean;
}

export interface TaskService {
  /** Crash-safe submit; answers after the intent is durable. Throws GatewayError; then nothing is held. */
  submit(input: { readonly key: KeyRecord; readonly request: CheckedRequest }): Promise<TaskRecord>;
  /** Asks the upstream to cancel where it can; true when the upstream agreed. */
  cancel(task: TaskRecord): Promise<boolean>;
  /** Re-polls once for a fresh link; undefined when the protocol cannot. */
  refreshResult(task: TaskRecord): Promise<TaskRecord | undefined>;
}

/** The polling engine. */
export interface PollEngine {
  start(): void;
  /** Wakes it: a task was submitted or a hint arrived. */
  nudge(): void;
  /** Finishes running polls, claims no more. */
  stop(): Promise<void>;
}
