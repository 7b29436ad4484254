import { padded, places } from '../sql/places.ts';
import { int, text, type Value } from '../sql/row.ts';
import { type Statement, statement } from '../sql/statement.ts';
import { all, one, type Part } from '../sql/transaction.ts';
import { taskRecord } from '../transactions/task-row.ts';
import type { Page, Store } from '../types.ts';

const MAX_PAGE = 1000;
const MOST_ROUTES = 16;

const CURSOR = statement('SELECT created_at,id FROM tasks WHERE id=?1 AND owner_id=?2');

const MINE = 'SELECT * FROM tasks WHERE owner_id=?1 AND deleted_at IS NULL';
const OF_ROUTES = `(CAST(?6 AS TEXT) IS NULL OR route IN(${places(6, MOST_ROUTES)}))`;

const LATER = statement(`${MINE} AND (created_at,id)>(?2,?3) AND ${OF_ROUTES}
  ORDER BY created_at,id LIMIT ?4 OFFSET ?5`);

const EARLIER = statement(`${MINE} AND (created_at,id)<(?2,?3) AND ${OF_ROUTES}
  ORDER BY created_at DESC,id DESC LIMIT ?4 OFFSET ?5`);

// Texts of their own, because only an equality lets the index by kind be used.
const KIND = `kind=?${6 + MOST_ROUTES}`;

const LATER_OF_KIND = statement(`${MINE} AND (created_at,id)>(?2,?3) AND ${OF_ROUTES} AND ${KIND}
  ORDER BY created_at,id LIMIT ?4 OFFSET ?5`);

const EARLIER_OF_KIND = statement(`${MINE} AND (created_at,id)<(?2,?3) AND ${OF_ROUTES} AND ${KIND}
  ORDER BY created_at DESC,id DESC LIMIT ?4 OFFSET ?5`);

const PAGES: Readonly<Record<'asc' | 'desc', { readonly any: Statement; readonly kind: Statement }>> = {
  asc: { any: LATER, kind: LATER_OF_KIND },
  desc: { any: EARLIER, kind: EARLIER_OF_KIND },
};

type Listing = Parameters<Store['listTasks']>[0];

/** One page by (created_at, id); tasks made meanwhile neither repeat nor hide a row. */
export function* listTasks(input: Listing): Part<Page> {
  check(input);
  const { owner_id, kind, routes, after, skip = 0, limit, order } = input;
  if (routes?.length === 0) return { tasks: [], has_more: false };
  let from = { created_at: order === 'asc' ? -1 : Number.MAX_SAFE_INTEGER, id: '' };
  if (after !== undefined) {
    const row = yield* one(CURSOR, [after, owner_id]);
    if (row === undefined) return { tasks: [], has_more: false };
    from = { created_at: int(row, 'created_at'), id: text(row, 'id') };
  }
  const values: readonly Value[] = [
    owner_id,
    from.created_at,
    from.id,
    limit + 1,
    skip,
    ...padded(routes ?? [], MOST_ROUTES, routes?.[0] ?? null),
  ];
  const page = PAGES[order];
  const rows = yield* kind === undefined ? all(page.any, values) : all(page.kind, [...values, kind]);
  return { tasks: rows.slice(0, limit).map(taskRecord), has_more: rows.length > limit };
}

function check({ limit, routes = [], skip = 0, after }: Listing): void {
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_PAGE) {
    throw new Error(`internal: limit must be a whole number from 1 to ${MAX_PAGE} (got ${limit})`);
  }
  if (!Number.isSafeInteger(skip) || skip < 0 || (skip > 0 && after !== undefined)) {
    throw new Error(`internal: skip must be a whole number from 0, and 0 beside after (got ${skip})`);
  }
  if (routes.length > MOST_ROUTES) {
    throw new Error(`internal: at most ${MOST_ROUTES} routes can be listed at once (got ${routes.length})`);
  }
}
