import type { Channel } from '../config/types.ts';
import type { TaskKind } from '../contract/family.ts';
import type { Protocol, ReadResult, ResultPlace } from '../contract/protocol.ts';
import type { TaskRecord } from '../store/types.ts';
import { isUnderChannel } from '../upstream/channel-url.ts';
import type { ChannelCall } from '../upstream/types.ts';
import type { TaskDeps } from './deps.ts';
import { addressOf, isOfKind } from './stored-result.ts';
import type { PollVerdict } from './verdict.ts';

/** What vendors say of a file that is not there, yet or any more. */
const NOT_THERE: ReadonlySet<number> = new Set([400, 403, 404, 410, 416]);
/** For the answer and its first byte. */
const LOOK_MS = 15_000;

type Owner = Pick<ChannelCall, 'channel' | 'credential'> & { readonly protocol: Protocol };

/** How a file is asked for that only the task's channel serves; undefined for one with a public address. */
export function channelFile(
  place: ResultPlace,
  { channel, credential, protocol }: Owner,
): Omit<ChannelCall, 'signal'> | undefined {
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
 * vendors name that whether or not they have it. One byte is asked for, as a caller's download would ask. Undefined when
 * a file is there, or has a public address; else the verdict of a vendor that has none, or could not be asked.
 */
export async function lookAtFile(
  deps: Pick<TaskDeps, 'egress' | 'clock'>,
  asked: { readonly task: Pick<TaskRecord, 'kind'>; readonly result: ReadResult; readonly owner: Owner },
): Promise<Extract<PollVerdict, { readonly kind: 'resultless' | 'trouble' }> | undefined> {
  const calls = onlyOnChannel(asked.result, asked.task.kind, asked.owner);
  let found: Awaited<ReturnType<typeof lookAtFile>>;
  for (const call of calls ?? []) {
    found = await firstByte(deps, call);
    if (found?.kind !== 'resultless') return found;
  }
  return found;
}

/** The calls for all files of the task's kind; undefined when one is kept, or can be had without the channel. */
function onlyOnChannel(
  { files }: ReadResult,
  kind: TaskKind | undefined,
  owner: Owner,
): readonly Omit<ChannelCall, 'signal'>[] | undefined {
  const calls: Omit<ChannelCall, 'signal'>[] = [];
  for (const [name, file] of Object.entries(files)) {
    if (file === undefined || !isOfKind(name, kind)) continue;
    if (file.kept !== undefined) return undefined;
    for (const place of [file, ...(file.elsewhere ?? [])]) {
      const call = channelFile(place, owner);
      if (call !== undefined) calls.push(call);
      else if (addressOf(place) !== undefined) return undefined;
    }
  }
  return calls;
}

async function firstByte(
  { egress, clock }: Pick<TaskDeps, 'egress' | 'clock'>,
  call: Omit<ChannelCall, 'signal'>,
): ReturnType<typeof lookAtFile> {
  const over = new AbortController();
  const cancel = clock.after(LOOK_MS, () => over.abort(new Error('the look at a file took too long')));
  try {
    const { http, body } = await egress.channelStream({
      ...call,
      headers: { range: 'bytes=0-0' },
      signal: over.signal,
    });
    try {
      if (NOT_THERE.has(http)) return { kind: 'resultless', reason: 'file_not_there' };
      if (http < 200 || http > 299) return { kind: 'trouble', reason: `file_http_${http}` };
      for await (const bytes of body) if (bytes.byteLength > 0) return undefined;
      return { kind: 'resultless', reason: 'file_not_there' };
    } finally {
      body.destroy();
    }
  } catch {
    return { kind: 'trouble', reason: 'file_not_reached' };
  } finally {
    cancel();
  }
}
