import { credentialOf } from '../../dispatch/channel-place.ts';
import type { StoredFile, TaskRecord } from '../../store/types.ts';
import { isUnderChannel } from '../../upstream/channel-url.ts';
import type { OpenStream } from '../../upstream/types.ts';
import type { ServerContext } from '../server-deps.ts';
import { openKept } from './open-kept.ts';

export interface SourceAsk {
  readonly task: TaskRecord;
  readonly file: StoredFile;
  readonly method: 'GET' | 'HEAD';
  /** Range headers of the caller, already checked; nothing else of the caller goes out. */
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

/** Addresses are signed for GET, and their hosts say so in one of these ways to anything else. */
const REFUSES_HEAD = new Set([400, 403, 405, 501]);

/**
 * Opens the place where a result file is: the gateway's own store while it has the file, a path on the task's
 * channel, with the same credential that made it, or an address. An address gets the credential only where its
 * protocol says so and it lies below the channel's base; any other is a public link. Undefined when the file has no
 * place (any more); `no_channel` while the deployment lacks the channel or its credential, which may come back.
 */
export async function openSource(
  ask: SourceAsk,
  context: ServerContext,
): Promise<OpenStream | 'no_channel' | undefined> {
  const { file, task, signal, headers } = ask;
  const { results } = context;
  if (file.kept !== undefined && results !== undefined) {
    const kept = await openKept(file.kept, { headers, results });
    if (kept !== undefined) return kept;
  }
  const channel = context.deployment().channels.find((candidate) => candidate.id === task.channel_id);
  const credential = channel === undefined ? undefined : credentialOf(channel, task);
  const protocol = context.registry.protocols[task.protocol];
  const address = file.url ?? (file.download?.startsWith('/') === true ? undefined : file.download);
  const isOwn = address !== undefined && channel !== undefined && isUnderChannel(channel.base_url, address);
  if (address !== undefined && !(isOwn && file.with_key === true)) {
    const open = (method: 'GET' | 'HEAD') =>
      context.egress.publicStream(address, {
        method,
        headers,
        idle_ms: context.bounds.contentIdleMs,
        signal,
      });
    const opened = await open(ask.method);
    if (ask.method === 'GET' || !REFUSES_HEAD.has(opened.http)) return opened;
    opened.body.destroy();
    return open('GET');
  }
  const path = address ?? file.download;
  if (path === undefined) return undefined;
  if (channel === undefined || credential === undefined || protocol === undefined) return 'no_channel';
  return context.egress.channelStream({
    channel,
    credential,
    auth: file.with_key === true ? protocol.auth : { use: 'none', params: {} },
    request: {
      method: 'GET',
      path,
      query: address === undefined ? (file.query ?? {}) : {},
      headers: {},
      body: { kind: 'none' },
    },
    call: 'poll',
    headers,
    signal,
  });
}
