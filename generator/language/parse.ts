import { lex, type Token } from './lex.ts';
import {
  type ClauseSyntax,
  type ConditionSyntax,
  type ExpressionSyntax,
  type FilterSyntax,
  isNumber,
  literalOf,
  type Parsed,
  type PipeSyntax,
  type Range,
  type SourceSyntax,
  type SyntaxProblem,
  type TestKind,
  type Word,
} from './syntax.ts';

const TESTS = ['is', 'in', 'over', 'under', 'like'] as const satisfies readonly TestKind[];
const CONDITION_WORDS: ReadonlySet<string> = new Set([...TESTS, 'and']);
/** Longest chain of filters, alternatives or clauses: far above any use, far below what exhausts a stack. */
const LONGEST_CHAIN = 64;
const NAME = /^\$[A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z0-9_-]+)*$/;

type Operator = (subject: string, value: string) => string;
const equal: Operator = (_, value) => `is ${value}`;
const unequal: Operator = (subject, value) => `not ${subject} is ${value}`;
/** Operators of other languages, as conditions say them. */
const OPERATOR_WORDS: ReadonlyMap<string, Operator> = new Map([
  ['=', equal],
  ['==', equal],
  ['===', equal],
  ['!=', unequal],
  ['!==', unequal],
  ['<>', unequal],
  ['>', (_, value) => `over ${value}`],
  ['<', (_, value) => `under ${value}`],
  ['>=', (subject, value) => `not ${subject} under ${value}`],
  ['<=', (subject, value) => `not ${subject} over ${value}`],
  ['&&', () => 'and'],
]);
const GLUED = /^\$[\w.-]+?(?<operator>===?|!==?|<>|[<>]=?|=|&&)/;
const NO_OR = 'there is no `or`: write `in` for several words of one name, or a row for each condition';

interface Cursor {
  readonly tokens: readonly Token[];
  /** End of the text, for problems about what is missing. */
  readonly end: number;
  /** Inside a condition `is`, `in`, `over`, `under`, `like` and `and` end an expression. */
  readonly inCondition: boolean;
  at: number;
  problem: SyntaxProblem | undefined;
}

/** `$a.b | filter x ?? $c`, whole text. */
export function parseExpression(text: string): Parsed<ExpressionSyntax> {
  return parseAll(text, false, expression);
}

/** `not $a is x and $b in y z`, whole text. */
export function parseCondition(text: string): Parsed<ConditionSyntax> {
  return parseAll(text, true, condition);
}

/** The expression of a template's place, which starts at `from` and ends before the next `}`. */
export function parseExpressionUntil(
  text: string,
  from: number,
): Parsed<{ readonly expression: ExpressionSyntax; readonly end: number }> {
  const lexed = lex(text, from, '}');
  if (lexed.kind === 'problem') return lexed;
  const { tokens, end } = lexed.value;
  if (end >= text.length) {
    const problem = { problem: 'this `{` is never closed', start: from - 1, end: text.length };
    return { kind: 'problem', problem };
  }
  const parsed = parseTokens({ tokens, end, inCondition: false }, expression);
  if (parsed.kind === 'problem') return parsed;
  return { kind: 'parsed', value: { expression: parsed.value, end } };
}

type Rule<T> = (cursor: Cursor) => T | undefined;

function parseAll<T>(text: string, inCondition: boolean, rule: Rule<T>): Parsed<T> {
  const lexed = lex(text);
  if (lexed.kind === 'problem') return lexed;
  return parseTokens({ tokens: lexed.value.tokens, end: text.length, inCondition }, rule);
}

function parseTokens<T>(input: Pick<Cursor, 'tokens' | 'end' | 'inCondition'>, rule: Rule<T>): Parsed<T> {
  const cursor: Cursor = { ...input, at: 0, problem: undefined };
  const value = rule(cursor);
  const rest = cursor.tokens[cursor.at];
  if (value !== undefined && rest !== undefined) unexpected(cursor, rest);
  if (value === undefined || cursor.problem !== undefined) {
    const nowhere = { problem: 'this is no expression', start: 0, end: cursor.end };
    return { kind: 'problem', problem: cursor.problem ?? nowhere };
  }
  return { kind: 'parsed', value };
}

function fail(cursor: Cursor, range: Range, problem: string, help?: string): undefined {
  const { start, end } = range;
  cursor.problem ??= { problem, start, end, ...(help === undefined ? {} : { help }) };
  return undefined;
}

