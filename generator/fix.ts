import type { Edit } from '../runtime/document/diagnostic.ts';
import { generate, type Stages } from './generate.ts';
import { writeWhole } from './output/write.ts';

/** Corrects every mistake that has one correction; answers the paths that changed. What is left is told by the run itself. */
export function fix(root: string, stages: Stages): readonly string[] {
  const { diagnostics, sources } = generate(root, 'check', stages);
  const edits = diagnostics.flatMap((one) => one.edits ?? []);
  return [...new Set(edits.map(({ span }) => span.file))].flatMap((path) => {
    const text = sources.get(path);
    if (text === undefined) return [];
    const own = edits.filter(({ span }) => span.file === path);
    writeWhole(root, { path, text: corrected(text, own) });
    return [path];
  });
}

/** From the end, so that places before an edit stay true. Two items of a list may both hold the comma between them. */
export function corrected(text: string, edits: readonly Edit[]): string {
  let [after, end] = [text, Number.POSITIVE_INFINITY];
  for (const edit of edits.toSorted((a, b) => b.span.start - a.span.start)) {
    const place = edit.text === '' ? wholeItem(text, edit) : edit.span;
    after = after.slice(0, place.start) + edit.text + after.slice(Math.min(place.end, end));
    end = place.start;
  }
  return after;
}

interface Place {
  readonly start: number;
  readonly end: number;
}

/** An item that is taken away goes with its dash and its lines, or with the comma that holds it in its list. */
function wholeItem(text: string, { span }: Edit): Place {
  const [before, behind] = [text.slice(0, span.start), text.slice(span.end)];
  const dash = /(?:^|\n)[ \t]*-[ \t]+$/.exec(before);
  const rest = /^[ \t]*(?:#[^\n]*)?(?:\n|$)/.exec(behind);
  if (dash !== null && rest !== null) {
    const start = dash[0].startsWith('\n') ? dash.index + 1 : dash.index;
    return { start, end: span.end + rest[0].length };
  }
  const next = /^\s*,\s*/.exec(behind);
  if (next !== null) return { start: span.start, end: span.end + next[0].length };
  const previous = /,\s*$/.exec(before);
  return { start: previous?.index ?? span.start, end: span.end };
}
