const MOST_CHARS = 60;

/** A received value in a message: short, one line, and never a whole picture or text. */
export function showValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'string') return cut(JSON.stringify(value.slice(0, MOST_CHARS + 1)));
  if (Array.isArray(value)) return `an array of ${value.length}`;
  if (typeof value === 'object' && value !== null)
    return `an object with ${Object.keys(value).length} fields`;
  return cut(String(value));
}

/** `a, b or c`: the allowed values of a message. */
export function orList(values: readonly (string | number)[]): string {
  const texts = values.map(String);
  const last = texts.at(-1) ?? '';
  return texts.length < 2 ? last : `${texts.slice(0, -1).join(', ')} or ${last}`;
}

function cut(text: string): string {
  return text.length > MOST_CHARS ? `${text.slice(0, MOST_CHARS)}…` : text;
}

/** A name of the specs as words: `first_frame` is `first frame`. */
export function words(name: string): string {
  return name.replaceAll('_', ' ');
}
