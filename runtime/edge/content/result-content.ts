import { GatewayError } from '../../contract/errors.ts';
import { extensionOf, isMedia, mediaType } from '../../contract/media.ts';
import { fileOfItem } from '../../contract/protocols/result.ts';
import type { TaskRecord } from '../../store/types.ts';
import type { OpenStream } from '../../upstream/types.ts';
import type { Answer } from '../call.ts';
import { DEFAULT_VARIANT } from '../identity/content-link.ts';
import type { ServerContext } from '../server-deps.ts';
import { rangeHeaders } from './byte-range.ts';
import { GONE, openSource, type SourceContext } from './open-source.ts';
import { relayBody } from './relay.ts';

const PASSED = ['content-length', 'content-range', 'accept-ranges', 'etag', 'last-modified'] as const;

const SAFE_VALUE = /^[\x20-\x7e]{1,300}$/;

const MISSING_CHANNEL_RETRY_SECS = 60;

/** Which file of a result is asked for, and its name there. */
export interface ResultName {
  readonly variant: string;
  /** From 1. */
  readonly item: number;
  readonly name: string;
}

/** A file of a task that has ended, for somebody who may have it. */
export interface ContentAsk {
  readonly task: TaskRecord;
  readonly file: ResultName;
  readonly method: 'GET' | 'HEAD';
  /** Of the request; only a range is passed on. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
  /** Who asks may be told what the task cost. */
  readonly isOwner: boolean;
}

export type ContentContext = SourceContext & Pick<ServerContext, 'tasks' | 'store' | 'clock'>;

type Download = ContentAsk & { readonly context: ContentContext };

/** The file as a stream, with ranges, from where the upstream keeps it. */
export async function resultContent(ask: ContentAsk, context: ContentContext): Promise<Answer> {
  const request = { ...ask, context };
  return answerFrom(await openFresh(request), request);
}

/** The source as it is, or after one refresh of its link when it is gone; `result_expired` when its source has it no more. */
async function openFresh(asked: Download): Promise<OpenStream> {
  const first = await open(asked);
  if (first !== undefined && !GONE.has(first.http)) return first;
  first?.body.destroy();
  const refreshed = await asked.context.tasks.refreshResult(asked.task);
  if (refreshed.kind === 'trouble')
    throw new GatewayError('upstream_error', {
      message: 'the source of the content could not be asked for a fresh address; retry later',
    });
  let gone = first !== undefined;
  let { task } = asked;
  if (refreshed.kind === 'fresh') {
    ({ task } = refreshed);
    const second = await open({ ...asked, task });
    if (second !== undefined && !GONE.has(second.http)) return second;
    second?.body.destroy();
    gone = second !== undefined;
  }
  if (gone) await asked.context.tasks.resultGone(task, asked.file.name);
  throw await resultExpired(asked, { task, file: asked.file.name });
}

async function open({
  method,
  headers,
  signal,
  context,
  task,
  file: wanted,
}: Download): Promise<OpenStream | undefined> {
  const files = task.result?.files ?? {};
  const file = Object.hasOwn(files, wanted.name) ? files[wanted.name] : undefined;
  if (file === undefined) {
    if (task.result === null) return undefined;
    throw noFile(task, wanted);
  }
  let source: OpenStream | 'no_channel' | undefined;
  try {
    source = await openSource(
      {
        task,
        file,
        method,
        headers: rangeHeaders(headers),
        serves: (opened) => opened.http === 416 || typeOf(opened, wanted) !== undefined,
        signal,
      },
      context,
    );
  } catch (error) {
    if (error instanceof GatewayError && error.code === 'too_many_requests') throw error;
    context.log.warn({ task: task.id, error }, 'content source could not be opened');
    throw new GatewayError('upstream_error', {
      message: 'the source of the content could not be reached; retry later',
      cause: error,
    });
  }
  if (source === 'no_channel') throw channelMissing();
  return source;
}

/** An operator's mistake in the deployment must not be taken for a lost result. */
function channelMissing(): GatewayError {
  return new GatewayError('no_available_channel', {
    message:
      'the channel that has this result is not set up at the moment; the result is not lost, try again later',
    details: { retryable: true },
    retryAfterSecs: MISSING_CHANNEL_RETRY_SECS,
  });
}

