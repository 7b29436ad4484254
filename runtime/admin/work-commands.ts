import type { CommandsOf, CommandTools } from './operation.ts';
import { fitted, type Shown } from './print.ts';
import { CALL_FIELDS, csvPages, type ListPage, TASK_FIELDS } from './work-csv.ts';
import type { CallLine, TaskLine } from './work-rows.ts';

/** How a list is shown: as a table of a page, or as all of its rows for spreadsheets. */
interface ListHow<Row> {
  readonly head: readonly string[];
  readonly cells: (row: Row) => readonly string[];
  readonly empty: string;
  readonly fields: readonly (keyof Row & string)[];
  readonly pageAfter: (next: string) => Promise<ListPage<Row>>;
}

async function shownList<Row extends object>(
  first: ListPage<Row>,
  { head, cells, empty, fields, pageAfter }: ListHow<Row>,
  { csv, answer }: { readonly csv: boolean; readonly answer: unknown },
  tools: CommandTools,
): Promise<Shown | undefined> {
  if (csv) {
    const currency = tools.registry.gateway;
    for await (const text of csvPages(first, { currency, fields, pageAfter })) await tools.write(text);
    return undefined;
  }
  const { rows, next, looked_back_to } = first;
  const more = next === undefined ? [] : ['there are more: --limit shows more of them, --format csv all'];
  const far =
    looked_back_to === undefined
      ? []
      : [
          `what was made before ${new Date(looked_back_to).toISOString()} was not looked at: --to goes on from there`,
        ];
  const text = rows.length === 0 ? empty : fitted(head, rows.map(cells), tools.columns);
  return { json: answer, text: [text, ...(far.length > 0 ? far : more)].join('\n') };
}

const TASK_HEAD = ['task', 'state', 'prompt', 'model', 'channel', 'key', 'took', 'charged', 'made'];
const CALL_HEAD = ['call', 'state', 'model', 'channel', 'key', 'tokens in, out', 'took', 'charged', 'made'];

export const WORK_COMMANDS: CommandsOf<'tasks-list' | 'calls-list' | 'find' | 'tasks-poll' | 'tasks-cancel'> =
  {
    'tasks-list': {
      show(answer, { fields, options }, tools) {
        const pageAfter = async (after: string) => {
          const { tasks: rows, ...end } = await tools.call('tasks-list', { ...fields, after });
          return { rows, ...end };
        };
        const { tasks: rows, ...end } = answer;
        const how = {
          head: TASK_HEAD,
          cells: taskCells(tools),
          empty: 'no task fits',
          fields: TASK_FIELDS,
          pageAfter,
        };
        return shownList({ rows, ...end }, how, { csv: options.format === 'csv', answer }, tools);
      },
    },
    'calls-list': {
      show(answer, { fields, options }, tools) {
        const pageAfter = async (after: string) => {
          const { calls: rows, ...end } = await tools.call('calls-list', { ...fields, after });
          return { rows, ...end };
        };
        const { calls: rows, ...end } = answer;
        const how = {
          head: CALL_HEAD,
          cells: callCells(tools),
          empty: 'no call fits',
          fields: CALL_FIELDS,
          pageAfter,
        };
        return shownList({ rows, ...end }, how, { csv: options.format === 'csv', answer }, tools);
      },
    },
    find: {
      show(answer, _, { columns }) {
        const rows = answer.found.map(({ kind, id, because, address }) => [id, kind, because, address]);
        const text =
          rows.length === 0
            ? 'nothing has this id'
            : fitted(['id', 'is a', 'found by', 'in the console'], rows, columns);
        return { json: answer, text };
      },
    },
    'tasks-poll': {
      show: (json) => ({ json, text: `${json.task} is polled ${json.polled}` }),
    },
    'tasks-cancel': {
      show: (json) => ({ json, text: `${json.task} is cancelled, and what was on hold is released` }),
    },
  };

function taskCells({ money }: CommandTools) {
  return (row: TaskLine): readonly string[] => [
    row.id,
    [
      row.state.replaceAll('_', ' '),
      ...(row.stuck ? ['stuck'] : []),
      ...(row.error_code === null ? [] : [row.error_code]),
    ].join(', '),
    row.deleted_at === null ? (row.prompt ?? '') : 'deleted by its caller',
    row.model,
    row.channel ?? '',
    row.key_name ?? row.key,
    tookText(row),
    row.charged === null ? `${money(row.hold)} on hold` : money(row.charged),
    new Date(row.created_at).toISOString(),
  ];
}

function callCells({ money }: CommandTools) {
  return (row: CallLine): readonly string[] => [
    row.id,
    [
      row.state,
      ...(row.reason === null ? [] : [row.reason]),
      ...(row.error_code === null ? [] : [row.error_code]),
    ].join(', '),
    row.model,
    row.channel ?? '',
    row.key_name ?? row.key,
    `${row.prompt_tokens ?? '?'}, ${row.completion_tokens ?? '?'}${row.estimated ? ' (estimated)' : ''}`,
    tookText(row),
    money(row.charged),
    new Date(row.created_at).toISOString(),
  ];
}

function tookText({ created_at, ended_at }: Pick<TaskLine, 'created_at' | 'ended_at'>): string {
  return ended_at === null ? '' : `${((ended_at - created_at) / 1_000).toFixed(1)} s`;
}
