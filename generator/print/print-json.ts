import stringify from 'json-stringify-pretty-compact';

const LINE_CHARS = 140;

/** JSON for people and for diffs: what fits into a line is one line. */
export function printJson(value: unknown): string {
  return `${stringify(value, { indent: 2, maxLength: LINE_CHARS })}\n`;
}
