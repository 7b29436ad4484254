import type { AnswerView, ErrorView, PublicStatus, TaskView } from '../contract/surface.ts';
import type { TaskRecord, TaskState } from '../store/types.ts';
import { DEFAULT_VARIANT } from './content-link.ts';
import { fillTemplate } from './render-error.ts';
import { resultView } from './result-view.ts';
import type { ServerContext } from './server-deps.ts';

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
): Promise<AnswerView & { readonly task: TaskView }> {
  const usage = task.state === 'completed' ? await usageOf(task, context) : undefined;
  return viewWith(task, context, usage);
}

/** As `taskView`, from the record alone: for answers that may ask the store only once. `usage` is left out. */
export function briefTaskView(
  task: TaskRecord,
  context: ServerContext,
): AnswerView & { readonly task: TaskView } {
  return viewWith(task, context, undefined);
}

function viewWith(
  task: TaskRecord,
  context: ServerContext,
  usage: TaskView['usage'],
): AnswerView & { readonly task: TaskView } {
  const status = STATUS[task.state];
  const result = resultView(task, context);
  const { request } = task;
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
    warnings: request.warnings.length === 0 ? undefined : request.warnings,
    echo: request.echo,
    remixed_from: request.remixed_from,
    usage,
  };
  return {
    task: view,
    ...(result === undefined ? {} : { result }),
    ...(status === 'failed' ? { error: failureOf(task, context) } : {}),
  };
}

/** What the ledger captured, in the integer micro-units it is kept in. */
async function usageOf(task: TaskRecord, context: ServerContext): Promise<TaskView['usage']> {
  const charge = await context.store.chargeOf(task.id);
  return { amount: charge.captured, unit: 'micros', currency: context.registry.gateway.currency };
}

function expiresAt(task: TaskRecord): number | undefined {
  const at = task.result?.files[DEFAULT_VARIANT[task.kind]]?.expires_at;
  return at === undefined || task.state !== 'completed' ? undefined : seconds(at);
}

function failureOf(task: TaskRecord, context: ServerContext): ErrorView {
  const { errors } = context.registry;
  const entry =
    Object.values(errors).find((candidate) => candidate.code === task.error_code) ?? errors.upstream_failed;
  const surface = context.registry.routes.find((route) => route.id === task.route)?.surface ?? '';
  return {
    code: entry.code,
    message: task.error_message ?? fillTemplate(entry.message, {}),
    type: entry.types[surface] ?? entry.types.default ?? '',
    param: '',
    retryable: entry.retryable,
    // A failed task's hold was released.
    charged: 0,
  };
}

function seconds(ms: number): number {
  return Math.floor(ms / 1000);
}
