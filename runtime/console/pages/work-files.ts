import { Readable } from 'node:stream';
import { CALL_FIELDS, csvPages, type ListPage, TASK_FIELDS } from '../../admin/work-csv.ts';
import type { Answer } from '../../edge/call.ts';
import type { FileAsk, Visit } from '../page.ts';
import { filterOf } from '../parts/work-filter.ts';

const PAGE_ROWS = '200';

/** All tasks that the page would show, in its order. */
export async function tasksTable(visit: Visit): Promise<Answer> {
  const filter = filterOf(visit, ['state', 'kind']);
  return tableOf(visit, { name: 'tasks', fields: TASK_FIELDS }, async (after) => {
    const { tasks: rows, ...end } = await visit.ask('tasks-list', { ...filter, limit: PAGE_ROWS, after });
    return { rows, ...end };
  });
}

/** All chat calls that the page would show, in its order. */
export async function callsTable(visit: Visit): Promise<Answer> {
  const filter = filterOf(visit, ['state']);
  return tableOf(visit, { name: 'calls', fields: CALL_FIELDS }, async (after) => {
    const { calls: rows, ...end } = await visit.ask('calls-list', { ...filter, limit: PAGE_ROWS, after });
    return { rows, ...end };
  });
}

/** Everything that is known of a task or call, as JSON. */
export async function explained(visit: Visit): Promise<Answer> {
  const text = JSON.stringify(await visit.ask('explain', { id: visit.params.id }), null, 2);
  return { kind: 'text', type: 'application/json; charset=utf-8', text: `${text}\n` };
}

/** A file of a result. */
export function content(visit: Visit, asked: FileAsk): Promise<Answer> {
  const { variant, item } = visit.query;
  return visit.content({ ...asked, id: visit.params.id ?? '', variant, item });
}

async function tableOf<Row extends object>(
  visit: Visit,
  { name, fields }: { readonly name: string; readonly fields: readonly (keyof Row & string)[] },
  pageAfter: (next: string | undefined) => Promise<ListPage<Row>>,
): Promise<Answer> {
  // The first page is read before anything is sent, so that what is refused can be said.
  const pages = csvPages(await pageAfter(undefined), { currency: visit.registry.gateway, fields, pageAfter });
  return {
    kind: 'content',
    status: 200,
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.csv"`,
    },
    body: Readable.from(pages),
  };
}
