/** 1-based line and column; columns count characters (code points), as editors show them. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

export interface Line {
  /** 1-based. */
  readonly number: number;
  readonly start: number;
  /** Offset after the last character, without the line ending. */
  readonly end: number;
  readonly text: string;
}

/** The line that holds an offset; offsets outside the text are moved to its edge. */
export function lineAt(text: string, offset: number): Line {
  const at = Math.min(Math.max(offset, 0), text.length);
  const start = at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1;
  const feed = text.indexOf('\n', start);
  const stop = feed < 0 ? text.length : feed;
  const end = stop > start && text[stop - 1] === '\r' ? stop - 1 : stop;
  return { number: countFeeds(text, start) + 1, start, end, text: text.slice(start, end) };
}

/** Line and column of an offset. */
export function positionAt(text: string, offset: number): Position {
  const line = lineAt(text, offset);
  const within = text.slice(line.start, Math.min(Math.max(offset, line.start), line.end));
  return { line: line.number, column: [...within].length + 1 };
}

function countFeeds(text: string, end: number): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}
