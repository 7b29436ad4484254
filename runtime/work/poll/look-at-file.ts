import type { Protocol, ReadResult, ResultPlace } from '../../contract/protocol.ts';
import { isUnderChannel } from '../../upstream/channel-url.ts';
import { DEADLINES } from '../../upstream/deadlines.ts';
import type { Channel, ChannelCall } from '../../upstream/types.ts';
import type { TaskDeps } from '../deps.ts';
import { addressOf, isOfKind } from '../settle/stored-result.ts';
import { tracePoll } from '../trace/trace-poll.ts';
import { firstByte, type LookVerdict, readLook } from './first-byte.ts';
import type { PollTarget } from './poll-once.ts';

/**
 * For the answers and first bytes of all places together. Longer than a download waits for its answer: a file that
 * callers could have is paid, however slow its vendor.
 */
export const LOOK_MS = DEADLINES.stream_headers_ms + 5_000;

type Owner = Pick<ChannelCall, 'channel' | 'credential'> & { readonly protocol: Protocol };
type FileCall = Omit<ChannelCall, 'signal'>;
type LookDeps = Pick<TaskDeps, 'egress' | 'clock' | 'tracer' | 'observer' | 'log'>;

/** How a file is asked for that only the task's channel serves; undefined for one with a public address. */
export function channelFile(
  place: ResultPlace,
  { channel, credential, protocol }: Owner,
): FileCall | undefined {
  const address = addressOf(place);
  if (address !== undefined && !isKeyed(place, channel)) return undefined;
  const path = address ?? place.download;
  if (path === undefined) return undefined;
  return {
    channel,
    credential,
    auth: place.with_key === true ? protocol.auth : { use: 'none', params: {} },
    request: {
      method: 'GET',
      path,
      query: address === undefined ? (place.query ?? {}) : {},
      headers: {},
      body: { kind: 'none' },
    },
    call: 'poll',
  };
}

/** An address that gets the key of its task's channel. */
export function isKeyed(place: ResultPlace, channel: Pick<Channel, 'base_url'>): boolean {
  const address = addressOf(place);
  return address !== undefined && place.with_key === true && isUnderChannel(channel.base_url, address);
}

/**
 * Looks whether the file is there that a task is about to be paid for, where nothing shows it but a path on the channel:
 * vendors name that whether or not they have it. One byte is asked for, as a caller's download would ask; all places at
 * once, so that the task's lease outlasts it. Undefined when a file is there, or has a public address; else the verdict
 * of a vendor that has none, or could not be asked.
 */
export async function lookAtFile(
  deps: LookDeps,
  asked: PollTarget,
  result: ReadResult,
): Promise<LookVerdict | undefined> {
  const calls = onlyOnChannel(result, asked) ?? [];
  const { kind } = asked.task;
  const stop = new AbortController();
  const cancel = deps.clock.after(LOOK_MS, () => stop.abort(new Error('the look at a file took too long')));
  let isThere = false;
  const look = async (call: FileCall): Promise<LookVerdict | undefined> => {
    const times = { began: deps.clock.now(), started: deps.clock.elapsed() };
    const { outcome, isFile } = await firstByte(deps.egress, { call, variant: kind, signal: stop.signal });
    // The others were given up because one was found.
    if (isThere) return undefined;
    const verdict = isFile ? undefined : readLook(deps, asked, outcome);
    tracePoll(deps, asked, {
      call: 'look',
      request: call.request,
      outcome,
      verdict: verdict ?? { kind: 'completed', result },
      ...times,
    });
    if (isFile) {
      isThere = true;
      stop.abort(new Error('the file was found at another place'));
    }
    return verdict;
  };
  try {
    const verdicts = await Promise.all(calls.map(look));
    if (isThere) return undefined;
    return verdicts.find((verdict) => verdict?.kind === 'trouble') ?? verdicts[0];
  } finally {
    cancel();
  }
}

/** The calls for all places of files of the task's kind; undefined when a file is kept, or can be had without the channel. */
function onlyOnChannel(
  { files }: ReadResult,
  { task, channel, protocol }: PollTarget,
): readonly FileCall[] | undefined {
  const owner = { channel, credential: task.credential, protocol };
  const calls: FileCall[] = [];
  for (const [name, file] of Object.entries(files)) {
    if (file === undefined || !isOfKind(name, task.kind)) continue;
    if (file.kept !== undefined) return undefined;
    for (const place of [file, ...(file.elsewhere ?? [])]) {
      const call = channelFile(place, owner);
      if (call !== undefined) calls.push(call);
      else if (addressOf(place) !== undefined) return undefined;
    }
  }
  return calls;
}
