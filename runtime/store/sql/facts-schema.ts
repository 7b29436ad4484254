/** Version 17 of the tables: what the database knows about itself, by name: its seal, and the last proof that it can be written. */
export const FACTS: readonly string[] = [
  `CREATE TABLE store_facts(
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
  ) {{strict}}`,
];
