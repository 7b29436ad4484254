/** What every generated file says near its top; `.ts`, Markdown and JSON each in their own kind of comment. */
export const GENERATED_MARK = '@generated';

/** JSON cannot begin with a comment, so the mark may stand a few lines down. */
const MARK_LINES = 5;

/** Whether a text says near its top that it was generated. */
export function hasMark(text: string): boolean {
  return text
    .slice(0, 2000)
    .split('\n')
    .slice(0, MARK_LINES)
    .some((line) => line.includes(GENERATED_MARK));
}
