const MOST_LINES = 10;

/** How far the two texts may run apart before they are called different to the end. */
const WINDOW = 200;

/** The first place where two texts differ, as `-` and `+` lines; longer ones end with `...`. */
export function firstHunk(before: string, after: string): readonly string[] {
  const old = before.split('\n');
  const now = after.split('\n');
  const start = old.findIndex((line, index) => line !== now[index]);
  const from = start < 0 ? old.length : start;
  const [removed, added] = runLengths(old.slice(from), now.slice(from));
  const lines = [
    ...old.slice(from, from + removed).map((line) => `- ${line}`),
    ...now.slice(from, from + added).map((line) => `+ ${line}`),
  ].map((line) => line.trimEnd());
  return lines.length <= MOST_LINES ? lines : [...lines.slice(0, MOST_LINES - 1), '...'];
}

/** How many lines of each text to skip until both go on alike. */
function runLengths(old: readonly string[], now: readonly string[]): readonly [number, number] {
  for (let sum = 1; sum <= WINDOW; sum += 1) {
    for (let removed = 0; removed <= sum; removed += 1) {
      if (alike(old, removed, now, sum - removed)) return [removed, sum - removed];
    }
  }
  return [old.length, now.length];
}

/** Two equal lines in a row, because a single brace or empty line is found everywhere. */
function alike(old: readonly string[], i: number, now: readonly string[], j: number): boolean {
  if (i > old.length || j > now.length) return false;
  if (i === old.length || j === now.length) return i === old.length && j === now.length;
  return old[i] === now[j] && old[i + 1] === now[j + 1];
}