function unexpected(cursor: Cursor, token: Token): undefined {
  const foreign = helpForOperator(cursor, token);
  if (token.kind !== 'word') return fail(cursor, token, `\`${token.kind}\` is not expected here`, foreign);
  if (foreign !== undefined) return fail(cursor, token, `\`${token.text}\` is not expected here`, foreign);
  const isTest = !cursor.inCondition && CONDITION_WORDS.has(token.text);
  const help = isTest ? 'conditions stand only after `$when`, `when` and `ok`' : 'filters follow a `|`';
  return fail(cursor, token, `\`${token.text}\` is not expected here`, help);
}

/** How the language says what an operator of other languages stands for, or undefined for any other token. */
function helpForOperator(cursor: Cursor, token: Token): string | undefined {
  const { tokens, inCondition } = cursor;
  if (token.kind === '||' || (token.kind === 'word' && token.text === 'or' && inCondition))
    return inCondition ? NO_OR : 'write `??`, which takes the first that is present';
  if (token.kind !== 'word' || token.quoted) return undefined;
  const operator = inCondition ? OPERATOR_WORDS.get(token.text) : undefined;
  if (operator === undefined)
    return OPERATOR_WORDS.has(token.text)
      ? 'conditions, where this has a word, stand only after `$when`, `when` and `ok`'
      : undefined;
  const at = tokens.indexOf(token);
  const begins = tokens.findLastIndex((one, index) => index < at && startsClause(one)) + 1;
  const subject = tokens.slice(begins, at).map(written).join(' ');
  const next = tokens[at + 1];
  return `write \`${operator(subject, next === undefined ? '...' : written(next))}\``;
}

function startsClause(token: Token): boolean {
  return token.kind === 'word' && !token.quoted && ['and', 'not', '&&'].includes(token.text);
}

function written(token: Token): string {
  if (token.kind !== 'word') return token.kind;
  return token.quoted ? `'${token.text}'` : token.text;
}

/** What was expected after the last token read. */
function missing(cursor: Cursor, what: string): undefined {
  const next = cursor.tokens[cursor.at];
  if (next !== undefined) return fail(cursor, next, `expected ${what} here`);
  const before = cursor.tokens[cursor.at - 1];
  const range = before ?? { start: 0, end: cursor.end };
  return fail(cursor, range, `expected ${what} after this`);
}

function condition(cursor: Cursor): ConditionSyntax | undefined {
  const clauses: ClauseSyntax[] = [];
  do {
    const next = clause(cursor);
    if (next === undefined || tooLong(cursor, clauses, next)) return undefined;
    clauses.push(next);
  } while (takeWord(cursor, 'and') !== undefined);
  const [head, tail] = [clauses[0], clauses[clauses.length - 1]];
  return head === undefined || tail === undefined ? undefined : { clauses, start: head.start, end: tail.end };
}

function clause(cursor: Cursor): ClauseSyntax | undefined {
  const negation = takeWord(cursor, 'not');
  const inner = expression(cursor);
  if (inner === undefined) return undefined;
  const start = negation?.start ?? inner.start;
  const negated = negation !== undefined;
  for (const kind of TESTS) {
    const word = takeWord(cursor, kind);
    if (word === undefined) continue;
    const args = words(cursor);
    const last = args[args.length - 1];
    if (last === undefined) return missing(cursor, 'a value');
    if (kind !== 'in' && args.length > 1) {
      const second = args[1] ?? last;
      const isOr = !second.quoted && second.text === 'or';
      const help = isOr ? NO_OR : kind === 'is' ? 'use `in` for several values' : undefined;
      return fail(cursor, second, `\`${kind}\` takes one value`, help);
    }
    return { negated, expression: inner, test: { kind, word, args }, start, end: last.end };
  }
  return { negated, expression: inner, test: undefined, start, end: inner.end };
}

function expression(cursor: Cursor): ExpressionSyntax | undefined {
  const pipes: PipeSyntax[] = [];
  do {
    const next = pipe(cursor);
    if (next === undefined || tooLong(cursor, pipes, next)) return undefined;
    pipes.push(next);
  } while (takeMark(cursor, '??'));
  const [head, tail] = [pipes[0], pipes[pipes.length - 1]];
  return head === undefined || tail === undefined ? undefined : { pipes, start: head.start, end: tail.end };
}

