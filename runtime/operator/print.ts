import Table from 'cli-table3';

/** How a command shows its outcome: a value for programs, a table or lines for people. */
export interface Shown {
  readonly json: unknown;
  readonly text: string;
}

/** A table without colours of its own, so that piping it is harmless. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const made = new Table({ head: [...head], style: { head: [], border: [] } });
  made.push(...rows.map((row) => [...row]));
  return made.toString();
}

export function show(shown: Shown, options: { readonly json: boolean }): void {
  process.stdout.write(`${options.json ? JSON.stringify(shown.json, null, 2) : shown.text}\n`);
}

/** Writes to standard output; resolves when it was taken, so that a long export never piles up in memory. */
export function write(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => (error ? reject(error) : resolve()));
  });
}
