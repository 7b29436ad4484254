/** Deeper nesting is refused, so that no later stage can run out of stack. */
export const MAX_DOCUMENT_DEPTH = 64;

/** What is asked of the parser's error: its stable code and its message. */
export interface YamlProblem {
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
export function yamlProblem(problem: YamlProblem): string {
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
export function mayBeLayout({ code }: YamlProblem): boolean {
  return LAYOUT_CODES.has(code);
}
