import { type ErrorCode, type ErrorEntry, GatewayError } from '../../contract/errors.ts';
import type { ResponseFormat } from '../../contract/family.ts';
import { fileOfItem } from '../../contract/protocols/result.ts';
import type { AnswerView, ErrorView, PublicStatus, TaskView } from '../../contract/surface.ts';
import type { Warning } from '../../contract/warning.ts';
import type { StoredResult, TaskRecord, TaskState } from '../../store/types.ts';
import type { Caller } from '../call.ts';
import { DEFAULT_VARIANT } from '../identity/content-link.ts';
import type { ServerContext } from '../server-deps.ts';
import { fillTemplate } from './render-error.ts';
import { type BytesPlace, resultView } from './result-view.ts';

const STATUS: Readonly<Record<TaskState, PublicStatus>> = {
  submitting: 'queued',
  uncertain: 'queued',
  queued: 'queued',
  in_progress: 'in_progress',
  completed: 'completed',
  failed: 'failed',
};

/** Everything a surface may say about a task; what was charged is read from the ledger once it is finished. */
export async function taskView(
  task: TaskRecord,
  context: ServerContext,
  shown: ShownTask,
): Promise<AnswerView & { readonly task: TaskView }> {
  const usage = task.state === 'completed' ? await usageOf(task, context) : undefined;
  return viewWith(task, context, { ...shown, usage });
}

/** How one answer shows a task, beyond what the record says. */
export interface ShownTask {
  /** To whom: its links work as long as the caller's key. */
  readonly caller: Caller;
  /** What stands for the bytes of its files; absent: nothing does. */
  readonly bytes?: BytesPlace;
  /** Instead of what the submission asked for. */
  readonly response_format?: ResponseFormat | undefined;
  /** Beside those of the request. */
  readonly warnings?: readonly Warning[];
}

/** As `taskView`, from the record alone: for answers that may ask the store only once. `usage` is left out. */
export function briefTaskView(
  task: TaskRecord,
  context: ServerContext,
  shown: ShownTask,
): AnswerView & { readonly task: TaskView } {
  return viewWith(task, context, shown);
}

function viewWith(
  task: TaskRecord,
  context: ServerContext,
  {
    usage,
    caller,
    bytes,
    response_format,
    warnings: more = [],
  }: ShownTask & { readonly usage?: TaskView['usage'] },
): AnswerView & { readonly task: TaskView } {
  const status = STATUS[task.state];
  const result = resultView(task, context, { caller, bytes });
  const { request } = task;
  const warnings = [...request.warnings, ...more];
  const view: TaskView = {
    id: task.id,
    kind: task.kind,
    model: task.model,
    status,
    progress: status === 'completed' ? 100 : Math.max(0, Math.min(99, Math.floor(task.progress))),
    created_at: seconds(task.created_at),
    updated_at: seconds(task.updated_at),
    completed_at:
      task.completed_at === null || status !== 'completed' ? undefined : seconds(task.completed_at),
    expires_at: expiresAt(task),
    prompt: request.prompt,
    seconds: request.seconds,
    size: request.size,
    warnings: warnings.length === 0 ? undefined : warnings,
    echo: request.echo,
    remixed_from: request.remixed_from,
    response_format: response_format ?? request.response_format,
    usage,
  };
  return {
    task: view,
    ...(result === undefined ? {} : { result }),
    ...(status === 'failed' ? { error: failureOf(task, context) } : {}),
  };
}

/** What the ledger captured and kept, in the integer micro-units it is kept in. */
async function usageOf(task: TaskRecord, context: ServerContext): Promise<TaskView['usage']> {
  const { captured, refunded } = await context.store.chargeOf(task.id);
  const { currency } = context.registry.gateway;
  const refund = refunded === undefined ? {} : { refunded };
  return { amount: captured - (refunded ?? 0), unit: 'micros', currency, ...refund };
}

function expiresAt(task: TaskRecord): number | undefined {
  const variant = DEFAULT_VARIANT[task.kind];
  const name = fileOfItem(variant, firstItemWith(task.result, variant) - 1);
  const at = task.result?.files[name]?.expires_at;
  return at === undefined || task.state !== 'completed' ? undefined : seconds(at);
}

function failureOf(task: TaskRecord, context: ServerContext): ErrorView {
  const entry = failureEntry(task, context);
  const surface = context.registry.routes.find((route) => route.id === task.route)?.surface ?? '';
  return {
    code: entry.code,
    message: failureText(task, entry),
    type: entry.types[surface] ?? entry.types.default ?? '',
    param: '',
    retryable: isWorthRepeating(entry),
    // A failed task's hold was released.
    charged: 0,
  };
}

/** Why a task failed, as the refusal of the request that waited for it. */
export function failureError(task: TaskRecord, context: Pick<ServerContext, 'registry'>): GatewayError {
  const entry = failureEntry(task, context);
  return new GatewayError(entry.code, {
    message: failureText(task, entry),
    details: { charged: 0, task_id: task.id, retryable: isWorthRepeating(entry) },
  });
}

/** In a task these say that the vendor finished, and was paid, although nothing came of it. */
const AFTER_WORK: ReadonlySet<string> = new Set([
  'bad_response',
  'bad_response_body',
  'internal_error',
] satisfies ErrorCode[]);

function isWorthRepeating({ code, retryable }: ErrorEntry): boolean {
  return retryable && !AFTER_WORK.has(code);
}

function failureEntry(
  task: Pick<TaskRecord, 'error_code'>,
  { registry: { errors } }: Pick<ServerContext, 'registry'>,
): ErrorEntry {
  return (
    Object.values(errors).find((candidate) => candidate.code === task.error_code) ?? errors.upstream_failed
  );
}

function failureText({ error_message }: Pick<TaskRecord, 'error_message'>, entry: ErrorEntry): string {
  return error_message ?? fillTemplate(entry.message, {});
}

function seconds(ms: number): number {
  return Math.floor(ms / 1000);
}

/** Which of several results is meant where none is named, from 1: the first that has such a file, as words may come before it. */
export function firstItemWith(result: StoredResult | null, variant: string): number {
  const place = result?.items?.findIndex(({ files }) => files.includes(variant)) ?? 0;
  return Math.max(0, place) + 1;
}
