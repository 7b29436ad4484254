import type { Media } from '../../contract/media.ts';

/** A multiple of four characters, and so few bytes that everything else gets its turn between two pieces. */
const PIECE = 256 * 1024;
const BLANKS = /[\t\n\r ]+/g;

/** The content of a medium that was found to be one, in pieces: no second copy of it is ever whole in memory. */
export function contentPieces(media: Media): AsyncIterable<Uint8Array> | Iterable<Uint8Array> {
  return media.stored?.read() ?? piecesInMemory(media);
}

function* piecesInMemory({ bytes, base64 }: Media): Generator<Uint8Array> {
  if (bytes !== undefined) {
    for (let at = 0; at < bytes.byteLength; at += PIECE) yield bytes.subarray(at, at + PIECE);
    return;
  }
  const text = base64 ?? '';
  let rest = '';
  for (let at = 0; at < text.length; at += PIECE) {
    const digits = rest + text.slice(at, at + PIECE).replaceAll(BLANKS, '');
    const whole = digits.length - (digits.length % 4);
    yield Buffer.from(digits.slice(0, whole), 'base64');
    rest = digits.slice(whole);
  }
  if (rest !== '') yield Buffer.from(rest, 'base64');
}
