/** Deeper nesting is refused, so that no later stage can run out of stack. */
export const MAX_DOCUMENT_DEPTH = 64;

interface ParserError {
  /** Stable. */
  readonly code: string;
  readonly message: string;
}

const BY_CODE: Readonly<Record<string, string>> = {
  BAD_ALIAS: 'an alias cannot stand here',
  BAD_COLLECTION_TYPE: 'tags (`!`) are not allowed',
  BAD_DIRECTIVE: 'directives (`%`) are not allowed',
  BAD_DQ_ESCAPE: 'invalid escape in a double-quoted text; a backslash is written `\\\\`',
  BAD_SCALAR_START: 'plain text cannot start with this character; put it in quotes',
  BLOCK_AS_IMPLICIT_KEY: 'text with `: ` in it needs quotes, and an object starts on the line after its key',
  BLOCK_IN_FLOW:
    'inside `{}` or `[]`, text with brackets or `: ` in it needs quotes and no indented block can stand',
  KEY_OVER_1024_CHARS: 'a key cannot be longer than 1024 characters',
  MULTILINE_IMPLICIT_KEY: 'a key must stand on one line, followed by `:`',
  MULTIPLE_DOCS: 'only one document per file',
  NON_STRING_KEY: 'a key must be text; put it in quotes',
  TAB_AS_INDENT: 'tabs cannot indent; use spaces',
  TAG_RESOLVE_FAILED: 'tags (`!`) are not allowed',
};

/** Codes that stand for several mistakes are told apart by the parser's words. */
const BY_MESSAGE: readonly (readonly [RegExp, string])[] = [
  [
    /^Flow map .* end with a }/,
    'a `{` further up is not closed; `}` is missing or this line is indented too little',
  ],
  [
    /^Flow sequence .* end with a \]/,
    'a `[` further up is not closed; `]` is missing or this line is indented too little',
  ],
  [/^All mapping items must start/, 'all fields of one object must start at the same column'],
  [/^All sequence items must start/, 'all items of one list must start at the same column'],
  [/^Missing closing/, 'a quote is not closed'],
  [
    /^Unexpected scalar at node end/,
    'unexpected text after the end of a value; put the whole value in quotes',
  ],
  [/call stack/, `nested more than ${MAX_DOCUMENT_DEPTH} levels deep`],
  [/^Unexpected .* token in YAML stream: "\}"/, 'unexpected `}`'],
  [/^Unexpected .* token in YAML stream: "\]"/, 'unexpected `]`'],
];

/** A syntax error in our own words; the parser's own for the rare rest, lower case and without a full stop. */
export function yamlProblem(problem: ParserError): string {
  const known = BY_MESSAGE.find(([pattern]) => pattern.test(problem.message))?.[1] ?? BY_CODE[problem.code];
  if (known !== undefined) return known;
  const line = (problem.message.split('\n')[0] ?? '').replace(/\.$/, '');
  return line.charAt(0).toLowerCase() + line.slice(1);
}

const LAYOUT_CODES: ReadonlySet<string> = new Set([
  'BAD_INDENT',
  'BLOCK_AS_IMPLICIT_KEY',
  'MISSING_CHAR',
  'MULTILINE_IMPLICIT_KEY',
  'UNEXPECTED_TOKEN',
]);

/** Whether a line that is indented wrongly, or an item without its `- `, leads to such an error. */
export function mayBeLayout({ code }: Pick<ParserError, 'code'>): boolean {
  return LAYOUT_CODES.has(code);
}

/** A line that stands where none of its neighbours does, and what is wrong with it. */
export interface LayoutProblem {
  readonly problem: string;
  readonly start: number;
  readonly end: number;
}

interface Line {
  /** Offset of its first character that is no space. */
  readonly start: number;
  readonly end: number;
  /** Columns before it, counted from 0. */
  readonly indent: number;
  /** `- ` stands first. */
  readonly isItem: boolean;
  /** Column of the field that stands on the line, behind `- ` where there is one. */
  readonly field: number | undefined;
  /** Ends with `key:` or `-`: what is indented below it is its value. */
  readonly opens: boolean;
}

interface Block {
  readonly indent: number;
  readonly kind: 'fields' | 'items' | 'value';
  readonly first: Line;
  lines: number;
}

