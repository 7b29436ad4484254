import type { AnswerView, ErrorView, PublicStatus, TaskView } from '../contract/surface.ts';
import type { TaskRecord, TaskState } from '../store/types.ts';
import { contentLink, DEFAULT_VARIANT } from './content-link.ts';
import { fillTemplate } from './render-error.ts';
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
  const status = STATUS[task.state];
  const link = status === 'completed' ? videoUrl(task, context) : undefined;
  const usage = status === 'completed' ? await usageOf(task, context) : undefined;
  const view: TaskView = {
    id: task.id,
    kind: task.kind,
    model: task.model,
    status,
    progress: status === 'completed' ? 100 : Math.max(0, Math.min(99, Math.floor(task.progress))),
    created_at: seconds(task.created_at),
    completed_at:
      task.completed_at === null || status !== 'completed' ? undefined : seconds(task.completed_at),
    expires_at: expiresAt(task),
    prompt: task.request.prompt,
    seconds: task.request.seconds,
    size: task.request.size,
    warnings: task.request.warnings.length === 0 ? undefined : task.request.warnings,
    usage,
  };
  return {
    task: view,
    ...(link === undefined ? {} : { result: { video_url: link } }),
    ...(status === 'failed' ? { error: failureOf(task, context) } : {}),
  };
}

function videoUrl(task: TaskRecord, context: ServerContext): string | undefined {
  const file = task.result?.files[DEFAULT_VARIANT];
  if (file === undefined) return undefined;
  const { server } = context.deployment();
  if (server.result_urls === 'upstream' && file.url !== undefined && file.with_key !== true) return file.url;
  return contentLink({
    registry: context.registry,
    publicUrl: server.public_url,
    key: context.linkKey,
    task: task.id,
    nowMs: context.clock(),
  });
}

/** What the ledger captured, in the integer micro-units it is kept in. */
async function usageOf(task: TaskRecord, context: ServerContext): Promise<TaskView['usage']> {
  const charge = await context.store.chargeOf(task.id);
  return { amount: charge.captured, unit: 'micros', currency: context.registry.gateway.currency };
}

function expiresAt(task: TaskRecord): number | undefined {
  const at = task.result?.files[DEFAULT_VARIANT]?.expires_at;
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
  };
}

function seconds(ms: number): number {
  return Math.floor(ms / 1000);
}
