import type { Json, JsonObject } from '../../runtime/contract/json.ts';

export type Random = () => number;

export function pick<T>(random: Random, list: readonly T[]): T {
  const found = list[Math.floor(random() * list.length)];
  if (found === undefined) throw new Error('internal: nothing to pick from');
  return found;
}

const many = <T>(count: number, make: (at: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, at) => make(at));

/** `{"a": {"a": ...}}`, so many levels deep. */
export function nested(levels: number): Json {
  let value: Json = 1;
  for (let at = 0; at < levels; at += 1) value = { a: value };
  return value;
}

/** An object of so many names. */
export function wide(count: number, name: (at: number) => string): JsonObject {
  return Object.fromEntries(many(count, (at) => [name(at), 1]));
}

/** Values that stand where nobody expects them; made anew each time, for they are large. */
const ODD: readonly (() => Json)[] = [
  () => null,
  () => true,
  () => -1,
  () => 1e308,
  () => 2 ** 53,
  () => '',
  () => '\u0000\u001b[2J\u202e',
  () => '\ufdfa'.repeat(3_000),
  () => 'a'.repeat(120_000),
  () => '%255C%2575'.repeat(3_000),
  () => '../../etc/passwd',
  () => 'http://169.254.169.254/latest',
  () => 'data:image/png;base64,AAAA',
  () => 'sandbox:server_error',
  () => 'sandbox:lost_answer',
  () => [],
  () => ({}),
  () => nested(200),
  () => [...many(2_000, (at) => at)],
  () => wide(500, (at) => `k${at}`),
  () => wide(100, (at) => `${'.'.repeat(300)}${at}`),
  () => ({ '__proto__.x': 1, constructor: { prototype: 1 } }),
];

/** The value with one place of it changed, left out, or added to. */
export function mutated(random: Random, value: Json): Json {
  if (typeof value !== 'object' || value === null || random() < 0.1) return pick(random, ODD)();
  if (isList(value)) {
    if (value.length === 0 || random() < 0.2) return [...value, pick(random, ODD)()];
    const at = Math.floor(random() * value.length);
    if (random() < 0.2) return many(Math.ceil(random() * 80), () => value[at] ?? null);
    return value.map((item, index) => (index === at ? mutated(random, item) : item));
  }
  const entries = Object.entries(value);
  if (entries.length === 0 || random() < 0.2)
    return {
      ...value,
      [pick(random, ['x', 'metadata', 'n', 'Model', 'a.b.c', '\ufdfa'])]: pick(random, ODD)(),
    };
  const [name] = pick(random, entries);
  if (random() < 0.2) return Object.fromEntries(entries.filter(([key]) => key !== name));
  return Object.fromEntries(
    entries.map(([key, item]) => [key, key === name ? mutated(random, item ?? null) : item]),
  );
}

export function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

/** The text with some of it cut, doubled or changed. */
export function damaged(random: Random, text: string): string {
  const at = Math.floor(random() * text.length);
  switch (Math.floor(random() * 4)) {
    case 0:
      return text.slice(0, at);
    case 1:
      return `${text.slice(0, at)}${text}`;
    case 2:
      return `${text.slice(0, at)}${pick(random, ['"', '{', ']', '\\', '\u0000', '%25', 'é'])}${text.slice(at + 1)}`;
    default:
      return '['.repeat(5_000);
  }
}
