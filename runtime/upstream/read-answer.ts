import { inTurns, isLong, type Steps } from '../contract/paused-work.ts';
import { MOST_VALUES, scanJson } from '../contract/scan-json.ts';
import type { AnswerBudget, AnswerShare } from './answer-budget.ts';
import { type BoundedBody, decodeBounded, isPlain, type ReadingRoom, readBounded } from './bounded-body.ts';
import type { CallClock } from './call-clock.ts';
import { failureInBody } from './call-failure.ts';
import { liftTexts } from './lift-texts.ts';
import type { OpenedCall } from './open-call.ts';
import { type ParsedAnswer, parseLargeAnswer } from './parse-answer.ts';
import { holdsSecret, redactLargeAnswer } from './redact-answer.ts';
import { discardBody } from './redirect.ts';
import type { CallFailure, CallOutcome, ChannelCall, OpenStream } from './types.ts';

/** Answers of this size are worth the search for long texts in them. */
const LARGE_BYTES = 1024 * 1024;

/** So long is no word of a vendor's, but a file. */
const LONG_TEXT_BYTES = 64 * 1024;

/** So much text is parsed in one piece; an answer with more beside its files is of no use. */
const MOST_TEXT_BYTES = 8 * 1024 * 1024;

type Opened = Extract<OpenedCall, { readonly kind: 'open' }>;

export interface AnswerReading {
  readonly held: ChannelCall['held'] | undefined;
  /** Most decoded bytes. */
  readonly max: number;
  readonly answers: AnswerBudget;
}

/**
 * The whole answer of an open call, at most `max` decoded bytes, parsed and without the channel's secrets; or why
 * there is none. Ends the call in any case; never throws. Waits for memory where others hold it, which is no time of
 * the vendor's.
 */
export async function readAnswer(
  { response, secrets, clock }: Opened,
  { max, answers, held }: AnswerReading,
): Promise<CallOutcome> {
  const share = answers.open();
  let outcome: CallOutcome | undefined;
  try {
    outcome = await readWhole(response, secrets, { max, room: roomOf(share, clock) });
    return outcome;
  } catch (error) {
    return failed(failureInBody(error, { http: response.http, ended: clock.ended() }));
  } finally {
    clock.stop();
    if (held === undefined || outcome?.kind !== 'answer') share.close();
    else held(() => share.close());
  }
}

interface AnswerRoom extends ReadingRoom {
  shrinkTo(bytes: number): void;
}

function roomOf(share: AnswerShare, clock: Pick<CallClock, 'pause'>): AnswerRoom {
  return {
    grow(toBytes) {
      const wait = share.grow(toBytes);
      if (wait === undefined) return undefined;
      return wait.then(clock.pause());
    },
    shrinkTo: (bytes) => share.shrinkTo(bytes),
  };
}

async function readWhole(
  response: OpenStream,
  secrets: readonly string[],
  { max, room }: { readonly max: number; readonly room: AnswerRoom },
): Promise<CallOutcome> {
  const { http, headers } = response;
  const unusable = (reason: CallFailure['reason'], message: string): CallOutcome =>
    failed({ kind: 'ambiguous', reason, message, http });
  if (http >= 300 && http < 400) {
    discardBody(response);
    return unusable('redirect', `the vendor answered ${http}; API calls follow no redirects`);
  }
  const tooLarge = () => unusable('too_large', `the answer is larger than ${max} bytes`);
  const raw = await readBounded(response.body, max, room);
  if (raw.kind !== 'ok') return tooLarge();
  const decoded = await decodeIn(room, raw.bytes, { encoding: headers['content-encoding'] ?? '', max });
  if (decoded.kind === 'too_large') return tooLarge();
  if (decoded.kind === 'unreadable') return unusable('not_json', decoded.reason);
  const parsed = await parseBytes(decoded.bytes, secrets);
  if (parsed.kind === 'not_json') {
    const type = (headers['content-type'] ?? 'no content-type').slice(0, 80);
    return unusable(
      'not_json',
      `the answer is ${parsed.reason} (${type}, ${decoded.bytes.byteLength} bytes)`,
    );
  }
  return { kind: 'answer', answer: { http, headers, body: parsed.body } };
}

/** How much a coded answer holds is known when it is decoded; until then it may be as much as is allowed. */
async function decodeIn(
  room: AnswerRoom,
  bytes: Uint8Array,
  options: { readonly encoding: string; readonly max: number },
): Promise<BoundedBody> {
  if (isPlain(options.encoding) || bytes.byteLength === 0) return { kind: 'ok', bytes };
  await room.grow(bytes.byteLength + options.max);
  const decoded = await decodeBounded(bytes, options);
  if (decoded.kind === 'ok') room.shrinkTo(decoded.bytes.byteLength);
  return decoded;
}

function failed(failure: CallFailure): CallOutcome {
  return { kind: 'failure', failure };
}

/** The value of an answer without secrets, or why it has none. */
export async function parseBytes(bytes: Uint8Array, secrets: readonly string[]): Promise<ParsedAnswer> {
  const lifted =
    bytes.byteLength < LARGE_BYTES
      ? undefined
      : await liftTexts(bytes, {
          long_bytes: LONG_TEXT_BYTES,
          mayLift: (text) => !holdsSecret(text, secrets),
        });
  const rest = lifted?.rest ?? bytes;
  if (rest.byteLength > MOST_TEXT_BYTES)
    return { kind: 'not_json', reason: `more than ${MOST_TEXT_BYTES} bytes of text` };
  const text = new TextDecoder().decode(rest);
  if (rest.byteLength >= LARGE_BYTES && (await inTurns(hasTooMany(text))))
    return { kind: 'not_json', reason: `more than ${MOST_VALUES} values` };
  return parseLargeAnswer(await redactLargeAnswer(text, secrets), lifted?.restore);
}

function* hasTooMany(text: string): Steps<boolean> {
  if (isLong(text.length)) yield;
  const { values } = yield* scanJson(text, MOST_VALUES);
  if (isLong(text.length)) yield;
  return values > MOST_VALUES;
}
