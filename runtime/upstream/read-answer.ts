import { inTurns, isLong, pauseIfLong, type Steps } from '../contract/paused-work.ts';
import { MOST_VALUES, scanJson } from '../contract/scan-json.ts';
import type { AnswerBudget, AnswerShare } from './answer-budget.ts';
import { type BoundedBody, decodeBounded, isPlain, type ReadingRoom, readBounded } from './bounded-body.ts';
import type { CallClock } from './call-clock.ts';
import { failureInBody } from './call-failure.ts';
import { liftTexts } from './lift-texts.ts';
import type { OpenedCall } from './open-call.ts';
import { type ParsedAnswer, parseAnswer, parseLargeAnswer } from './parse-answer.ts';
import { holdsSecret, redactAnswer, redactLargeAnswer } from './redact-answer.ts';
import { discardBody, isRedirection } from './redirect.ts';
import type { CallFailure, CallOutcome, ChannelCall, OpenStream } from './types.ts';
import type { WholeAnswer } from './whole-answer.ts';

/** Answers of this size are worth the search for long texts in them. */
const LARGE_BYTES = 1024 * 1024;

/** So long is no word of a vendor's, but a file. */
const LONG_TEXT_BYTES = 64 * 1024;

/** So much text is parsed in one piece; an answer with more beside its files is of no use. */
const MOST_TEXT_BYTES = 8 * 1024 * 1024;

type Opened<R = OpenStream> = Extract<OpenedCall<R>, { readonly kind: 'open' }>;

export interface AnswerReading {
  readonly held: ChannelCall['held'] | undefined;
  /** Most decoded bytes. */
  readonly max: number;
}

/** The memory of one answer. Time spent waiting for it does not count against the call's deadline. */
export interface AnswerMemory extends AnswerShare, ReadingRoom {}

export function openAnswerMemory(
  answers: AnswerBudget,
  clock: () => Pick<CallClock, 'pause'> | undefined,
): AnswerMemory {
  const share = answers.open();
  return {
    ...share,
    grow(toBytes) {
      const wait = share.grow(toBytes);
      if (wait === undefined) return undefined;
      const resumeClock = clock()?.pause();
      return wait.then(resumeClock);
    },
  };
}

/** Reads the body of an open call, and answers as `parseWhole`. */
export async function readAnswer(
  opened: Opened,
  { answers, ...reading }: AnswerReading & { readonly answers: AnswerBudget },
): Promise<CallOutcome> {
  const { response, secrets, clock } = opened;
  const { http, headers } = response;
  const room = openAnswerMemory(answers, () => clock);
  try {
    const isRedirect = isRedirection(http);
    if (isRedirect) discardBody(response);
    const body: BoundedBody = isRedirect
      ? { kind: 'ok', bytes: new Uint8Array() }
      : await readBounded(response.body, reading.max, room);
    return await parseWhole(
      { kind: 'open', response: { http, headers, body }, secrets, clock },
      room,
      reading,
    );
  } catch (error) {
    clock.stop();
    room.close();
    return failed(failureInBody(error, { http, ended: clock.ended() }));
  }
}

/**
 * The whole answer of a call, at most `max` decoded bytes, parsed and without the channel's secrets; or why there is
 * none. Ends the call in any case; never throws.
 */
export async function parseWhole(
  { response, secrets, clock }: Opened<WholeAnswer>,
  room: AnswerMemory,
  { max, held }: AnswerReading,
): Promise<CallOutcome> {
  let outcome: CallOutcome | undefined;
  try {
    outcome = await parseDecoded(response, secrets, { max, room });
    return outcome;
  } catch (error) {
    return failed(failureInBody(error, { http: response.http, ended: clock.ended() }));
  } finally {
    clock.stop();
    if (held === undefined || outcome?.kind !== 'answer') room.close();
    else held(() => room.close());
  }
}

async function parseDecoded(
  { http, headers, body }: WholeAnswer,
  secrets: readonly string[],
  { max, room }: { readonly max: number; readonly room: AnswerMemory },
): Promise<CallOutcome> {
  const unusable = (reason: CallFailure['reason'], message: string): CallOutcome =>
    failed({ kind: 'ambiguous', reason, message, http });
  if (isRedirection(http))
    return unusable('redirect', `the vendor answered ${http}; API calls follow no redirects`);
  const tooLarge = () => unusable('too_large', `the answer is larger than ${max} bytes`);
  if (body.kind !== 'ok') return tooLarge();
  const encoding = headers['content-encoding'] ?? '';
  const decoded =
    isPlain(encoding) || body.bytes.byteLength === 0
      ? body
      : await decodeIn(room, body.bytes, { encoding, max });
  if (decoded.kind === 'too_large') return tooLarge();
  if (decoded.kind === 'unreadable') return unusable('not_json', decoded.reason);
  const { bytes } = decoded;
  const value = isLong(bytes.byteLength)
    ? await parseBytes(bytes, secrets)
    : parseAnswer(redactAnswer(TEXT.decode(bytes), secrets));
  if (value.kind === 'not_json') {
    const type = (headers['content-type'] ?? 'no content-type').slice(0, 80);
    return unusable('not_json', `the answer is ${value.reason} (${type}, ${bytes.byteLength} bytes)`);
  }
  return { kind: 'answer', answer: { http, headers, body: value.body } };
}

const TEXT = new TextDecoder();

/** How much a coded answer holds is known when it is decoded; until then it may be as much as is allowed. */
async function decodeIn(
  room: AnswerMemory,
  bytes: Uint8Array,
  options: { readonly encoding: string; readonly max: number },
): Promise<BoundedBody> {
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
  // To join its pieces took this turn of the event loop.
  if (bytes.byteLength >= LARGE_BYTES) await pauseIfLong(bytes.byteLength);
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
  const text = TEXT.decode(rest);
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
