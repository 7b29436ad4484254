import { countValues } from '../contract/count-values.ts';
import { liftTexts } from './lift-texts.ts';
import { type ParsedAnswer, parseLargeAnswer } from './parse-answer.ts';
import { holdsSecret, redactLargeAnswer } from './redact-answer.ts';

/** Answers of this size are worth the search for long texts in them. */
const LARGE_BYTES = 1024 * 1024;
/** So long is no word of a vendor's, but a file. */
const LONG_TEXT_BYTES = 64 * 1024;

/** So many values, and so much text, are parsed in one piece; an answer with more beside its files is of no use. */
const MOST_VALUES = 200_000;
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
  if (rest.byteLength >= LARGE_BYTES && countValues(rest, MOST_VALUES) > MOST_VALUES)
    return { kind: 'not_json', reason: `more than ${MOST_VALUES} values` };
  const text = await redactLargeAnswer(new TextDecoder().decode(rest), secrets);
  return parseLargeAnswer(text, lifted?.restore);
}
