import { budgetId, type Known, readBudget, readPayer, unusedBudget, upstreamKey } from '../batch.ts';
import { livePlaces, payingBudgets } from '../holds.ts';
import type { Touched } from '../operation.ts';
import { int, text } from '../sql.ts';
import { LIVE_COLUMNS, type Live, liveOf, WORK_COLUMNS, type WorkRow, workRowOf } from '../work-rows.ts';
import type { Transaction } from './pool.ts';

const WORKS = `SELECT ${WORK_COLUMNS} FROM work WHERE id=ANY($1::text[])`;
const LIVES = `SELECT ${LIVE_COLUMNS} FROM live WHERE work=ANY($1::text[]) ORDER BY work FOR NO KEY UPDATE`;
const PAYERS = 'SELECT id,owner_id,unlimited FROM api_keys WHERE id=ANY($1::text[])';
const BUDGETS =
  'SELECT id,granted,spent,held FROM budgets WHERE id=ANY($1::text[]) ORDER BY id FOR NO KEY UPDATE';

const UPSTREAM_IDS = `SELECT upstream_id,channel_id,work FROM upstream_ids
  WHERE (upstream_id,channel_id) IN (SELECT * FROM unnest($1::text[],$2::text[]))`;
// A process that is read here is not forgotten before the batch is committed.
const NODES = 'SELECT id FROM nodes WHERE id=ANY($1::text[]) ORDER BY id FOR KEY SHARE';
const DRAWN = `SELECT node,budget,held FROM allowances WHERE node=ANY($1::text[]) AND budget=ANY($2::text[])
  ORDER BY node,budget FOR NO KEY UPDATE`;

/**
 * Reads, under lock, all that the writes of a batch say they touch, and the budgets that the live work among it has: three
 * questions, whatever the number of writes. Rows are locked by id, live work before budgets before what is drawn of them, so that the batches of two
 * processes never wait for each other in a circle.
 */
export async function preload(on: Transaction, touched: readonly Touched[]): Promise<Known> {
  const works = distinct(touched.flatMap(({ works = [] }) => works));
  const payers = distinct(touched.flatMap(({ payers = [] }) => payers));
  const named = touched.flatMap(({ budgets = [] }) => budgets);
  const [workRows, liveRows, payerRows] = await Promise.all([
    works.length === 0 ? [] : on.query(WORKS, [works]),
    works.length === 0 ? [] : on.query(LIVES, [works]),
    payers.length === 0 ? [] : on.query(PAYERS, [payers]),
  ]);
  const lives = liveRows.map(liveOf);
  const known = payerRows.map((row) => [text(row, 'id'), readPayer(row)] as const);
  const ofPayers = known.flatMap(([id, { owner_id, limited }]) =>
    payingBudgets(owner_id, limited ? id : null),
  );
  const budgets = distinct([...named, ...ofPayers, ...lives.flatMap(budgetsOf)]);
  const nodes = distinct(touched.flatMap(({ node }) => (node === undefined ? [] : [node])));
  const channelOf = new Map(lives.map(({ work, channel_id }) => [work, channel_id]));
  const taken = touched.flatMap(({ upstreamId, works: [work = ''] = [] }) => {
    const channel = channelOf.get(work);
    return upstreamId === undefined || channel === undefined ? [] : [{ upstreamId, channel }];
  });
  const [budgetRows, nodeRows, drawnRows, idRows] = await Promise.all([
    budgets.length === 0 ? [] : on.query(BUDGETS, [budgets]),
    nodes.length === 0 ? [] : on.query(NODES, [nodes]),
    nodes.length === 0 ? [] : on.query(DRAWN, [nodes, budgets]),
    taken.length === 0
      ? []
      : on.query(UPSTREAM_IDS, [
          taken.map(({ upstreamId }) => upstreamId),
          taken.map(({ channel }) => channel),
        ]),
  ]);
  const drawn = Map.groupBy(drawnRows, (row) => text(row, 'node'));
  return {
    works: byId(works, workRows.map(workRowOf), ({ id }: WorkRow) => id),
    lives: byId(works, lives, ({ work }: Live) => work),
    payers: new Map(known),
    budgets: new Map(
      [...budgets.map(unusedBudget), ...budgetRows.map(readBudget)].map((one) => [one.budget.id, one]),
    ),
    upstreamIds: new Map([
      ...taken.map(({ upstreamId, channel }) => [upstreamKey(channel, upstreamId), undefined] as const),
      ...idRows.map(
        (row) => [upstreamKey(text(row, 'channel_id'), text(row, 'upstream_id')), text(row, 'work')] as const,
      ),
    ]),
    nodes: new Map(
      nodeRows.map((row) => {
        const rows = drawn.get(text(row, 'id')) ?? [];
        return [text(row, 'id'), new Map(rows.map((one) => [text(one, 'budget'), int(one, 'held')]))];
      }),
    ),
  };
}

/** Wallet, quota and places that end with the work. */
function budgetsOf(live: Live): readonly string[] {
  return [
    ...payingBudgets(live.owner_id, live.quota_key),
    ...livePlaces(live),
    budgetId('channel', live.channel_id),
  ];
}

function distinct(ids: readonly string[]): readonly string[] {
  return [...new Set(ids)];
}

/** Of each id that was asked for its row, or that there is none. */
function byId<T>(
  ids: readonly string[],
  rows: readonly T[],
  idOf: (row: T) => string,
): Map<string, T | undefined> {
  return new Map([
    ...ids.map((id) => [id, undefined] as const),
    ...rows.map((row) => [idOf(row), row] as const),
  ]);
}
