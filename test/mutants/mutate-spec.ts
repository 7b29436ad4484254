/** A mistake that somebody could make in a spec: the text that comes of it, and where it is. */
export interface Mutant {
  readonly kind: string;
  readonly line: number;
  readonly before: string;
  readonly after: string;
  readonly text: string;
}

type Edit = (
  line: string,
  given: { readonly random: () => number; readonly names: readonly string[] },
) => string | undefined;

function pick<T>(all: readonly T[], random: () => number): T | undefined {
  return all[Math.floor(random() * all.length)];
}

function replaceAt(line: string, found: RegExpMatchArray | undefined, by: string): string | undefined {
  if (found?.index === undefined) return undefined;
  return line.slice(0, found.index) + by + line.slice(found.index + found[0].length);
}

/** Mistakes of one line; what a line has no place for is undefined. */
const EDITS: Readonly<Record<string, Edit>> = {
  number(line, { random }) {
    const found = pick([...line.matchAll(/(?<![\w."$/-])\d+(?![\w."/-])/g)], random);
    return replaceAt(line, found, String(Number(found?.[0] ?? 0) + 1));
  },
  name(line, { random, names }) {
    const found = pick([...line.matchAll(/\$[a-z_]+(?:\.[a-z_]+)*/g)], random);
    return replaceAt(
      line,
      found,
      pick(
        names.filter((name) => name !== found?.[0]),
        random,
      ) ?? '',
    );
  },
  key(line) {
    const found = /[a-z]{4,}(?=: )/.exec(line) ?? undefined;
    const word = found?.[0] ?? '';
    return replaceAt(line, found, `${word.slice(0, -2)}${word.at(-1)}${word.at(-2)}`);
  },
  word(line, { random }) {
    const found = pick([...line.matchAll(/(?<=[:[,] )[a-z_A-Z]{3,}(?=[,\]} ]|$)/g)], random);
    return replaceAt(line, found, `${found?.[0] ?? ''}x`);
  },
  filter(line, { random }) {
    return replaceAt(line, pick([...line.matchAll(/ \| [a-z_]+(?: [\w.]+)*/g)], random), '');
  },
  row: (line) => (/^\s+(?:- |[\w$"*-]+: \S)/.test(line) ? '' : undefined),
  dash: (line) => (/^\s+- /.test(line) ? line.replace('- ', '') : undefined),
};

/** One mistake in a text of YAML, the same for the same random numbers; prose and comments stay. */
export function mutateSpec(text: string, random: () => number): Mutant | undefined {
  const lines = text.split('\n');
  const names = [...new Set([...text.matchAll(/\$[a-z_]+(?:\.[a-z_]+)*/g)].map(([name]) => name))];
  for (let tries = 0; tries < 200; tries += 1) {
    const at = Math.floor(random() * lines.length);
    const line = lines[at] ?? '';
    const kind = pick(Object.keys(EDITS), random) ?? 'row';
    if (/^\s*#|^\s*(?:about|title|description|id|message|help|note|source|url):/.test(line)) continue;
    const after = EDITS[kind]?.(line, { random, names });
    if (after === undefined || after === line) continue;
    const made = after === '' ? lines.toSpliced(at, 1) : lines.with(at, after);
    return { kind, line: at + 1, before: line.trim(), after: after.trim(), text: made.join('\n') };
  }
  return undefined;
}
