/** A text in pieces of about a word, spaces kept, so that joined they are the text again. */
export function splitWords(text: string): readonly string[] {
  return text.match(/\s*\S+\s*|\s+/g) ?? [];
}

/** A text in pieces of a few characters that never split one, as arguments of tools come. */
export function splitEvery(text: string, size: number): readonly string[] {
  const characters = [...text];
  return Array.from({ length: Math.ceil(characters.length / size) }, (_, index) =>
    characters.slice(index * size, (index + 1) * size).join(''),
  );
}
