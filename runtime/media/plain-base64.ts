/** Looked at in one go; a multiple of four, so that only the last piece of a text can have padding. */
const PIECE_CHARS = 64 * 1024;
const PIECE_BYTES = (PIECE_CHARS / 4) * 3;
/** What is decoded is thrown away. */
const scratch = Buffer.allocUnsafeSlow(PIECE_BYTES);

/**
 * How many characters a text begins with that are digits of base64 beyond doubt, counted in whole pieces of 64 Ki: the
 * native decoder looks at them twenty times as fast as a loop. Nothing is said about the character after them.
 */
export function plainBase64Length(text: string): number {
  let at = 0;
  while (at + PIECE_CHARS <= text.length && isPlain(text.slice(at, at + PIECE_CHARS))) at += PIECE_CHARS;
  return at;
}

/** The decoder passes over what is no digit, takes the URL-safe ones, and sees only the low byte of a character. */
function isPlain(piece: string): boolean {
  return (
    scratch.write(piece, 'base64') === PIECE_BYTES &&
    !piece.includes('-') &&
    !piece.includes('_') &&
    Buffer.byteLength(piece) === PIECE_CHARS
  );
}
