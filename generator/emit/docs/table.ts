/** A Markdown table; text of a spec cannot break out of its cell. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n');
}

/** Inline code, or nothing for an empty list. */
export function codes(words: readonly string[]): string {
  return words.map((word) => `\`${word}\``).join(', ');
}

function cell(text: string): string {
  return text
    .trim()
    .replaceAll('|', '\\|')
    .replaceAll(/\s*\n\s*/g, ' ');
}
