/** Longer text is cut, so that a message never holds a whole file. */
const MOST_CHARACTERS = 80;

/** What an author wrote, in backticks, on one line and bounded: for messages. */
export function quoted(text: string): string {
  return `\`${shortened(text)}\``;
}

/** At most 80 characters of a text on one line; `...` stands for what was cut. */
export function shortened(text: string): string {
  const line = text.slice(0, MOST_CHARACTERS * 2).replace(/\s+/g, ' ');
  const characters = [...line];
  if (text.length <= MOST_CHARACTERS * 2 && characters.length <= MOST_CHARACTERS) return line;
  return `${characters.slice(0, MOST_CHARACTERS - 3).join('')}...`;
}
