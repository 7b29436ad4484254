/**
 * Whether the whole text fits a pattern in which `*` stands for any run of characters. Greedy from left to
 * right with a single point of return, so the work is bounded by text length times pattern length, without
 * regular expressions.
 */
export function fitsWildcard(text: string, pattern: string): boolean {
  const parts = pattern.split('*');
  const first = parts[0] ?? '';
  if (parts.length === 1) return text === pattern;
  const last = parts[parts.length - 1] ?? '';
  if (!text.startsWith(first)) return false;
  const end = text.length - last.length;
  if (end < first.length || !text.endsWith(last)) return false;
  let at = first.length;
  for (const part of parts.slice(1, -1)) {
    const found = text.indexOf(part, at);
    if (found < 0 || found + part.length > end) return false;
    at = found + part.length;
  }
  return true;
}