function noFile(task: TaskRecord, { variant, item }: ResultName): GatewayError {
  const items = task.result?.items?.length ?? 1;
  if (item > Math.max(1, items))
    return new GatewayError('invalid_request', {
      param: 'item',
      message: `item must be at most ${items} for this task (got ${item})`,
      details: { allowed: items, received: item },
    });
  const allowed = variantsOf(task, item);
  const where = items > 1 ? `item ${item} of this task` : 'this task';
  const has = allowed.length === 0 ? 'no files' : allowed.join(', ');
  return new GatewayError('invalid_request', {
    param: 'variant',
    message: `${where} has no ${variant}; it has ${has}`,
    details: { allowed, received: variant },
  });
}

/** The files of one item by the names that callers know them by. */
function variantsOf(task: TaskRecord, item: number): readonly string[] {
  return Object.keys(task.result?.files ?? {}).flatMap((name) => {
    const base = name.replace(/_\d+$/, '');
    return fileOfItem(base, item - 1) === name ? [base] : [];
  });
}

/** The media type of an answer that is the file, or a part of it. */
function typeOf({ http, headers }: OpenStream, { variant }: ResultName): string | undefined {
  return http === 200 || http === 206 ? mediaType(headers['content-type'], variant) : undefined;
}

function answerFrom(source: OpenStream, asked: Download): Answer {
  const { method, signal, context, task, file } = asked;
  if (source.http === 416) {
    source.body.destroy();
    throw rangeRefused(source.headers['content-range']);
  }
  const type = typeOf(source, file);
  if (type === undefined) {
    source.body.destroy();
    context.log.warn({ task: task.id, http: source.http }, 'content source answered with something else');
    throw new GatewayError('bad_response', {
      message: 'copying the upstream response failed: its source answered with something that is not media',
    });
  }
  const headers = contentHeaders({ source: source.headers, type, task, file: file.name });
  if (method === 'HEAD') {
    source.body.destroy();
    return { kind: 'content', status: source.http, headers, body: undefined };
  }
  const promised = headers['content-length'];
  const body = relayBody(source.body, {
    bounds: context.bounds,
    promisedBytes: promised === undefined ? undefined : Number(promised),
    signal,
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

/** Headers of a content answer: lengths and validators of the source, everything else ours. */
function contentHeaders(input: {
  readonly source: Readonly<Record<string, string>>;
  readonly type: string;
  readonly task: Pick<TaskRecord, 'id' | 'kind'>;
  /** The file's name in the result. */
  readonly file: string;
}): Readonly<Record<string, string>> {
  const passed = PASSED.flatMap((name) => {
    const value = input.source[name];
    return value !== undefined && SAFE_VALUE.test(value) ? [[name, value] as const] : [];
  });
  const usual = DEFAULT_VARIANT[input.task.kind];
  const part = input.file === usual ? '' : `-${input.file.replaceAll(/[^a-z0-9]/gi, '')}`;
  const name = `${input.task.id}${part}.${extensionOf(input.type)}`;
  return {
    ...Object.fromEntries(passed),
    'content-type': input.type,
    // Browsers show what is known to be media, and only save the rest.
    'content-disposition': `${isMedia(input.type) ? 'inline' : 'attachment'}; filename="${name}"`,
    'cache-control': 'private, max-age=300',
  };
}

/**
 * The 410 of a file that its source has no more: what its task cost, and what is to be done about it. Who holds a link is
 * not told what its owner paid.
 */
async function resultExpired(
  { isOwner, context: { store, clock } }: Download,
  { task, file }: { readonly task: TaskRecord; readonly file: string },
): Promise<GatewayError> {
  const { captured, refunded = 0 } = await store.chargeOf(task.id);
  const charged = captured - refunded;
  const until = task.result?.files[file]?.expires_at;
  const what = { charged, refunded, over: until !== undefined && until <= clock() ? until : undefined };
  return new GatewayError('result_expired', {
    message: isOwner ? messageOf(what) : 'the result is no longer kept by its source',
    details: { ...(isOwner ? { charged } : {}), task_id: task.id, retryable: false },
  });
}

function messageOf(what: {
  readonly charged: number;
  readonly refunded: number;
  readonly over: number | undefined;
}): string {
  const { charged, refunded, over } = what;
  if (over !== undefined) return `the result was kept until ${new Date(over).toISOString()}; make it again`;
  const gone = 'the result is no longer kept by its source';
  if (charged > 0)
    return `${gone}; what it cost was charged, and the operator of this gateway can refund it: tell them the id of the task`;
  return `${gone}; ${refunded > 0 ? 'what it cost was refunded' : 'nothing was charged for it'}; make it again`;
}
