import { isAscii } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { setImmediate as othersFirst } from 'node:timers/promises';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const PERCENT = 0x25;
/** Ends of strings that are looked at; answers with pictures have few, and others are read as they are. */
const MOST_STEPS = 10_000;

/** A JSON text with short stand-ins for some of its strings. */
export interface LiftedTexts {
  readonly rest: Uint8Array;
  /** The string that a string of `rest` stands for; itself when it stands for none. */
  restore(text: string): string;
}

/**
 * Takes long strings, as of base64, out of a JSON text, each as one native copy with a pause after it: to decode, search and
 * parse tens of megabytes as text stops everything else for several times as long. Strings that `mayLift` says no to
 * are left where they are. Undefined when there is nothing to take, or the text is not as expected.
 */
export async function liftTexts(
  bytes: Uint8Array,
  options: { readonly long_bytes: number; readonly mayLift: (text: string) => boolean },
): Promise<LiftedTexts | undefined> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const mark = `${randomUUID()}:`;
  const pieces: Uint8Array[] = [];
  const texts: string[] = [];
  let from = 0;
  let steps = 0;
  for (let open = buffer.indexOf(QUOTE); open !== -1; ) {
    let close = buffer.indexOf(QUOTE, open + 1);
    for (; close !== -1 && isEscaped(buffer, { open, at: close }); steps += 1)
      close = buffer.indexOf(QUOTE, close + 1);
    steps += 1;
    if (close === -1 || steps > MOST_STEPS) return undefined;
    const long = close - open > options.long_bytes;
    const text = long ? plainText(buffer.subarray(open + 1, close)) : undefined;
    if (text !== undefined && options.mayLift(text)) {
      pieces.push(buffer.subarray(from, open), Buffer.from(JSON.stringify(`${mark}${texts.length}`)));
      texts.push(text);
      from = close + 1;
      await othersFirst();
    }
    open = buffer.indexOf(QUOTE, close + 1);
  }
  if (texts.length === 0) return undefined;
  return {
    rest: Buffer.concat([...pieces, buffer.subarray(from)]),
    restore: (text) => (text.startsWith(mark) ? (texts[Number(text.slice(mark.length))] ?? text) : text),
  };
}

function isEscaped(bytes: Uint8Array, { open, at }: { readonly open: number; readonly at: number }): boolean {
  let first = at;
  while (first - 1 > open && bytes[first - 1] === BACKSLASH) first -= 1;
  return (at - first) % 2 === 1;
}

/**
 * What the inside of a JSON string says where it spells just that, in JSON as in an address: ASCII without escapes,
 * but for slashes, which some servers escape. Whether it is base64 is looked at by those who decode it.
 */
function plainText(inside: Buffer): string | undefined {
  if (!isAscii(inside) || inside.includes(PERCENT)) return undefined;
  const raw = inside.toString('latin1');
  if (!inside.includes(BACKSLASH)) return raw;
  const text = raw.replaceAll('\\/', '/');
  return text.includes('\\') ? undefined : text;
}
