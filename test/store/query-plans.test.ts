import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, test } from 'vitest';
import '../../runtime/store/operations.ts';
import { MIGRATIONS, TRACES } from '../../runtime/store/schema.ts';
import { definedStatements, render } from '../../runtime/store/sql.ts';

const database = new DatabaseSync(':memory:');
for (const text of [...MIGRATIONS.flatMap(({ statements }) => statements), ...TRACES])
  database.exec(render(text, 'sqlite'));
afterAll(() => database.close());

/** How SQLite would answer it, a line for each step, those within another step indented. */
function planOf(text: string): readonly { readonly detail: string; readonly inner: boolean }[] {
  const rows = database.prepare(`EXPLAIN QUERY PLAN ${render(text, 'sqlite')}`).all();
  const repeated = new Set<unknown>();
  return rows.map(({ id, parent, detail }) => {
    if (repeated.has(parent) || String(detail).startsWith('CORRELATED')) repeated.add(id);
    return { detail: String(detail), inner: repeated.has(parent) };
  });
}

function statementsWith(part: string): readonly string[] {
  return definedStatements()
    .map(({ text }) => text)
    .filter((text) => text.includes(part));
}

test('what is asked every minute looks at no table once for each row of another', () => {
  const asked = statementsWith(' AS n FROM');
  expect(asked.length).toBe(16);
  for (const text of asked) {
    const scans = planOf(text).filter(({ detail, inner }) => inner && detail.startsWith('SCAN'));
    expect({ text, scans }).toEqual({ text, scans: [] });
  }
});

test('exports go along the time, and a page of the ledger is not sorted', () => {
  const pages = statementsWith(' LIMIT CAST(?7 AS {{int}})').filter((text) => !text.includes('api_keys'));
  // Each in both orders.
  const indexes = ['work_time', 'ends_time', 'credits_time', 'daily_sums_time'].flatMap((one) => [one, one]);
  expect(pages).toHaveLength(indexes.length);
  for (const [at, text] of pages.entries()) {
    const plan = planOf(text).map(({ detail }) => detail);
    expect(plan).toContainEqual(expect.stringContaining(`INDEX ${indexes[at]}`));
    expect(plan.filter((detail) => /^SCAN|B-TREE FOR ORDER BY/.test(detail))).toEqual([]);
  }
  const [usage] = statementsWith('AS refunded\n  FROM (SELECT');
  const plan = planOf(usage ?? '').map(({ detail }) => detail);
  for (const index of ['ends_time', 'credits_time', 'daily_sums_time'])
    expect(plan).toContainEqual(expect.stringContaining(`INDEX ${index}`));
});

test('what operators should look at is what they have not seen, however much has happened', () => {
  const listing = statementsWith('FROM reviews');
  expect(listing.length).toBeGreaterThan(1);
  // What is in flight is little.
  for (const step of listing.flatMap(planOf).map(({ detail }) => detail))
    expect(step).not.toMatch(/^SCAN (?!r\b|reviews\b|live\b)/);
});

test('a listing of one kind, the claim of due tasks and the wait for the next one walk an index', () => {
  for (const [index, text] of [
    [
      'work_owner_kind',
      `SELECT * FROM work WHERE owner_id='o' AND deleted_at IS NULL AND kind<>'chat'
        AND (created_at,id)>(1,'') AND kind='audio' ORDER BY created_at,id LIMIT 5`,
    ],
    ['live_due', 'SELECT work FROM live WHERE due_at<=5 ORDER BY due_at LIMIT 1'],
    ['live_due', 'SELECT due_at FROM live ORDER BY due_at LIMIT 1'],
  ] as const) {
    const plan = planOf(text).map(({ detail }) => detail);
    expect(plan).toContainEqual(expect.stringContaining(index));
    expect(plan).not.toContainEqual(expect.stringContaining('TEMP B-TREE'));
  }
});

test('what is forgotten at once is found by indexes, in all tables', () => {
  const batch = statementsWith('(?1,?2,').filter((text) => text.includes('?100)'));
  expect(batch.length).toBeGreaterThan(7);
  const page = statementsWith('FROM ends WHERE (at,work)>');
  expect(page).toHaveLength(1);
  for (const { detail } of [...batch, ...page].flatMap(planOf))
    expect(detail).not.toMatch(/^SCAN|FOR ORDER BY/);
});
