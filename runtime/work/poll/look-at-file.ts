import type { Json } from '../../contract/json.ts';
import { mediaType } from '../../contract/media.ts';
import type { ErrorClass, Protocol, ReadResult, ResultPlace } from '../../contract/protocol.ts';
import type { UpstreamAnswer } from '../../contract/upstream.ts';
import { decodeBounded, readBounded, readHead } from '../../upstream/bounded-body.ts';
import { isUnderChannel } from '../../upstream/channel-url.ts';
import { DEADLINES } from '../../upstream/deadlines.ts';
import { parseAnswer } from '../../upstream/parse-answer.ts';
import { retryAfterSecs } from '../../upstream/redirect.ts';
import type { CallOutcome, Channel, ChannelCall, OpenStream } from '../../upstream/types.ts';
import type { TaskDeps } from '../deps.ts';
import { addressOf, isOfKind } from '../settle/stored-result.ts';
import { tracePoll } from '../trace/trace-call.ts';
import type { PollTarget } from './poll-once.ts';
import { answerScope, isKnownState, isSuccessStatus, refusalClass, taskScope } from './read-poll.ts';
import type { PollVerdict } from './verdict.ts';

/** Why a file is not taken for one that is there. */
type LookVerdict = Extract<PollVerdict, { readonly kind: 'resultless' | 'trouble' }>;

/** The file may be there a moment later. */
const ACCEPTED = 202;
/** No file, or one without a first byte, where no words of the vendor's are about something else. */
const NOT_THERE: ReadonlySet<number> = new Set([404, 410, 416]);
/** Without a word of the vendor's it is about the way of asking. */
const METHOD_NOT_ALLOWED = 405;
/** About the gateway's account or the vendor's service, not about the file. */
const NOT_ABOUT_FILE: ReadonlySet<ErrorClass | undefined> = new Set<ErrorClass>([
  'invalid_key',
  'permission',
  'quota',
  'rate_limit',
  'overloaded',
  'timeout',
  'upstream',
]);
/** Read of an answer that is no file. */
const MOST_ERROR_BYTES = 64 * 1024;

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

/** Asks for the first byte of a file. Never rejects; `isFile` where a download would find the file. */
async function firstByte(
  egress: Pick<TaskDeps['egress'], 'channelStream'>,
  ask: {
    readonly call: FileCall;
    /** What the file is of: `video`. */
    readonly variant: string;
    readonly signal: AbortSignal;
  },
): Promise<{ readonly outcome: CallOutcome; readonly isFile: boolean }> {
  const { call, variant, signal } = ask;
  try {
    const opened = await egress.channelStream({ ...call, headers: { range: 'bytes=0-0' }, signal });
    const { http, headers } = opened;
    const ended = (isFile: boolean, body?: Json) => ({
      isFile,
      outcome: { kind: 'answer', answer: { http, headers, body } } as const,
    });
    try {
      const isMedia =
        (http === 200 || http === 206) && mediaType(headers['content-type'], variant) !== undefined;
      if (!isMedia) return ended(false, await jsonOf(opened));
      return ended((await readHead(opened.body, 1)).byteLength > 0);
    } finally {
      opened.body.destroy();
    }
  } catch (error) {
    const reason = signal.aborted ? 'timeout' : 'reset';
    const message = error instanceof Error && error.cause instanceof Error ? error.cause.message : `${error}`;
    return { isFile: false, outcome: { kind: 'failure', failure: { kind: 'ambiguous', reason, message } } };
  }
}

/** The body of an answer that is no file; undefined where it is large, cut short or no JSON. */
async function jsonOf({ headers, body }: OpenStream): Promise<Json | undefined> {
  try {
    const read = await readBounded(body, MOST_ERROR_BYTES);
    if (read.kind !== 'ok') return undefined;
    const encoding = headers['content-encoding'] ?? '';
    const decoded = await decodeBounded(read.bytes, { encoding, max: MOST_ERROR_BYTES });
    if (decoded.kind !== 'ok') return undefined;
    const parsed = parseAnswer(new TextDecoder().decode(decoded.bytes));
    return parsed.kind === 'ok' ? parsed.body : undefined;
  } catch {
    return undefined;
  }
}

/** What an answer that is no file says of it. Only a file that is not there is a reason to end the task. */
function readLook(
  { clock, observer, log }: Pick<TaskDeps, 'clock' | 'observer' | 'log'>,
  asked: PollTarget,
  outcome: CallOutcome,
): LookVerdict {
  if (outcome.kind === 'failure') return { kind: 'trouble', reason: 'file_not_reached' };
  try {
    const word = refusalOf(asked, outcome.answer);
    if (word === undefined) return { kind: 'resultless', reason: 'file_not_there' };
    const wait = retryAfterSecs(outcome.answer.headers['retry-after'], clock.now());
    return {
      kind: 'trouble',
      reason: `file_${word}`,
      ...(wait === undefined ? {} : { retryAfterSecs: wait }),
    };
  } catch (error) {
    observer.count('adapter_errors', { step: 'look' });
    log.error({ err: error, task: asked.task.id, protocol: asked.protocol.id }, 'a look could not be read');
    return { kind: 'trouble', reason: 'adapter_error' };
  }
}

/** What the vendor speaks of instead of the file, by the rules of the protocol; undefined: the file is not there. */
function refusalOf({ task, channel, protocol }: PollTarget, answer: UpstreamAnswer): string | undefined {
  const { http } = answer;
  const scope = answerScope(taskScope(task, channel), answer);
  const seen = refusalClass(protocol, scope);
  const inWords = isKnownState(protocol, scope);
  if (NOT_THERE.has(http) || (isSuccessStatus(answer) && http !== ACCEPTED))
    return inWords && NOT_ABOUT_FILE.has(seen) ? seen : undefined;
  if (seen === 'content_policy' && inWords) return undefined;
  if (seen === 'not_found' && (inWords || http !== METHOD_NOT_ALLOWED)) return undefined;
  return seen ?? `http_${http}`;
}
