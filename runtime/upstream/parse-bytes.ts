import { betweenPasses, inTurns, type Steps } from '../contract/paused-work.ts';
import { MOST_VALUES, scanJson } from '../contract/scan-json.ts';
import { liftTexts } from './lift-texts.ts';
import { type ParsedAnswer, parseLargeAnswer } from './parse-answer.ts';
import { holdsSecret, redactLargeAnswer } from './redact-answer.ts';

/** Answers of this size are worth the search for long texts in them. */
const LARGE_BYTES = 1024 * 1024;
/** So long is no word of a vendor's, but a file. */
const LONG_TEXT_BYTES = 64 * 1024;

/** So much text is parsed in one piece; an answer with more beside its files is of no use. */
const MOST_TEXT_BYTES = 8 * 1024 * 1024;

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
  yield* betweenPasses(text.length);
  const { values } = yield* scanJson(text, MOST_VALUES);
  yield* betweenPasses(text.length);
  return values > MOST_VALUES;
}
