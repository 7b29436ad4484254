import type { Parsed, Word } from './syntax.ts';

export type Token =
  | (Word & { readonly kind: 'word' })
  | { readonly kind: '|' | '??' | '||'; readonly start: number; readonly end: number };

const FORBIDDEN = '{}[](),';

/**
 * Splits an expression into words, `|` and `??`. Starts at `from`; with `until` it stops before that
 * character outside quotes, which is how an expression ends inside a template.
 */
export function lex(
  text: string,
  from = 0,
  until?: string,
): Parsed<{ readonly tokens: readonly Token[]; readonly end: number }> {
  const tokens: Token[] = [];
  let at = from;
  while (at < text.length && text[at] !== until) {
    const char = text[at] ?? '';
    if (isSpace(char)) {
      at += 1;
      continue;
    }
    const token = tokenAt(text, at, until);
    if (token.kind === 'problem') return token;
    tokens.push(token.value);
    at = token.value.end;
  }
  return { kind: 'parsed', value: { tokens, end: at } };
}

function isSpace(char: string): boolean {
  return char === ' ' || char === '\n' || char === '\t' || char === '\r';
}

function tokenAt(text: string, start: number, until: string | undefined): Parsed<Token> {
  const char = text[start] ?? '';
  if (text.startsWith('||', start)) return { kind: 'parsed', value: { kind: '||', start, end: start + 2 } };
  if (char === '|') return { kind: 'parsed', value: { kind: '|', start, end: start + 1 } };
  if (text.startsWith('??', start)) return { kind: 'parsed', value: { kind: '??', start, end: start + 2 } };
  if (char === "'" || char === '"') return quotedAt(text, start);
  return wordAt(text, start, until);
}

function quotedAt(text: string, start: number): Parsed<Token> {
  const quote = text[start] ?? '';
  const close = text.indexOf(quote, start + 1);
  if (close === -1) {
    const problem = 'this quote is never closed';
    return { kind: 'problem', problem: { problem, start, end: text.length } };
  }
  const value = text.slice(start + 1, close);
  return { kind: 'parsed', value: { kind: 'word', text: value, quoted: true, start, end: close + 1 } };
}

function wordAt(text: string, start: number, until: string | undefined): Parsed<Token> {
  let end = start;
  while (end < text.length) {
    const char = text[end] ?? '';
    if (isSpace(char) || char === '|' || char === until || text.startsWith('??', end)) break;
    if (FORBIDDEN.includes(char)) return forbidden(char, end);
    end += 1;
  }
  const word = text.slice(start, end);
  return { kind: 'parsed', value: { kind: 'word', text: word, quoted: false, start, end } };
}

function forbidden(char: string, at: number): Parsed<Token> {
  const help = char === ',' ? 'separate words by spaces' : 'quote the word if it is meant as text';
  const problem = { problem: `\`${char}\` has no meaning in an expression`, help, start: at, end: at + 1 };
  return { kind: 'problem', problem };
}
