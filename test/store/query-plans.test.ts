import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, test } from 'vitest';
import '../../runtime/store/reads/index.ts';
import { IS_FOR_REVIEW } from '../../runtime/store/review-events.ts';
import { MIGRATIONS } from '../../runtime/store/sql/migrations.ts';
import { render } from '../../runtime/store/sql/render.ts';
import { definedStatements } from '../../runtime/store/sql/statement.ts';

const database = new DatabaseSync(':memory:');
for (const { statements } of MIGRATIONS) for (const text of statements) database.exec(render(text, 'sqlite'));
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
  expect(asked.length).toBeGreaterThan(20);
  for (const text of asked) {
    const scans = planOf(text).filter(({ detail, inner }) => inner && detail.startsWith('SCAN'));
    expect({ text, scans }).toEqual({ text, scans: [] });
  }
});

test('exports go along the time, and a page of the ledger is not sorted', () => {
  const [page] = statementsWith('(l.created_at,l.id)>=');
  const [usage] = statementsWith('AS refunded\n  FROM (SELECT');
  for (const text of [page, usage])
    expect(planOf(text ?? '').map(({ detail }) => detail)).toContainEqual(
      expect.stringMatching(/^SEARCH l USING (?:COVERING )?INDEX ledger_time/),
    );
  // Only the few lines of one transaction are.
  const plan = planOf(page ?? '').map(({ detail }) => detail);
  expect(plan.filter((detail) => /^SCAN|B-TREE FOR ORDER BY/.test(detail))).toEqual([]);
});

test('what operators should look at is found by its own index, however many events there are', () => {
  const listing = statementsWith(IS_FOR_REVIEW).filter((text) =>
    text.includes('FROM task_events e JOIN tasks'),
  );
  expect(listing).toHaveLength(1);
  const steps = listing.flatMap(planOf).map(({ detail }) => detail);
  expect(steps).toContainEqual(expect.stringContaining('INDEX task_events_odd'));
});
