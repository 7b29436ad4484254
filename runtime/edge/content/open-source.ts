import { Readable } from 'node:stream';
import { credentialOf } from '../../channels/channel-place.ts';
import { GatewayError } from '../../contract/errors.ts';
import type { KeptFile, ResultPlace } from '../../contract/protocol.ts';
import type { ResultKeeper } from '../../files/results/result-keeper.ts';
import type { StoredFile, TaskRecord } from '../../store/types.ts';
import type { OpenStream } from '../../upstream/types.ts';
import { channelFile, isKeyed } from '../../work/poll/look-at-file.ts';
import { addressOf } from '../../work/settle/stored-result.ts';
import type { ServerContext } from '../server-deps.ts';
import { byteRange } from './byte-range.ts';

export interface SourceAsk {
  readonly task: TaskRecord;
  readonly file: StoredFile;
  readonly method: 'GET' | 'HEAD';
  /** Range headers of the caller, already checked; nothing else of the caller goes out. */
  readonly headers: Readonly<Record<string, string>>;
  /** Whether an answer is the file, or a word about its range; one that is not is none of this file. */
  readonly serves: (opened: OpenStream) => boolean;
  readonly signal: AbortSignal;
}

/** What opening a file takes. */
export type SourceContext = Pick<
  ServerContext,
  'deployment' | 'registry' | 'egress' | 'results' | 'transfers' | 'bounds' | 'log'
>;

/** What a source says of a file that it has no more. */
export const GONE: ReadonlySet<number> = new Set([403, 404, 410]);
/** Addresses are signed for GET, and their hosts say so in one of these ways to anything else. */
const REFUSES_HEAD = new Set([400, 403, 405, 501]);

/**
 * Opens the place where a result file is: the gateway's own store while it has the file, a path on the task's
 * channel, with the same credential that made it, or an address. An address gets the credential only where its
 * protocol says so and it lies below the channel's base; any other is a public link. What one place does not serve is
 * looked for at the next. Undefined when the file has no place (any more); `no_channel` while the deployment lacks the
 * channel or its credential, which may come back, and no other place has the file; rejects when a place could not be
 * asked and no other has the file.
 */
export async function openSource(
  ask: SourceAsk,
  context: SourceContext,
): Promise<OpenStream | 'no_channel' | undefined> {
  const { file, headers } = ask;
  const { results } = context;
  if (file.kept !== undefined && results !== undefined) {
    const kept = await openKept(file.kept, { headers, results });
    if (kept !== undefined) return kept;
  }
  let unasked: unknown;
  let missed: OpenStream | undefined;
  let channelMissing = false;
  for (const place of [file, ...(file.elsewhere ?? [])]) {
    try {
      const opened = await openPlace(ask, place, context);
      if (opened === undefined) continue;
      if (opened === 'no_channel') {
        channelMissing = true;
        continue;
      }
      if (ask.serves(opened)) return opened;
      opened.body.destroy();
      if (missed === undefined || GONE.has(missed.http)) missed = opened;
    } catch (error) {
      if (ask.signal.aborted) throw error;
      unasked ??= error;
    }
  }
  if (unasked !== undefined) throw unasked;
  return channelMissing ? 'no_channel' : missed;
}

async function openPlace(
  { task, signal, headers, ...ask }: SourceAsk,
  place: ResultPlace,
  context: SourceContext,
): Promise<OpenStream | 'no_channel' | undefined> {
  const channel = context.deployment().channels.find((candidate) => candidate.id === task.channel_id);
  const credential = channel === undefined ? undefined : credentialOf(channel, task);
  const protocol = context.registry.protocols[task.protocol];
  const address = addressOf(place);
  if (address !== undefined && !(channel !== undefined && isKeyed(place, channel))) {
    const open = (method: 'GET' | 'HEAD') =>
      fromOrigin(address, context, () =>
        context.egress.publicStream(address, {
          method,
          headers,
          idle_ms: context.bounds.contentIdleMs,
          signal,
        }),
      );
    const opened = await open(ask.method);
    if (ask.method === 'GET' || !REFUSES_HEAD.has(opened.http)) return opened;
    opened.body.destroy();
    return open('GET');
  }
  if (address === undefined && place.download === undefined) return undefined;
  if (channel === undefined || credential === undefined || protocol === undefined) return 'no_channel';
  const call = channelFile(place, { channel, credential, protocol });
  if (call === undefined) return undefined;
  return fromOrigin(channel.base_url, context, () =>
    context.egress.channelStream({ ...call, headers, signal }),
  );
}

/** Counts for its origin until the source is read or let go. */
async function fromOrigin(
  address: string,
  { transfers }: Pick<ServerContext, 'transfers'>,
  open: () => Promise<OpenStream>,
): Promise<OpenStream> {
  const end = transfers.begin([{ limit: 'origin', name: URL.parse(address)?.origin ?? '' }]);
  try {
    const opened = await open();
    opened.body.once('close', end);
    return opened;
  } catch (error) {
    end();
    throw error;
  }
}

/**
 * A result file of our own as if a source had answered: 200, 206 or 416, with length, range and `ETag`. Undefined
 * when its bytes are gone.
 */
async function openKept(
  kept: KeptFile,
  {
    headers,
    results,
  }: {
    /** Range headers of the caller. */
    readonly headers: Readonly<Record<string, string>>;
    readonly results: Pick<ResultKeeper, 'open'>;
  },
): Promise<OpenStream | undefined> {
  const { bytes, mime } = kept;
  // The id names the bytes for good; half of it tells no one what the object is called.
  const etag = `"${kept.id.slice(0, 32)}"`;
  const shared = { 'content-type': mime, 'accept-ranges': 'bytes', etag };
  const range = rangeOf(headers, { bytes, etag });
  if (range === 'outside') {
    return { http: 416, headers: { 'content-range': `bytes */${bytes}` }, body: Readable.from([]) };
  }
  const body = await results.open(kept, range);
  if (body === undefined) return undefined;
  if (range === undefined)
    return { http: 200, headers: { ...shared, 'content-length': String(bytes) }, body };
  const { first, last } = range;
  const partial = {
    'content-length': String(last - first + 1),
    'content-range': `bytes ${first}-${last}/${bytes}`,
  };
  return { http: 206, headers: { ...shared, ...partial }, body };
}

function rangeOf(
  headers: Readonly<Record<string, string>>,
  file: Parameters<typeof byteRange>[1],
): ReturnType<typeof byteRange> | 'outside' {
  try {
    return byteRange(headers, file);
  } catch (error) {
    if (error instanceof GatewayError && error.code === 'range_not_satisfiable') return 'outside';
    throw error;
  }
}
