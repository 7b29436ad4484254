import type { StoredFile, TaskRecord } from '../../store/types.ts';
import type { OpenStream } from '../../upstream/types.ts';
import type { ServerContext } from '../server-deps.ts';

export interface SourceAsk {
  readonly task: TaskRecord;
  readonly file: StoredFile;
  readonly method: 'GET' | 'HEAD';
  /** Range headers of the caller, already checked; nothing else of the caller goes out. */
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

/**
 * Opens the place where a result file is: its public address, or a path on the task's channel with the same
 * credential that made it. Undefined when the channel is gone or the file has no place.
 */
export async function openSource(ask: SourceAsk, context: ServerContext): Promise<OpenStream | undefined> {
  const { file, task, signal, headers } = ask;
  if (file.url !== undefined)
    return context.egress.publicStream(file.url, {
      method: ask.method,
      headers,
      idle_ms: context.bounds.contentIdleMs,
      signal,
    });
  const channel = context.deployment().channels.find((candidate) => candidate.id === task.channel_id);
  const protocol = context.registry.protocols[task.protocol];
  if (file.download === undefined || channel === undefined || protocol === undefined) return undefined;
  return context.egress.channelStream({
    channel,
    credential: task.credential,
    auth: file.with_key === true ? protocol.auth : { use: 'none', params: {} },
    request: {
      method: 'GET',
      path: file.download,
      query: file.query ?? {},
      headers: {},
      body: { kind: 'none' },
    },
    call: 'poll',
    headers,
    signal,
  });
}
