import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import '../../runtime/store/operations.ts';
import { MIGRATIONS, MIGRATIONS_TABLE, TRACES } from '../../runtime/store/schema.ts';
import { definedStatements, render } from '../../runtime/store/sql.ts';
import '../../runtime/store/sqlite/migrate.ts';
import '../../runtime/store/operations.ts';

const STORE = fileURLToPath(new URL('../../runtime/store/', import.meta.url));

test.each([
  { dialect: 'sqlite', text: 'id {{int}}) {{strict}}', rendered: 'id INTEGER) STRICT' },
  { dialect: 'postgres', text: 'id {{int}}) {{strict}}', rendered: 'id BIGINT) ' },
  { dialect: 'sqlite', text: 'a=?1 AND b=?12', rendered: 'a=?1 AND b=?12' },
  { dialect: 'postgres', text: 'a=?1 AND b=?12', rendered: 'a=$1 AND b=$12' },
  { dialect: 'sqlite', text: 'LIMIT ?1 {{skip_locked}}', rendered: 'LIMIT ?1 ' },
  { dialect: 'postgres', text: 'LIMIT ?1 {{skip_locked}}', rendered: 'LIMIT $1 FOR UPDATE SKIP LOCKED' },
  { dialect: 'postgres', text: 'id=?1 {{for_update}}', rendered: 'id=$1 FOR NO KEY UPDATE' },
] as const)('$text on $dialect', ({ dialect, text, rendered }) => {
  expect(render(text, dialect)).toBe(rendered);
});

test('an unknown token is a mistake of ours', () => {
  expect(() => render('{{uuid}}', 'sqlite')).toThrow('unknown SQL token {{uuid}}');
});

test('every SQL text is declared as a statement or a migration', () => {
  const run = ['transactions', 'sqlite', '.'].flatMap((room) =>
    readdirSync(join(STORE, room))
      .filter((file) => file.endsWith('.ts'))
      .flatMap((file) => {
        const source = readFileSync(join(STORE, room, file), 'utf8');
        return source.match(/\b(?:all|one|changes)\(\s*[^,)]+/g) ?? [];
      }),
  );
  expect(run.length).toBeGreaterThan(100);
  for (const call of run) expect(call).not.toMatch(/[`'"]/);
});

test('no statement uses what only one engine has', () => {
  const texts = [
    MIGRATIONS_TABLE,
    ...MIGRATIONS.flatMap((migration) => migration.statements),
    ...TRACES,
    ...definedStatements().map((statement) => statement.text),
  ];
  const engineOnly =
    /::|->|\$\d|\bNOW\(|\bIFNULL\b|\bINSERT OR\b|\bREPLACE INTO\b|\bAUTOINCREMENT\b|\bWITHOUT ROWID\b|\bSERIAL\b|\bGREATEST\b|\bUNIXEPOCH\b|\bDATETIME\(|\bJSON|"|\bPRAGMA\b/i;
  for (const text of texts) {
    expect(text).not.toMatch(engineOnly);
    for (const dialect of ['sqlite', 'postgres'] as const) expect(render(text, dialect)).not.toContain('{{');
    const numbers = [...new Set(text.match(/\?\d+/g) ?? [])].map((place) => Number(place.slice(1)));
    expect(numbers.sort((a, b) => a - b)).toEqual(numbers.map((_, index) => index + 1));
    expect(text.match(/\?(?!\d)/g)).toBeNull();
  }
});
