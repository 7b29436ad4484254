/** Short texts set side by side, as many to a line as fit; each but the last of all is followed by a comma. */
export function filled(
  items: readonly string[],
  { indent, width }: { readonly indent: number; readonly width: number },
): readonly string[] {
  const lines: string[] = [];
  for (const item of items) {
    const last = lines.at(-1);
    // A comma, a blank, and the comma that may follow.
    const fits = last !== undefined && indent + last.length + item.length + 3 <= width;
    if (fits) lines[lines.length - 1] = `${last}, ${item}`;
    else lines.push(item);
  }
  return lines;
}

/** Whether a list holds nothing but scalars. */
export function isPlain(values: readonly unknown[]): boolean {
  return values.every((value) => typeof value !== 'object' || value === null);
}
