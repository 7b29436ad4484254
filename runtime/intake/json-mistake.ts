const SPACE = /[\t\n\r ]*/y;
const PLAIN = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const FIRST_PRINTABLE = 0x20;

/**
 * Offset of the first character that cannot stand in JSON text where it stands, or the text's length when it
 * ends too early. For texts that `JSON.parse` refused: its own message names no place in half of the cases.
 */
export function jsonMistake(text: string): number {
  const open: ('{' | '[')[] = [];
  let wanted: 'value' | 'first_value' | 'key' | 'first_key' | 'colon' | 'next' | 'nothing' = 'value';
  for (let at = skip(text, 0); at < text.length; at = skip(text, at)) {
    const char = text.charAt(at);
    const closes = char === ']' || char === '}' ? char : undefined;
    const mayClose = wanted === 'next' || wanted === 'first_key' || wanted === 'first_value';
    if (closes !== undefined && mayClose && open.at(-1) === (closes === ']' ? '[' : '{')) {
      open.pop();
      wanted = open.length === 0 ? 'nothing' : 'next';
      at += 1;
    } else if (wanted === 'next' && char === ',') {
      wanted = open.at(-1) === '{' ? 'key' : 'value';
      at += 1;
    } else if (wanted === 'colon' && char === ':') {
      wanted = 'value';
      at += 1;
    } else if ((wanted === 'key' || wanted === 'first_key') && char === '"') {
      const end = scalarEnd(text, at);
      if (end === undefined) return at;
      wanted = 'colon';
      at = end;
    } else if (wanted === 'value' || wanted === 'first_value') {
      if (char === '{' || char === '[') {
        open.push(char);
        wanted = char === '{' ? 'first_key' : 'first_value';
        at += 1;
      } else {
        const end = scalarEnd(text, at);
        if (end === undefined) return at;
        wanted = open.length === 0 ? 'nothing' : 'next';
        at = end;
      }
    } else return at;
  }
  return text.length;
}

function skip(text: string, from: number): number {
  SPACE.lastIndex = from;
  SPACE.test(text);
  return SPACE.lastIndex;
}

function scalarEnd(text: string, from: number): number | undefined {
  if (text.charAt(from) === '"') return stringEnd(text, from);
  PLAIN.lastIndex = from;
  return PLAIN.test(text) ? PLAIN.lastIndex : undefined;
}

/** By hand: an expression over a string of megabytes would exhaust the matcher's stack. */
function stringEnd(text: string, from: number): number | undefined {
  let at = from + 1;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at + 1;
    if (code < FIRST_PRINTABLE) return undefined;
    if (code === BACKSLASH) {
      ESCAPE.lastIndex = at;
      if (!ESCAPE.test(text)) return undefined;
      at = ESCAPE.lastIndex;
    } else at += 1;
  }
  return text.length;
}
