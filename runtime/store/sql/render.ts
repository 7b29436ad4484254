export type Dialect = 'sqlite' | 'postgres';

const TOKENS = {
  int: { sqlite: 'INTEGER', postgres: 'BIGINT' },
  strict: { sqlite: 'STRICT', postgres: '' },
  /** The database's clock in epoch milliseconds. */
  now: {
    sqlite: "CAST(round(unixepoch('subsec') * 1000) AS INTEGER)",
    postgres: 'CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)',
  },
  /** SQLite has one writer, so a transaction needs no row locks. */
  skip_locked: { sqlite: '', postgres: 'FOR UPDATE SKIP LOCKED' },
  /** Rows that are read to be changed; their keys never are, so that rows which refer to them need not wait. */
  for_update: { sqlite: '', postgres: 'FOR NO KEY UPDATE' },
} satisfies Record<string, Record<Dialect, string>>;

function isToken(name: string): name is keyof typeof TOKENS {
  return Object.hasOwn(TOKENS, name);
}

/** Turns portable text into one engine's. Throws on a token it does not know. */
export function render(text: string, dialect: Dialect): string {
  const replaced = text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    if (!isToken(name)) throw new Error(`internal: unknown SQL token {{${name}}}`);
    return TOKENS[name][dialect];
  });
  return dialect === 'postgres' ? replaced.replaceAll(/\?(\d+)/g, '$$$1') : replaced;
}
