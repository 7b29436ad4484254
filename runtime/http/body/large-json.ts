import type { JsonObject } from '../../contract/json.ts';
import { inTurns } from '../../contract/paused-work.ts';
import { parseJsonBody } from '../../intake/parse-json-body.ts';
import { scanBase64 } from '../../media/base64.ts';
import { liftTexts, restored } from '../../upstream/lift-texts.ts';

/** Bodies of this size are worth the search for files in them. */
const LARGE_BYTES = 1024 * 1024;
const LONG_TEXT_BYTES = 64 * 1024;
const DATA_URI_HEAD = /^data:[ -~]{0,200}?;base64,/i;

/**
 * As `parseJsonBody`, with the same values and refusals, for bodies that may hold files: base64 of a large body is
 * taken out and put back, file by file, because to decode and parse it as text stops everything else for longer.
 */
export async function parseLargeBody(bytes: Uint8Array, mostKeys?: number): Promise<JsonObject | undefined> {
  const lifted =
    bytes.length < LARGE_BYTES
      ? undefined
      : await liftTexts(bytes, { long_bytes: LONG_TEXT_BYTES, mayLift: isBase64 });
  if (lifted === undefined) return inTurns(parseJsonBody(bytes, mostKeys));
  try {
    const value = await inTurns(parseJsonBody(lifted.rest, mostKeys));
    return value === undefined ? undefined : await inTurns(restored(value, lifted.restore));
  } catch {
    // Refusals name places of the body as it was sent.
    return inTurns(parseJsonBody(bytes, mostKeys));
  }
}

/** Only what stands in JSON as it is: nothing that JSON refuses may be taken out of its sight. */
function isBase64(text: string): boolean {
  const head = DATA_URI_HEAD.exec(text.slice(0, 300))?.[0] ?? '';
  const scan = scanBase64(text.slice(head.length));
  return scan.kind === 'ok' && scan.canonical;
}
