import type { Call, SurveyName, WriteName } from '../operations.ts';
import { type RefusalReason, StoreConflict, StoreRefused, StoreUnavailable } from '../store-errors.ts';
import type { DatabaseCheck } from './check-database.ts';

export interface StoreWorkerData extends DatabaseCheck {
  readonly role: 'writer' | 'reader';
}

/** A call as it crosses the thread border. */
export type WorkerCall = Call<WriteName | SurveyName>;

export type ToWorker =
  | { readonly kind: 'open'; readonly data: StoreWorkerData }
  | { readonly kind: 'batch'; readonly calls: readonly WorkerCall[] }
  | { readonly kind: 'close' };

export type FromWorker =
  | { readonly kind: 'ready' }
  | { readonly kind: 'refused'; readonly error: WireError }
  | { readonly kind: 'closed' }
  | { readonly kind: 'batch'; readonly replies: readonly Reply[] };

export type Reply =
  | { readonly kind: 'done'; readonly value: unknown }
  | { readonly kind: 'failed'; readonly error: WireError };

/** Errors lose their class at the thread border; this keeps what callers tell them apart by. */
export interface WireError {
  readonly name: string;
  readonly message: string;
  readonly reason?: RefusalReason;
  readonly damaged?: boolean;
}

export function packError(error: unknown): WireError {
  if (!(error instanceof Error)) return { name: 'Error', message: `internal: ${String(error)}` };
  const { name, message } = error;
  if (error instanceof StoreUnavailable) return { name, message, damaged: error.damaged };
  return error instanceof StoreRefused ? { name, message, reason: error.reason } : { name, message };
}

export function unpackError({ name, message, reason, damaged = false }: WireError): Error {
  if (name === 'StoreUnavailable') return new StoreUnavailable(message, { damaged });
  if (name === 'StoreConflict') return new StoreConflict(message);
  if (name === 'StoreRefused' && reason !== undefined) return new StoreRefused(reason, message);
  return new Error(message);
}
