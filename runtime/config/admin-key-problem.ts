const MIN_CHARS = 16;
/** Of those that a guesser could not foresee from the one before. */
const MIN_FREE_CHARS = 8;
/** Shorter texts said again and again are no key. */
const MIN_PERIOD = 12;

/** Why a key could be guessed; undefined when it could not. Keys of 16 random hexadecimal digits pass. */
export function adminKeyProblem(key: string): string | undefined {
  if (key === '') return 'is empty';
  if (key.length < MIN_CHARS) return `has ${key.length} characters; at least ${MIN_CHARS} are needed`;
  if (periodOf(key) < MIN_PERIOD) return 'repeats a short text; a random one is needed';
  if (freeChars(key) < MIN_FREE_CHARS)
    return 'is made of equal or consecutive characters; a random one is needed';
  return undefined;
}

/** After how many characters the text begins anew. */
function periodOf(text: string): number {
  for (let period = 1; period < text.length; period += 1)
    if (text.startsWith(text.slice(period))) return period;
  return text.length;
}

/** Characters that are neither equal nor next to the one before, as in `aaaa`, `1234` and `fedc`. */
function freeChars(text: string): number {
  let free = 1;
  for (let at = 1; at < text.length; at += 1)
    if (Math.abs(text.charCodeAt(at) - text.charCodeAt(at - 1)) > 1) free += 1;
  return free;
}
