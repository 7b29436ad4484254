/**
 * A text in lines of at most `columns` characters, broken between words where that is possible; blanks become
 * one space, line ends stay.
 */
export function wrapText(text: string, columns: number): readonly string[] {
  if (columns < 1) return [];
  const lines: string[] = [];
  for (const paragraph of text.split(/\r\n|[\n\r\u2028\u2029]/)) {
    let line: readonly string[] = [];
    for (const word of paragraph.split(/\s+/).filter((part) => part !== '')) {
      let rest: readonly string[] = [...word];
      const joined = line.length === 0 ? rest : [...line, ' ', ...rest];
      if (joined.length <= columns) {
        line = joined;
        continue;
      }
      if (line.length > 0) lines.push(line.join(''));
      for (; rest.length > columns; rest = rest.slice(columns)) lines.push(rest.slice(0, columns).join(''));
      line = rest;
    }
    lines.push(line.join(''));
  }
  return lines;
}