const KEY = /^(?:"[^"]*"|'[^']*'|[^\s"'#{[\]},&*!|>%@-][^#]*?|-[^\s#][^#]*?):(?=\s|$)/;
const BLOCK_TEXT = /(?:^|:\s|-\s)[|>][+-]?\d?[+-]?\s*(?:#.*)?$/;

/**
 * Where the indentation of block YAML goes wrong, told by the lines around it: a parser tells only where it could
 * not go on. Called for texts that were refused; undefined when every line stands where it may.
 */
export function findLayoutProblem(text: string): LayoutProblem | undefined {
  const lines = readLines(text);
  const blocks: Block[] = [];
  let closed: readonly Block[] = [];
  for (const [at, line] of lines.entries()) {
    const before = lines[at - 1];
    const parent = blocks.at(-1);
    const mayOpen = before === undefined || before.opens;
    if (parent === undefined || (mayOpen && isBelow(line, parent))) {
      open(blocks, line);
      closed = [];
      continue;
    }
    const left = blocks.findLastIndex((block) => block.indent <= line.indent);
    const gone = blocks.slice(left + 1);
    const block = blocks[left];
    if (block?.indent !== line.indent) {
      if (line.field === undefined && !line.isItem) continue;
      const strayed = closed.find(({ indent, kind }) => indent === line.indent && kind === kindOf(line));
      if (strayed !== undefined && before !== undefined) return outOfColumn(before, strayed.indent);
      return misplaced(line, { gone, block, after: lines.slice(at + 1) });
    }
    const mixed = mixedUp(line, { block, above: blocks[left - 1], after: lines.slice(at + 1) });
    if (mixed !== undefined) return mixed;
    closed = gone;
    blocks.splice(left + 1);
    // A list may stand at the column of the field that it belongs to, and ends with the next field.
    if (block.kind === 'items' && !line.isItem) blocks.pop();
    const last = blocks.at(-1);
    if (last !== undefined) last.lines += 1;
    if (line.isItem) openItem(blocks, line);
  }
  return undefined;
}

function isBelow(line: Line, parent: Block): boolean {
  if (line.indent > parent.indent) return true;
  return line.indent === parent.indent && line.isItem && parent.kind === 'fields';
}

function kindOf(line: Line): Block['kind'] {
  if (line.isItem) return 'items';
  return line.field === undefined ? 'value' : 'fields';
}

function open(blocks: Block[], line: Line): void {
  blocks.push({ indent: line.indent, kind: kindOf(line), first: line, lines: 1 });
  if (line.isItem) openItem(blocks, line);
}

/** The object that begins on the line of its `- `. */
function openItem(blocks: Block[], line: Line): void {
  if (line.field !== undefined) blocks.push({ indent: line.field, kind: 'fields', first: line, lines: 1 });
}

interface Around {
  readonly gone: readonly Block[];
  readonly block: Block | undefined;
  readonly after: readonly Line[];
}

/** A line between the columns of two blocks, or deeper than any: the nearest block of its kind is the one it belongs to. */
function misplaced(line: Line, { gone, block, after }: Around): LayoutProblem {
  const near = [...gone, ...(block === undefined ? [] : [block])];
  const far = (one: Block): number =>
    Math.abs(one.indent - line.indent) + (one.kind === kindOf(line) ? 0 : 1000);
  const [home] = near.toSorted((a, b) => far(a) - far(b) || b.indent - a.indent);
  if (home === undefined) return outOfColumn(line, 0);
  const deepest = Math.max(home.indent, line.indent);
  const next = after.find(({ indent }) => indent <= deepest);
  // Of two lines that disagree, a third decides, else the even column: steps of two are what specs are written in.
  const isLikelier =
    next?.indent === line.indent ||
    (next?.indent !== home.indent && isMisaligned(home) && !isMisaligned(line));
  const isFirstOut = home.lines === 1 && isLikelier && (home.kind === 'items' || !home.first.isItem);
  return isFirstOut ? outOfColumn(home.first, line.indent) : outOfColumn(line, home.indent);
}

function isMisaligned({ indent }: { readonly indent: number }): boolean {
  return indent % 2 === 1;
}

/** A field among items, or an item among fields. */
function mixedUp(
  line: Line,
  {
    block,
    above,
    after,
  }: { readonly block: Block; readonly above: Block | undefined; readonly after: readonly Line[] },
): LayoutProblem | undefined {
  if (block.kind === 'items' && !line.isItem) {
    if (above?.indent === block.indent && line.field !== undefined) return undefined;
    const own = line.field !== undefined && block.first.field !== undefined;
    return problemAt(
      line,
      `a list goes on here: "- " is missing${own ? ', or spaces if this belongs to the item above' : ''}`,
    );
  }
  if (block.kind === 'items' || !line.isItem) return undefined;
  const next = after.find(({ indent }) => indent <= line.indent);
  if (block.kind === 'fields' && next?.indent === line.indent && !next.isItem)
    return problemAt(line, 'this is an item of a list, and its neighbours are fields');
  return problemAt(block.first, 'a list begins here: "- " is missing');
}

function outOfColumn(line: Line, indent: number): LayoutProblem {
  return problemAt(line, `this begins at column ${line.indent + 1}, its neighbours at column ${indent + 1}`);
}

function problemAt({ start, end }: Line, problem: string): LayoutProblem {
  return { problem, start, end };
}

/** Lines that begin something: no blanks and comments, no inner lines of texts, braces and brackets. */
function readLines(text: string): readonly Line[] {
  const lines: Line[] = [];
  let [offset, depth, blockText] = [0, 0, -1];
  for (const raw of text.split('\n')) {
    const start = offset + raw.length - raw.trimStart().length;
    const written = raw.trim();
    const indent = start - offset;
    offset += raw.length + 1;
    if (written === '' || written.startsWith('#')) continue;
    if (blockText >= 0 && indent > blockText) continue;
    blockText = -1;
    const isInside = depth > 0;
    depth = Math.max(0, depth + nesting(written));
    if (isInside) continue;
    const line = readLine(written, indent, start);
    if (BLOCK_TEXT.test(written)) blockText = line.field ?? indent;
    lines.push(line);
  }
  return lines;
}

function readLine(written: string, indent: number, start: number): Line {
  const dashes = /^(?:-\s+)+/.exec(written)?.[0] ?? (written === '-' ? '-' : '');
  const rest = written.slice(dashes.length);
  const key = KEY.exec(rest)?.[0];
  const value = rest
    .slice(key?.length ?? 0)
    .replace(/^\s*#.*$/, '')
    .trim();
  return {
    start,
    end: start + (key === undefined ? written.length : dashes.length + key.length),
    indent,
    isItem: dashes !== '',
    field: key === undefined ? undefined : indent + dashes.length,
    opens: value === '' && (key !== undefined || dashes !== ''),
  };
}

/** How many more braces and brackets a line opens than it closes, outside quotes. */
function nesting(written: string): number {
  const bare = written.replace(/"(?:[^"\\]|\\.)*"|'[^']*'/g, '').replace(/(?:^|\s)#.*$/, '');
  return (bare.match(/[{[]/g)?.length ?? 0) - (bare.match(/[}\]]/g)?.length ?? 0);
}
