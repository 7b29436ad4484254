/**
 * A value of an expression as text: numbers and booleans are spelled out, anything else but text is absent.
 * Expressions over upstream answers may give any shape, so nothing here throws.
 */
export function asText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return undefined;
}

/** As above for a whole table; absent entries are left out. */
export function asTexts(values: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  const entries = Object.entries(values).flatMap(([name, value]) => {
    const text = asText(value);
    return text === undefined ? [] : [[name, text] as const];
  });
  return Object.fromEntries(entries);
}
