/**
 * One portable SQL text: numbered placeholders `?1` and the tokens of `render`. The same text runs on
 * SQLite and PostgreSQL.
 */
export interface Statement {
  readonly text: string;
}

const defined: Statement[] = [];

/** Declares a statement. Every statement of the store goes through here, so that all of them can be proven portable. */
export function statement(text: string): Statement {
  const made = { text };
  defined.push(made);
  return made;
}

/** Every statement of the modules loaded so far. */
export function definedStatements(): readonly Statement[] {
  return defined;
}