function pipe(cursor: Cursor): PipeSyntax | undefined {
  const token = cursor.tokens[cursor.at];
  if (token?.kind !== 'word') return missing(cursor, 'a name or a quoted literal');
  const from = source(cursor, token);
  if (from === undefined) return undefined;
  cursor.at += 1;
  const filters: FilterSyntax[] = [];
  let end = from.end;
  while (takeMark(cursor, '|')) {
    const name = cursor.tokens[cursor.at];
    if (name?.kind !== 'word') return missing(cursor, 'a filter');
    if (tooLong(cursor, filters, name)) return undefined;
    cursor.at += 1;
    const args = words(cursor);
    filters.push({ name, args });
    end = args[args.length - 1]?.end ?? name.end;
  }
  return { source: from, filters, start: from.start, end };
}

function tooLong(cursor: Cursor, chain: readonly unknown[], next: Range): boolean {
  if (chain.length < LONGEST_CHAIN) return false;
  fail(cursor, next, `this is longer than ${LONGEST_CHAIN} links`);
  return true;
}

function source(cursor: Cursor, word: Word): SourceSyntax | undefined {
  const { start, end } = word;
  if (word.quoted) return { kind: 'literal', value: word.text, start, end };
  if (word.text.startsWith('$')) return name(cursor, word);
  if (cursor.inCondition && word.text.startsWith('!')) {
    const rest = word.text.slice(1);
    return fail(cursor, word, `\`!\` is not expected here`, `write \`not ${rest === '' ? '...' : rest}\``);
  }
  if (isNumber(word.text) || ['true', 'false', 'null'].includes(word.text)) {
    return { kind: 'literal', value: literalOf(word), start, end };
  }
  return fail(
    cursor,
    word,
    `expected a name or a quoted literal, not \`${word.text}\``,
    `write \`$${word.text}\` for the name or \`'${word.text}'\` for the text`,
  );
}

function name(cursor: Cursor, word: Word): SourceSyntax | undefined {
  if (!NAME.test(word.text)) {
    const glued = cursor.inCondition ? GLUED.exec(word.text)?.groups?.operator : undefined;
    const help =
      glued === undefined
        ? 'a name is `$`, a letter, then letters, digits or `_`, and fields after dots'
        : `write \`${gluedWords(word.text, glued)}\``;
    return fail(cursor, word, `\`${word.text}\` is not a well-formed name`, help);
  }
  const path: Word[] = [];
  let at = word.start;
  for (const text of word.text.split('.')) {
    path.push({ text, quoted: false, start: at, end: at + text.length });
    at += text.length + 1;
  }
  const [head, ...steps] = path;
  if (head === undefined) return undefined;
  const bare = { ...head, text: head.text.slice(1) };
  return { kind: 'name', name: bare, path: steps, start: word.start, end: word.end };
}

/** `$seconds==8`, as the language says it. */
function gluedWords(text: string, operator: string): string {
  const at = text.indexOf(operator);
  const [subject, value] = [text.slice(0, at), text.slice(at + operator.length) || '...'];
  const words = OPERATOR_WORDS.get(operator)?.(subject, value) ?? operator;
  if (operator === '&&') return `${subject} and ${value}`;
  return words.startsWith('not ') ? words : `${subject} ${words}`;
}

/** Words up to the next mark; in a condition also up to the next of its own words. */
function words(cursor: Cursor): readonly Word[] {
  const found: Word[] = [];
  let token = cursor.tokens[cursor.at];
  while (token?.kind === 'word' && !(cursor.inCondition && isConditionWord(token))) {
    found.push(token);
    cursor.at += 1;
    token = cursor.tokens[cursor.at];
  }
  return found;
}

function isConditionWord(word: Word): boolean {
  return !word.quoted && (CONDITION_WORDS.has(word.text) || OPERATOR_WORDS.has(word.text));
}

function takeWord(cursor: Cursor, text: string): Word | undefined {
  const token = cursor.tokens[cursor.at];
  if (token?.kind !== 'word' || token.quoted || token.text !== text) return undefined;
  cursor.at += 1;
  return token;
}

function takeMark(cursor: Cursor, mark: '|' | '??'): boolean {
  if (cursor.tokens[cursor.at]?.kind !== mark) return false;
  cursor.at += 1;
  return true;
}
