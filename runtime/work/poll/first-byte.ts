import type { Json } from '../../contract/json.ts';
import { mediaType } from '../../contract/media.ts';
import type { ErrorClass } from '../../contract/protocol.ts';
import type { UpstreamAnswer } from '../../contract/upstream.ts';
import { decodeBounded, readBounded, readHead } from '../../upstream/bounded-body.ts';
import { parseAnswer } from '../../upstream/parse-answer.ts';
import { retryAfterSecs } from '../../upstream/redirect.ts';
import type { CallOutcome, ChannelCall, OpenStream } from '../../upstream/types.ts';
import type { TaskDeps } from '../deps.ts';
import type { PollTarget } from './poll-once.ts';
import { answerScope, isKnownState, refusalClass, taskScope } from './read-poll.ts';
import type { PollVerdict } from './verdict.ts';

/** Why a file is not taken for one that is there. */
export type LookVerdict = Extract<PollVerdict, { readonly kind: 'resultless' | 'trouble' }>;

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

/** Asks for the first byte of a file. Never rejects; `isFile` where a download would find the file. */
export async function firstByte(
  egress: Pick<TaskDeps['egress'], 'channelStream'>,
  ask: {
    readonly call: Omit<ChannelCall, 'signal'>;
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
export function readLook(
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
  if (NOT_THERE.has(http) || (http >= 200 && http <= 299 && http !== ACCEPTED))
    return inWords && NOT_ABOUT_FILE.has(seen) ? seen : undefined;
  if (seen === 'content_policy' && inWords) return undefined;
  if (seen === 'not_found' && (inWords || http !== METHOD_NOT_ALLOWED)) return undefined;
  return seen ?? `http_${http}`;
}
