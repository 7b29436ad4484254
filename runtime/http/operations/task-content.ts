import { GatewayError } from '../../contract/errors.ts';
import type { TaskRecord } from '../../store/types.ts';
import type { OpenStream } from '../../upstream/types.ts';
import type { Answer, Call, Handler } from '../call.ts';
import { contentHeaders, mediaType } from '../content/content-headers.ts';
import { openSource } from '../content/open-source.ts';
import { rangeHeaders } from '../content/range-headers.ts';
import { relayBody } from '../content/relay.ts';
import { DEFAULT_VARIANT } from '../content-link.ts';
import type { ServerContext } from '../server-deps.ts';
import { findTask } from './find-task.ts';

const GONE = new Set([403, 404, 410]);
const READY_IN_SECS = 5;

/** `task.content`: streams a result file, with ranges, from where the upstream keeps it (decisions 1). */
export const taskContent: Handler = async (call, context) => {
  const task = await findTask(call, context);
  requireFinished(task);
  const variant = String(call.query.variant ?? DEFAULT_VARIANT);
  const source = await openFresh({ call, context, task, variant });
  return answerFrom(source, { call, context, task, variant });
};

interface Asked {
  readonly call: Call;
  readonly context: ServerContext;
  readonly task: TaskRecord;
  readonly variant: string;
}

function requireFinished(task: TaskRecord): void {
  if (task.state === 'completed') return;
  if (task.state === 'failed')
    throw new GatewayError('task_failed', {
      message: `the task failed (${task.error_code ?? 'upstream_failed'}) and has no content`,
    });
  throw new GatewayError('task_not_ready', {
    message: 'the task is not finished; its content is there when its status is completed',
    retryAfterSecs: READY_IN_SECS,
  });
}

/** The source as it is, or after one refresh of its link when it is gone; `result_expired` when both fail. */
async function openFresh(asked: Asked): Promise<OpenStream> {
  const first = await open(asked);
  if (first !== undefined && !GONE.has(first.http)) return first;
  first?.body.destroy();
  const refreshed = await asked.context.tasks.refreshResult(asked.task);
  if (refreshed !== undefined) {
    const second = await open({ ...asked, task: refreshed });
    if (second !== undefined && !GONE.has(second.http)) return second;
    second?.body.destroy();
  }
  throw new GatewayError('result_expired', {
    message: 'the result is no longer kept by its source; make it again',
  });
}

async function open({ call, context, task, variant }: Asked): Promise<OpenStream | undefined> {
  const file = task.result?.files[variant];
  if (file === undefined) {
    if (task.result === null || variant === DEFAULT_VARIANT) return undefined;
    throw noVariant(task, variant);
  }
  try {
    return await openSource(
      {
        task,
        file,
        method: call.route.method === 'HEAD' ? 'HEAD' : 'GET',
        headers: rangeHeaders(call.headers),
        signal: call.signal,
      },
      context,
    );
  } catch (error) {
    context.log.warn({ task: task.id, error }, 'content source could not be opened');
    throw new GatewayError('upstream_error', {
      message: 'the source of the content could not be reached; retry later',
      cause: error,
    });
  }
}

function noVariant(task: TaskRecord, variant: string): GatewayError {
  const allowed = Object.keys(task.result?.files ?? {});
  return new GatewayError('invalid_request', {
    param: 'variant',
    message: `this task has no ${variant}; it has ${allowed.join(', ')}`,
    details: { allowed, received: variant },
  });
}

function answerFrom(source: OpenStream, asked: Asked): Answer {
  const { call, context, task, variant } = asked;
  if (source.http === 416) {
    source.body.destroy();
    throw rangeRefused(source.headers['content-range']);
  }
  const type = mediaType(source.headers['content-type'], variant);
  if ((source.http !== 200 && source.http !== 206) || type === undefined) {
    source.body.destroy();
    context.log.warn({ task: task.id, http: source.http }, 'content source answered with something else');
    throw new GatewayError('bad_response', {
      message: 'copying the upstream response failed: its source answered with something that is not media',
    });
  }
  const headers = contentHeaders({ source: source.headers, type, task: task.id, variant });
  if (call.route.method === 'HEAD') {
    source.body.destroy();
    return { kind: 'content', status: source.http, headers, body: undefined };
  }
  const promised = headers['content-length'];
  const body = relayBody(source.body, {
    idleMs: context.bounds.contentIdleMs,
    promisedBytes: promised === undefined ? undefined : Number(promised),
    signal: call.signal,
  });
  return { kind: 'content', status: source.http, headers, body };
}

function rangeRefused(contentRange: string | undefined): GatewayError {
  const total = /^bytes \*\/(\d{1,15})$/.exec(contentRange ?? '')?.[1];
  return new GatewayError('range_not_satisfiable', {
    message: `the range lies outside the file${total === undefined ? '' : ` of ${total} bytes`}`,
    ...(total === undefined ? {} : { details: { allowed: Number(total) } }),
  });
}
