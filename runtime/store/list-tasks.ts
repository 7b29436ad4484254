import type { TaskKind } from '../contract/family.ts';
import { checkLimit, PLACE } from './columns.ts';
import { tasksOf } from './find-tasks.ts';
import { survey } from './operation.ts';
import { all, int, type Part, padded, places, statement, type Value } from './sql.ts';
import type { TaskRecord } from './types.ts';
import { WORK } from './work-rows.ts';

const MOST_ROUTES = 16;

const CURSOR = statement('SELECT created_at,id FROM work WHERE id=?1 AND owner_id=?2');

/** Of requests and results as they are stored; so much of a page is read at once. */
const PAGE_BYTES = 4 * 1024 * 1024;
/** So much of a prompt is shown in a list; a task that is read alone shows it whole. */
const SHOWN_PROMPT = 1_000;

const OF_ROUTES = `(CAST(?6 AS TEXT) IS NULL OR w.route IN(${places(6, MOST_ROUTES)}))`;
const KIND = `AND w.kind=?${6 + MOST_ROUTES}`;

const columns = WORK.columns
  .split(',')
  .map((column) => `w.${column}`)
  .join();

/** How many bytes each row has, and the rows themselves. */
function pageStatements(order: 'asc' | 'desc', kind: string) {
  const rest = `FROM work w LEFT JOIN ends e ON e.work=w.id WHERE w.owner_id=?1 AND w.kind<>'chat' AND w.deleted_at IS NULL
    AND (w.created_at,w.id)${order === 'asc' ? '>' : '<'}(?2,?3) AND ${OF_ROUTES} ${kind}
    ORDER BY w.created_at ${order},w.id ${order} LIMIT ?4 OFFSET ?5`;
  return {
    bytes: statement(`SELECT octet_length(w.request)+COALESCE(octet_length(e.result),0) AS bytes ${rest}`),
    rows: statement(`SELECT ${columns} ${rest}`),
  };
}

const PAGES = {
  asc: { any: pageStatements('asc', ''), kind: pageStatements('asc', KIND) },
  desc: { any: pageStatements('desc', ''), kind: pageStatements('desc', KIND) },
};

export interface Page {
  readonly tasks: readonly TaskRecord[];
  readonly has_more: boolean;
  /** Of numbered pages: only these of the tasks fit. */
  readonly too_large?: true;
}

interface Listing {
  readonly owner_id: string;
  readonly kind?: TaskKind;
  /** Only tasks made through one of these routes; at most 16. */
  readonly routes?: readonly string[];
  readonly after?: string;
  /** For surfaces that page by number: so many tasks are passed over; not together with `after`. */
  readonly skip?: number;
  readonly limit: number;
  readonly order: 'asc' | 'desc';
}

/**
 * By creation, oldest (`asc`) or newest (`desc`) first, 1 to 1,000 at a time. `after` is the last id of the
 * page before, also when it was deleted since; an unknown one is an empty page.
 * One page by (created_at, id); tasks made meanwhile neither repeat nor hide a row. It is shorter than asked for where
 * its tasks are large. Where pages are numbered the next one would pass over what is left out: so much is read at a time,
 * and a page that is larger even with its prompts cut is `too_large`, with as many tasks as fit.
 */
export const listTasks = survey(function* (input: Listing): Part<Page> {
  check(input);
  const { owner_id, kind, routes, after, skip = 0, limit, order } = input;
  if (routes?.length === 0) return { tasks: [], has_more: false };
  const first = { created_at: order === 'asc' ? -1 : Number.MAX_SAFE_INTEGER, id: '' };
  const from = after === undefined ? first : yield* PLACE.one(CURSOR, [after, owner_id]);
  if (from === undefined) return { tasks: [], has_more: false };
  const page = PAGES[order][kind === undefined ? 'any' : 'kind'];
  const values = (count: number, from_row = 0): readonly Value[] => [
    owner_id,
    from.created_at,
    from.id,
    count,
    skip + from_row,
    ...padded(routes ?? [], MOST_ROUTES, routes?.[0] ?? null),
    ...(kind === undefined ? [] : [kind]),
  ];
  const sizes = yield* all(page.bytes, values(limit + 1));
  const wanted = sizes.slice(0, limit).map((row) => int(row, 'bytes'));
  const tasks: TaskRecord[] = [];
  let bytes = 0;
  do {
    const rest = wanted.slice(tasks.length);
    const count = fitting(rest);
    const rows = count === 0 ? [] : yield* WORK.all(page.rows, values(count, tasks.length));
    for (const [index, record] of (yield* tasksOf(rows)).entries()) {
      const { task, cutBytes } = shortened(record);
      bytes += (rest[index] ?? 0) - cutBytes;
      if (bytes > PAGE_BYTES && tasks.length > 0) return { tasks, has_more: true, too_large: true };
      tasks.push(task);
    }
    if (rows.length === 0) break;
  } while (input.skip !== undefined && tasks.length < wanted.length);
  return { tasks, has_more: sizes.length > tasks.length };
});

/** How many of the first rows are read: one at least. */
function fitting(sizes: readonly number[]): number {
  let sum = 0;
  const over = sizes.findIndex((bytes, index) => {
    sum += bytes;
    return index > 0 && sum > PAGE_BYTES;
  });
  return over < 0 ? sizes.length : over;
}

function shortened(task: TaskRecord): { readonly task: TaskRecord; readonly cutBytes: number } {
  const { prompt = '' } = task.request;
  if (prompt.length <= SHOWN_PROMPT) return { task, cutBytes: 0 };
  // No half of a character that is written as two.
  const start = prompt.slice(0, SHOWN_PROMPT).replace(/[\ud800-\udbff]$/, '');
  return {
    task: { ...task, request: { ...task.request, prompt: `${start}…` } },
    cutBytes: Buffer.byteLength(prompt) - Buffer.byteLength(start),
  };
}

function check({ limit, routes = [], skip = 0, after }: Listing): void {
  checkLimit(limit);
  if (!Number.isSafeInteger(skip) || skip < 0 || (skip > 0 && after !== undefined))
    throw new Error(`internal: skip must be a whole number from 0, and 0 beside after (got ${skip})`);
  if (routes.length > MOST_ROUTES)
    throw new Error(`internal: at most ${MOST_ROUTES} routes can be listed at once (got ${routes.length})`);
}
