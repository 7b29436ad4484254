import { shortly } from './expect.ts';

/** One thing that holds of a spec; its run throws where it does not. */
export interface Check {
  /** Id of the protocol, family or route that it is about. */
  readonly of: string;
  readonly title: string;
  readonly run: () => unknown;
}

/** Checks of one kind, for `npm test` and `gateway verify` alike. */
export interface Group {
  readonly name: string;
  readonly checks: readonly Check[];
  /** They wait for a server and for each other's tasks: run together, up to twelve of them. */
  readonly together?: true;
  begin?(): Promise<void>;
  end?(): Promise<void>;
}

/** As `test` of vitest, for what is collected instead of run. */
export interface Collect {
  (title: string, run: () => unknown): void;
  /** A row is one argument, a list of values as many; `$name` and `%s` in the title stand for them. */
  each<T extends readonly unknown[]>(
    rows: readonly T[],
  ): (title: string, run: (...row: T) => unknown) => void;
  each<T>(rows: readonly T[]): (title: string, run: (row: T) => unknown) => void;
}

/** What a function says of each id, one after the other. */
export function checksOf(ids: readonly string[], say: (id: string, test: Collect) => void): readonly Check[] {
  const checks: Check[] = [];
  for (const id of ids) {
    const add = (title: string, run: () => unknown): void => {
      checks.push({ of: id, title, run });
    };
    const each = (rows: readonly unknown[]) => (title: string, run: (...row: never[]) => unknown) => {
      for (const row of rows) {
        const values: readonly unknown[] = Array.isArray(row) ? row : [row];
        add(titleOf(title, values), () => run(...(values as never[])));
      }
    };
    say(id, Object.assign(add, { each }) as Collect);
  }
  return checks;
}

function titleOf(title: string, values: readonly unknown[]): string {
  const left = [...values];
  return title
    .replaceAll(/%s/g, () => String(left.shift()))
    .replaceAll(/\$(\w+)/g, (word, name: string) => {
      const [row] = values;
      const known = typeof row === 'object' && row !== null && Object.hasOwn(row, name);
      if (!known) return word;
      const value: unknown = Object.entries(row).find(([key]) => key === name)?.[1];
      return typeof value === 'string' ? value : shortly(value);
    });
}
