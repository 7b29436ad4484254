import type { ReviewKind } from '../store/review-events.ts';
import type { CommandsOf } from './operation.ts';
import { fitted } from './print.ts';
import { ABOUT_KINDS, type UncertainRow } from './uncertain-actions.ts';

const HEAD = [
  'task',
  'why',
  'sent',
  'since',
  'channel',
  'asked for',
  'prompt',
  'upstream id',
  'answer',
  'on hold',
  'absorbed',
  'decided',
];

export const UNCERTAIN_COMMANDS: CommandsOf<'uncertain-list' | 'uncertain-counts' | 'uncertain-resolve'> = {
  'uncertain-list': {
    show(rows, { fields: { limit } }, { columns, money }) {
      if (rows.length === 0) return { json: rows, text: 'nothing is uncertain' };
      const shown = rows.map((row) => [
        row.task,
        ABOUT_KINDS[row.kind],
        new Date(row.submitted_at).toISOString(),
        new Date(row.since).toISOString(),
        `${row.channel} (${row.protocol})`,
        requestText(row),
        row.deleted_at === null ? (row.prompt ?? '') : 'deleted by its caller',
        row.upstream_id ?? '',
        [row.http_status, row.reason].filter((part) => part !== null).join(' '),
        row.held > 0 ? money(row.held) : '',
        row.absorbed > 0 ? money(row.absorbed) : '',
        decisionOf(row),
      ]);
      const cut = rows.length === limit ? [`only the first ${limit} are shown`] : [];
      return { json: rows, text: [fitted(HEAD, shown, columns), ...cut].join('\n') };
    },
  },
  'uncertain-counts': {
    show(counts, _, { columns }) {
      const rows = Object.entries(counts).map(([kind, count]) => [
        kind,
        ABOUT_KINDS[kind as ReviewKind],
        String(count),
      ]);
      if (rows.length === 0) return { json: counts, text: 'nothing is uncertain' };
      return { json: counts, text: fitted(['kind', 'about', 'how many'], rows, columns) };
    },
  },
  'uncertain-resolve': {
    show: (json) => ({
      json,
      text: `${json.task} is ${json.state}${json.note === undefined ? '' : `; ${json.note}`}`,
    }),
  },
};

/** What to recognise it by among the vendor's. */
function requestText({ model, mode, seconds, size }: UncertainRow): string {
  return [model, mode, seconds === null ? '' : `${seconds} s`, size ?? '']
    .filter((part) => part !== '')
    .join(', ');
}

function decisionOf({ decided_at, policy }: UncertainRow): string {
  if (decided_at === null) return '';
  if (policy === 'manual') return 'by you';
  return `${policy === null ? 'fails' : 'released'} ${new Date(decided_at).toISOString()}`;
}
